import {
  type Location,
  type Coordinates,
  distanceMilesBetween,
  nearestFirst,
} from '../../domain/route/location.js';
import type { GeocodingPort, AddressSuggestion } from './geocoding.port.js';
import { Refusal } from '../refusal.js';
import type { FailureLog } from '../recommendations/forecast-at.js';
import type { ProviderResult } from '../ports/provider-failure.js';

/** Finds the place that an address means. */
export class LocateAddress {
  constructor(
    private readonly geocoding: GeocodingPort,
    private readonly logFailure: FailureLog,
  ) {}

  /** @throws Refusal `not-found` for an unknown address, `try-later` if the geocoder fails. */
  async run(address: string): Promise<Location> {
    const found = addressesNow(await this.geocoding.locate(address), this.logFailure);
    if (!found) throw new Refusal('not-found', 'Unable to find the specified address.');
    return found;
  }
}

export interface OfferedAddress extends AddressSuggestion {
  /** From the rider; null where the rider's place is unknown. */
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

/** To about a mile: the geocoder gets to know the area, not the home. */
const roughly = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: toHundredths(lat),
  lng: toHundredths(lng),
});

const toHundredths = (degrees: number): number => Math.round(degrees * 100) / 100;

/** What the geocoder answered. @throws Refusal `try-later` where it failed. */
export function addressesNow<T>(answer: ProviderResult<T>, logFailure: FailureLog): T {
  if (answer.ok) return answer.value;
  const { failure } = answer;
  logFailure(failure);
  throw new Refusal('try-later', "Addresses can't be looked up right now. Please try again in a moment.", {
    ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
  });
}
