import type { AirQualityPort } from '../../../../application/ports/air-quality.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { AirSeries } from '../../../../domain/conditions/air.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import type { SharingOptions } from '../../shared-answers/shared-answers.js';
import { SharedForecasts } from '../../shared-forecast/shared-forecasts.js';
import { airSeriesCodec } from './air-series.codec.js';

export interface CachedAirQualityOptions extends SharingOptions {
  /** The adapter whose answers are shared. */
  readonly airQuality: AirQualityPort;
}

/** Air that riders nearby and replicas share: the air of the grid cell's center, asked for once an hour. */
export class CachedAirQuality implements AirQualityPort {
  private readonly forecasts: SharedForecasts<AirSeries>;

  constructor({ airQuality, ...sharing }: CachedAirQualityOptions) {
    this.forecasts = new SharedForecasts(
      { kind: 'air', ask: (center) => airQuality.hourlyAir(center), codec: airSeriesCodec },
      sharing,
    );
  }

  hourlyAir(place: Coordinates): Promise<ProviderResult<AirSeries>> {
    return this.forecasts.forecastFor(place);
  }
}
