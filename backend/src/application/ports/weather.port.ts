import type { WeatherSeries } from '../../domain/conditions/weather.js';
import type { Coordinates } from '../../domain/route/location.js';
import type { Freshness, ProviderResult } from './provider-failure.js';

/**
 * The hourly weather of a place.
 *
 * - Every hour that the provider knows, back and ahead, in ascending order without repeats; hours the provider skips
 *   are absent. The domain picks, an adapter never does.
 * - Each hour starts on a whole UTC hour and covers [h, h + 1 h). A provider that describes other intervals is
 *   normalised to this by its adapter.
 * - Units are those of HourlyWeather (°F, mph, percent, mm, degrees). A figure that is null, absent or physically
 *   impossible is a Missing with its reason.
 * - Never throws for what a provider does. Failures: all of ProviderFailure. An answer without a single usable hour is
 *   `invalid-response`.
 * - An answer shared with others may be as old as the present hour, or as `freshness` says. If the provider then fails, the
 *   older one is returned; `askedAt` says how old it is.
 */
export interface WeatherPort {
  hourlyWeather(place: Coordinates, freshness?: Freshness): Promise<ProviderResult<WeatherSeries>>;
}
