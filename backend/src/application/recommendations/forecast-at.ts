import { missing, type Reading } from '../../domain/conditions/reading.js';
import type { LegOutlook } from '../../domain/recommendation/leg-readings.js';
import { gridCellOf, type Coordinates } from '../../domain/route/location.js';
import type { AirQualityPort } from '../ports/air-quality.port.js';
import type { Clock } from '../ports/clock.port.js';
import type { Freshness, ProviderFailure, ProviderResult } from '../ports/provider-failure.js';
import type { WeatherPort } from '../ports/weather.port.js';

/** Logs a provider's failure; the rider does not see it. */
export type FailureLog = (failure: ProviderFailure) => void;

/** Weather and air as riders share them: of the grid cell in which a place lies. */
export class ForecastAt {
  constructor(
    private readonly sources: { readonly weather: WeatherPort; readonly air: AirQualityPort },
    private readonly clock: Clock,
    private readonly logFailure: FailureLog,
  ) {}

  /** What a provider does not give is missing with its reason; `weatherFailure` says why there is no weather at all. */
  async of(
    place: Coordinates,
    freshness: Freshness = {},
  ): Promise<{ readonly outlook: LegOutlook; readonly weatherFailure: ProviderFailure | null }> {
    const { center } = gridCellOf(place);
    const [weather, air] = await Promise.all([
      this.sources.weather.hourlyWeather(center, freshness),
      this.sources.air.hourlyAir(center, freshness),
    ]);
    const forecastAt = weather.ok ? (weather.askedAt ?? this.clock.now()) : null;
    return {
      outlook: {
        weather: this.readingOf(weather),
        air: this.readingOf(air),
        ...(forecastAt && { forecastAt }),
      },
      weatherFailure: weather.ok ? null : weather.failure,
    };
  }

  readingOf<T>(result: ProviderResult<T>): Reading<T> {
    if (result.ok) return result.value;
    this.logFailure(result.failure);
    return missing(result.failure.kind);
  }
}
