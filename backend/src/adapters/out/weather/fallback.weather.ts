import type { ProviderFailure, ProviderResult } from '../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../domain/route/location.js';

export interface FallbackWeatherOptions {
  readonly first: WeatherPort;
  /** Asked only where the first fails, whatever the reason. */
  readonly second: WeatherPort;
  /**
   * Told of each failure that the second makes good: nobody else would hear of it. Not of places that the first does not
   * cover: that is no trouble, it is what the second is there for.
   */
  readonly onFallback?: (failure: ProviderFailure) => void;
}

/**
 * Weather from one source, or from another where the first has none. A whole forecast comes from one of them: figures of
 * two models are not put together.
 */
export class FallbackWeather implements WeatherPort {
  constructor(private readonly options: FallbackWeatherOptions) {}

  async hourlyWeather(place: Coordinates): Promise<ProviderResult<WeatherSeries>> {
    const { first, second, onFallback } = this.options;
    const preferred = await first.hourlyWeather(place);
    if (preferred.ok) return preferred;
    const other = await second.hourlyWeather(place);
    if (other.ok) {
      if (preferred.failure.kind !== 'not-covered') onFallback?.(preferred.failure);
      return other;
    }
    // That one of two sources does not reach a place says little while the other one merely failed.
    return other.failure.kind === 'not-covered' ? preferred : other;
  }
}
