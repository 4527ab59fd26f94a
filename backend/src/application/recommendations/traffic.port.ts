import type { Coordinates } from '../../domain/route/location.js';
import type { ProviderResult } from '../ports/provider-failure.js';

/**
 * Car congestion near a route, right now.
 *
 * `carDelayMinutes` = minutes by car in the present traffic minus minutes by car on an empty road, never below 0,
 * not rounded. It says something about the streets, nothing about the bike's own minutes. Unknown is a failure
 * (`not-covered` where there is no road between the places), never 0. Failures: all of ProviderFailure.
 */
export interface TrafficPort {
  carDelay(from: Coordinates, to: Coordinates): Promise<ProviderResult<{ readonly carDelayMinutes: number }>>;
}
