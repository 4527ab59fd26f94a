import type { Coordinates } from '../../domain/route/location.js';
import type { ProviderResult } from '../ports/provider-failure.js';

/**
 * How high the ground lies.
 *
 * Metres above sea level, one figure a place in the order asked, as the provider's model says: not smoothed. At most 50
 * places are asked for at once. A height that is not known fails the whole answer (`not-covered`), it is never 0.
 * Failures: all of ProviderFailure.
 */
export interface ElevationPort {
  heightsMeters(places: readonly Coordinates[]): Promise<ProviderResult<readonly number[]>>;
}
