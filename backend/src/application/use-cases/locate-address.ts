import type { Location } from '../../domain/route/location.js';
import type { GeocodingPort } from '../ports/geocoding.port.js';
import { Refusal } from '../refusal.js';

/** Finds the place that an address means. */
export class LocateAddress {
  constructor(private readonly geocoding: GeocodingPort) {}

  /** @throws Refusal `not-found` for an address nobody knows, `try-later` where the geocoder fails. */
  async run(address: string): Promise<Location> {
    const found = await this.geocoding.locate(address);
    if (!found.ok) {
      throw new Refusal(
        'try-later',
        'Addresses cannot be looked up right now. Please try again in a moment.',
        {
          ...(found.failure.retryAfterSeconds !== undefined && {
            retryAfterSeconds: found.failure.retryAfterSeconds,
          }),
        },
      );
    }
    if (!found.value) throw new Refusal('not-found', 'Unable to find the specified address.');
    return found.value;
  }
}
