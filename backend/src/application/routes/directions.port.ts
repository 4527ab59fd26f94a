import type { Directions } from '../../domain/route/route.js';
import type { Coordinates } from '../../domain/route/location.js';
import type { ProviderResult } from '../ports/provider-failure.js';

/**
 * The bike route between two places, through the via points in order. A via point is passed, not stopped at; one off the
 * streets means the nearest street.
 *
 * Distance in miles and ride time in minutes, both unrounded. Failures: all of ProviderFailure; `not-covered` where no
 * route is known.
 */
export interface DirectionsPort {
  bikeWay(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<Directions>>;
}
