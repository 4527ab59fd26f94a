import { failed } from '../../../application/ports/provider-failure.js';
import type { GeocodingPort } from '../../../application/routes/geocoding.port.js';
import { GOOGLE_MAPS } from '../google-maps/google-call.js';
import { FAKE, NO_PROVIDER, provider, registryOf, variable, type Choice } from '../provider/provider.js';
import { baseUrl } from '../provider/variables.js';
import { FakeGeocoding } from './fake.geocoding.js';
import { GoogleGeocoding } from './google/google.geocoding.js';
import { isPublicNominatim, NominatimGeocoding, PublicNominatim } from './nominatim/nominatim.geocoding.js';
import { PhotonGeocoding } from './photon/photon.geocoding.js';

const NOT_CONFIGURED = failed({
  kind: 'unavailable',
  provider: 'none',
  detail: 'no geocoder is configured',
});

/** Says that it cannot search instead of guessing a place. */
export const noGeocoding: GeocodingPort = {
  suggest: () => Promise.resolve(NOT_CONFIGURED),
  locate: () => Promise.resolve(NOT_CONFIGURED),
};

/** Credits are shown where addresses are picked, too. */
export const GEOCODING = registryOf<GeocodingPort>()({
  variable: 'GEOCODING_PROVIDER',
  standard: 'photon',
  providers: {
    fake: provider({ credit: FAKE, variables: {}, build: () => new FakeGeocoding() }),
    none: provider({ credit: NO_PROVIDER, variables: {}, build: () => noGeocoding }),
    photon: provider({
      credit: { name: 'Photon', attribution: 'Search by Photon, address data © OpenStreetMap contributors' },
      variables: { baseUrl: variable('PHOTON_BASE_URL', baseUrl('https://photon.komoot.io')) },
      build: (settings, { clientFor }) =>
        new PhotonGeocoding({ ...settings, client: clientFor('geocoding', 'photon') }),
    }),
    nominatim: provider({
      credit: {
        name: 'Nominatim (OpenStreetMap)',
        attribution: 'Search by Nominatim, address data © OpenStreetMap contributors',
      },
      variables: {
        baseUrl: variable('NOMINATIM_BASE_URL', baseUrl('https://nominatim.openstreetmap.org')),
      },
      build: (settings, { clientFor, sharing, turnAt }) => {
        const options = { ...settings, client: clientFor('geocoding', 'nominatim') };
        if (!isPublicNominatim(settings.baseUrl)) return new NominatimGeocoding(options);
        return new PublicNominatim({
          nominatim: new NominatimGeocoding({ ...options, turn: turnAt('nominatim') }),
          ...sharing({ provider: 'nominatim', ...settings }),
        });
      },
    }),
    google: provider({
      credit: { name: 'Google', attribution: 'Powered by Google' },
      variables: GOOGLE_MAPS,
      build: (settings, { clientFor }) =>
        new GoogleGeocoding({ ...settings, client: clientFor('geocoding', 'google') }),
    }),
  },
});

/** Whether addresses may be searched on every keystroke, or only when the rider submits one. */
export function allowsTypeAhead(geocoding: Choice<typeof GEOCODING>): boolean {
  if (geocoding.provider === 'none') return false;
  return geocoding.provider !== 'nominatim' || !isPublicNominatim(geocoding.baseUrl);
}
