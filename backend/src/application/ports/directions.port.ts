import type { Coordinates } from '../../domain/route/location.js';
import type { RoutePath } from '../../domain/route/route.js';
import type { ProviderResult } from './provider-failure.js';

/**
 * The way by bike between two places, through the via points in their order.
 *
 * Distance in miles, ride time in whole minutes, heights in feet or null. Failures: all of ProviderFailure;
 * `not-covered` where no way is known.
 */
export interface DirectionsPort {
  bikeRoute(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<RoutePath>>;
}
