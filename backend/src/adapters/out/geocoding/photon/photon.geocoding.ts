import type { AddressSuggestion, GeocodingPort } from '../../../../application/routes/geocoding.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Coordinates, Location } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/base-url.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { FETCHED_PLACES, firstOf, NO_PLACES, nothingToLookFor, offered, readable } from '../place-list.js';
import { descriptionOf } from './photon-description.js';
import { photonAnswer, photonPlace, refusalInPhoton } from './photon.schema.js';

export interface PhotonGeocodingOptions {
  /** Such as https://photon.komoot.io. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
}

/** minLon,minLat,maxLon,maxLat of all states and Puerto Rico. What else lies within is left out by its country. */
const UNITED_STATES = '-180,17.5,-65,72';

/** Addresses from Photon, OpenStreetMap's search-as-you-type. Keyless. */
export class PhotonGeocoding implements GeocodingPort {
  constructor(private readonly options: PhotonGeocodingOptions) {}

  async suggest(
    query: string,
    near: Coordinates | null,
  ): Promise<ProviderResult<readonly AddressSuggestion[]>> {
    if (nothingToLookFor(query)) return NO_PLACES;
    const url = urlBelow(this.options.baseUrl, '/api/', {
      q: query,
      limit: String(FETCHED_PLACES),
      // Its own filter by country is too new to rely on: a server that does not know it answers 400.
      bbox: UNITED_STATES,
      ...(near && { lat: String(near.lat), lon: String(near.lng) }),
    });
    return this.options.client.call(async ({ json }) => {
      const { features } = await json({ url }, { schema: photonAnswer, refusalIn: refusalInPhoton });
      const places = readable(features, photonPlace)
        .filter(({ properties }) => properties.countrycode?.toUpperCase() === 'US')
        .map(({ properties, geometry: { coordinates } }) => ({
          placeId: `${properties.osm_type}${properties.osm_id}`,
          description: descriptionOf(properties),
          location: { lat: coordinates[1], lng: coordinates[0] },
        }))
        .filter(({ description }) => description !== '');
      return offered(places);
    });
  }

  async locate(address: string): Promise<ProviderResult<Location | null>> {
    return firstOf(await this.suggest(address, null));
  }
}
