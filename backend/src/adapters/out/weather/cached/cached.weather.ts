import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import type { SharingOptions } from '../../shared-answers/shared-answers.js';
import { SharedForecasts } from '../../shared-forecast/shared-forecasts.js';
import { weatherSeriesCodec } from './weather-series.codec.js';

export interface CachedWeatherOptions extends SharingOptions {
  /** The adapter whose answers are shared. */
  readonly weather: WeatherPort;
}

/** Weather that riders nearby and replicas share: the weather of the grid cell's center, asked for once an hour. */
export class CachedWeather implements WeatherPort {
  private readonly forecasts: SharedForecasts<WeatherSeries>;

  constructor({ weather, ...sharing }: CachedWeatherOptions) {
    this.forecasts = new SharedForecasts(
      { kind: 'weather', ask: (center) => weather.hourlyWeather(center), codec: weatherSeriesCodec },
      sharing,
    );
  }

  hourlyWeather(place: Coordinates): Promise<ProviderResult<WeatherSeries>> {
    return this.forecasts.forecastFor(place);
  }
}
