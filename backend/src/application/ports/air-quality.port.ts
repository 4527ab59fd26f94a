import type { AirSeries } from '../../domain/conditions/air.js';
import type { Coordinates } from '../../domain/route/location.js';
import type { Freshness, ProviderResult } from './provider-failure.js';

/**
 * The hourly air of a place, as concentrations: the domain makes the US AQI of them.
 *
 * - Every hour that the provider knows, back and ahead, in ascending order without repeats, each starting on a whole
 *   UTC hour and covering [h, h + 1 h).
 * - µg/m³ throughout. A concentration that is null, absent or negative is a Missing with its reason.
 * - Never throws for what a provider does. Failures: all of ProviderFailure. An answer without a single usable hour is
 *   `invalid-response`.
 * - An answer shared with others may be as old as the present hour, or as `freshness` says. If the provider then fails, the
 *   older one is returned; `askedAt` says how old it is.
 */
export interface AirQualityPort {
  hourlyAir(place: Coordinates, freshness?: Freshness): Promise<ProviderResult<AirSeries>>;
}
