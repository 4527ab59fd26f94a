import type { ClimateYear } from '../../domain/climate/climate-year.js';
import type { Coordinates } from '../../domain/route/location.js';
import type { ProviderResult } from '../ports/provider-failure.js';

/**
 * The hours of the past year at a place, as an archive has them.
 *
 * - At least the last 365 days that the archive has complete, in ascending order without repeats; hours that it lacks
 *   are absent, and its newest days may be missing.
 * - Each hour starts on a whole UTC hour and covers [h, h + 1 h). Units are those of HourlyWeather (°F, mph, mm, degrees).
 *   A figure that is null, absent or physically impossible is a Missing with its reason.
 * - Never throws for what a provider does. Failures: all of ProviderFailure. An answer without a single usable hour is
 *   `invalid-response`.
 */
export interface ClimatePort {
  pastYear(place: Coordinates): Promise<ProviderResult<ClimateYear>>;
}
