import type {
  Freshness,
  ProviderFailure,
  ProviderResult,
} from '../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../domain/route/location.js';

export interface FallbackWeatherOptions {
  readonly first: WeatherPort;
  /** Asked only where the first fails, for any reason. */
  readonly second: WeatherPort;
  /**
   * Called for each failure that the second source makes up for, which no use case sees. Not for places that the first
   * doesn't cover, which is what the second is for.
   */
  readonly onFallback?: (failure: ProviderFailure) => void;
}

/**
 * Weather from one source, or from another where the first has none. A forecast comes from one of them as a whole: values
 * of two models are not mixed.
 */
export class FallbackWeather implements WeatherPort {
  constructor(private readonly options: FallbackWeatherOptions) {}

  async hourlyWeather(place: Coordinates, freshness?: Freshness): Promise<ProviderResult<WeatherSeries>> {
    const { first, second, onFallback } = this.options;
    const preferred = await first.hourlyWeather(place, freshness);
    if (preferred.ok) return preferred;
    const other = await second.hourlyWeather(place, freshness);
    if (other.ok) {
      if (preferred.failure.kind !== 'not-covered') onFallback?.(preferred.failure);
      return other;
    }
    // If only one of them doesn't cover the place, the other one's failure is what matters.
    return other.failure.kind === 'not-covered' ? preferred : other;
  }
}
