import type { Directions } from '../../domain/route/route.js';
import type { Coordinates } from '../../domain/route/location.js';
import type { ProviderResult } from '../ports/provider-failure.js';

/**
 * The way by bike between two places, through the via points in their order. A via point is passed, not stopped at; one
 * off the streets stands for the street nearest to it.
 *
 * Distance in miles and ride time in minutes, both unrounded. Failures: all of ProviderFailure; `not-covered` where no
 * way is known.
 */
export interface DirectionsPort {
  bikeWay(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<Directions>>;
}
