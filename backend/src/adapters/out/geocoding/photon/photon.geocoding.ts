import type { AddressSuggestion, GeocodingPort } from '../../../../application/routes/geocoding.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Coordinates, Location } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import {
  FETCHED_PLACES,
  firstOf,
  NO_PLACES,
  isUnsearchable,
  offered,
  readable,
  latitude,
  longitude,
  words,
} from '../place-list.js';
import { stateCodeOf } from '../../../../domain/route/us-states.js';
import { z } from 'zod';
import { refused, type ProviderFault } from '../../http/provider-fault.js';

export interface PhotonGeocodingOptions {
  /** Such as https://photon.komoot.io. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
}

/** minLon,minLat,maxLon,maxLat of all states and Puerto Rico. Places of other countries are filtered out. */
const UNITED_STATES = '-180,17.5,-65,72';

/** Addresses from Photon, OpenStreetMap's search-as-you-type. Keyless. */
export class PhotonGeocoding implements GeocodingPort {
  constructor(private readonly options: PhotonGeocodingOptions) {}

  async suggest(
    query: string,
    near: Coordinates | null,
  ): Promise<ProviderResult<readonly AddressSuggestion[]>> {
    if (isUnsearchable(query)) return NO_PLACES;
    const url = urlBelow(this.options.baseUrl, '/api/', {
      q: query,
      limit: String(FETCHED_PLACES),
      // Photon's own country filter is too new: older servers answer it with 400.
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

/**
 * One line out of the parts of an address, as Americans write it: "Powell's Books, 1005 W Burnside St, Portland, OR
 * 97209". Empty where there is no part.
 */
export function descriptionOf(place: PhotonAddress): string {
  const { name, housenumber, street, district, city, county, state, postcode } = place;
  const streetLine = street && housenumber ? `${housenumber} ${street}` : street;
  const town = city ?? district ?? county;
  const region = [state && (stateCodeOf(state) ?? state), postcode].filter(Boolean).join(' ');
  return [...new Set([name, streetLine, town, region])].filter(Boolean).join(', ');
}

/** GeoJSON as https://github.com/komoot/photon/blob/master/docs/api-v1.md documents it; places are read one by one. */
export const photonAnswer = z.object({ features: z.array(z.unknown()) });

const part = words.optional().catch(undefined);

/** The fields of GeocodeJSON that an American address is written with. */
const addressParts = z.object({
  name: part,
  housenumber: part,
  street: part,
  district: part,
  city: part,
  county: part,
  state: part,
  postcode: part,
});

export type PhotonAddress = z.infer<typeof addressParts>;

export const photonPlace = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]).rest(z.unknown()) }),
  properties: addressParts.extend({
    osm_type: z.string().regex(/^[NWR]$/),
    osm_id: z.number().int(),
    /** ISO 3166-1 alpha-2; in capitals, but older servers differ. */
    countrycode: part,
  }),
});

/** Errors are `{"message": …}`. */
export function refusalInPhoton(body: unknown): ProviderFault | null {
  const isError = z.object({ message: z.string(), features: z.never().optional() }).safeParse(body).success;
  return isError ? refused('unavailable', 'reports an error') : null;
}
