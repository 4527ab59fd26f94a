import { z } from 'zod';
import { refused, type ProviderFault } from '../../http/provider-fault.js';
import { latitude, longitude, words } from '../place-list.js';

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
  return isError ? refused('unavailable', 'says that it cannot serve the request') : null;
}
