import type { Location } from '../../domain/route/location.js';
import type { GeocodingPort } from './geocoding.port.js';
import { Refusal } from '../refusal.js';
import { addressesNow } from './addresses-now.js';
import type { FailureLog } from '../recommendations/generate-recommendation.js';

/** Finds the place that an address means. */
export class LocateAddress {
  constructor(
    private readonly geocoding: GeocodingPort,
    private readonly logFailure: FailureLog,
  ) {}

  /** @throws Refusal `not-found` for an address nobody knows, `try-later` where the geocoder fails. */
  async run(address: string): Promise<Location> {
    const found = addressesNow(await this.geocoding.locate(address), this.logFailure);
    if (!found) throw new Refusal('not-found', 'Unable to find the specified address.');
    return found;
  }
}
