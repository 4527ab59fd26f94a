import { distanceMilesBetween } from '../../domain/route/distance.js';
import type { Coordinates } from '../../domain/route/location.js';
import { nearestFirst } from '../../domain/route/nearest-first.js';
import type { AddressSuggestion, GeocodingPort } from './geocoding.port.js';
import { addressesNow } from './addresses-now.js';
import type { FailureLog } from '../recommendations/generate-recommendation.js';

export interface OfferedAddress extends AddressSuggestion {
  /** From where the rider looks for it; null where that is not known. */
  readonly distanceMiles: number | null;
}

/** How many places a rider is shown (specification, section 9). */
const SHOWN_PLACES = 5;

/** Places that a rider may mean by what they have typed so far. */
export class SuggestAddresses {
  constructor(
    private readonly geocoding: GeocodingPort,
    private readonly logFailure: FailureLog,
  ) {}

  /**
   * At most five places, the nearest first where it is known where the rider is, else the likeliest.
   * @throws Refusal `try-later` where the geocoder fails.
   */
  async run(query: string, near: Coordinates | null): Promise<readonly OfferedAddress[]> {
    const answer = await this.geocoding.suggest(query, near && roughly(near));
    const places = addressesNow(answer, this.logFailure);
    const inOrder = near ? nearestFirst(places, ({ location }) => location, near) : places;
    return inOrder.slice(0, SHOWN_PLACES).map((place) => ({
      ...place,
      distanceMiles: near && distanceMilesBetween(near, place.location),
    }));
  }
}

/** To about a mile: the geocoder has to know the area, not the home. */
const roughly = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: toHundredths(lat),
  lng: toHundredths(lng),
});

const toHundredths = (degrees: number): number => Math.round(degrees * 100) / 100;
