import { FakeGeocoding } from '../../adapters/out/geocoding/fake.geocoding.js';
import { GoogleGeocoding } from '../../adapters/out/geocoding/google/google.geocoding.js';
import {
  NominatimGeocoding,
  PublicNominatim,
} from '../../adapters/out/geocoding/nominatim/nominatim.geocoding.js';
import { NoGeocoding } from '../../adapters/out/geocoding/none/none.geocoding.js';
import { PhotonGeocoding } from '../../adapters/out/geocoding/photon/photon.geocoding.js';
import type { GeocodingPort } from '../../application/routes/geocoding.port.js';
import type { Nominatim } from '../../config/config.js';
import { clientOf, sharing, turnAt, type Tools } from './tools.js';

export function buildGeocoding(tools: Tools): GeocodingPort {
  const { geocoding } = tools.config;
  switch (geocoding.provider) {
    case 'fake':
      return new FakeGeocoding();
    case 'none':
      return new NoGeocoding();
    case 'photon':
      return new PhotonGeocoding({ ...geocoding, client: clientOf(tools, 'geocoding', geocoding.provider) });
    case 'nominatim':
      return geocoding.isPublicServer ? publicNominatim(tools, geocoding) : ownNominatim(tools, geocoding);
    case 'google':
      return new GoogleGeocoding({ ...geocoding, client: clientOf(tools, 'geocoding', geocoding.provider) });
  }
}

const ownNominatim = (tools: Tools, { provider, baseUrl }: Nominatim, turn?: () => Promise<void>) =>
  new NominatimGeocoding({ baseUrl, client: clientOf(tools, 'geocoding', provider), ...(turn && { turn }) });

const publicNominatim = (tools: Tools, geocoding: Nominatim): GeocodingPort =>
  new PublicNominatim({
    nominatim: ownNominatim(tools, geocoding, turnAt(tools, geocoding.provider)),
    ...sharing(tools, geocoding),
  });
