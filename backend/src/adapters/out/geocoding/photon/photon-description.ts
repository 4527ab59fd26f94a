import { stateCodeOf } from '../../../../domain/route/us-states.js';
import type { PhotonAddress } from './photon.schema.js';

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
