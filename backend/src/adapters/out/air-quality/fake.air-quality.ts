import type { AirQualityPort } from '../../../application/ports/air-quality.port.js';
import type { Clock } from '../../../application/ports/clock.port.js';
import { failed, succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { AirSeries } from '../../../domain/conditions/air.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { hourlySeries, isUsable, plausibleAir, type ReportedAir } from '../hourly-series/hourly-series.js';
import { demoHours, type DemoWeather, demoAir } from '../../../../demo-world/weather.js';

export interface FakeAirQualityOptions {
  readonly clock: Clock;
  readonly demo: DemoWeather;
}

export type ScriptedAir = (place: Coordinates) => ProviderResult<readonly ReportedAir[]>;

/** The demo's air quality for any place, without a network. Tests can set its answers. */
export class FakeAirQuality implements AirQualityPort {
  private script: ScriptedAir;

  constructor({ clock, demo }: FakeAirQualityOptions) {
    this.script = (place) =>
      succeeded(demoHours(clock.now()).map((hour) => demoAir(place, hour, demo.scenario)));
  }

  /** For tests: sets the answer, checked like any provider's, instead of the demo's air quality. */
  answersWith(script: ScriptedAir): void {
    this.script = script;
  }

  hourlyAir(place: Coordinates): Promise<ProviderResult<AirSeries>> {
    return Promise.resolve(this.answerFor(place));
  }

  private answerFor(place: Coordinates): ProviderResult<AirSeries> {
    const reported = this.script(place);
    if (!reported.ok) return reported;
    const series = hourlySeries(reported.value.map(plausibleAir));
    return isUsable(series)
      ? succeeded(series)
      : failed({ kind: 'invalid-response', provider: 'fake', detail: 'answer holds no usable hour' });
  }
}
