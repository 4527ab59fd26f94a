import type { Clock } from '../../../application/ports/clock.port.js';
import { failed, succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../domain/route/location.js';
import {
  hourlySeries,
  isUsable,
  plausibleWeather,
  type ReportedWeather,
} from '../hourly-series/hourly-series.js';
import { demoHours, demoSky, type DemoWeather } from '../../../../demo-world/weather.js';

export interface FakeWeatherOptions {
  readonly clock: Clock;
  readonly demo: DemoWeather;
}

export type ScriptedWeather = (place: Coordinates) => ProviderResult<readonly ReportedWeather[]>;

/** The demo's weather for any place, without a network. Tests can set its answers. */
export class FakeWeather implements WeatherPort {
  private script: ScriptedWeather;

  constructor({ clock, demo }: FakeWeatherOptions) {
    this.script = (place) =>
      succeeded(demoHours(clock.now()).map((hour) => demoSky(place, hour, demo.scenario)));
  }

  /** For tests: sets the answer, checked like any provider's, instead of the demo's weather. */
  answersWith(script: ScriptedWeather): void {
    this.script = script;
  }

  hourlyWeather(place: Coordinates): Promise<ProviderResult<WeatherSeries>> {
    return Promise.resolve(this.answerFor(place));
  }

  private answerFor(place: Coordinates): ProviderResult<WeatherSeries> {
    const reported = this.script(place);
    if (!reported.ok) return reported;
    const series = hourlySeries(reported.value.map(plausibleWeather));
    return isUsable(series)
      ? succeeded(series)
      : failed({ kind: 'invalid-response', provider: 'fake', detail: 'answer holds no usable hour' });
  }
}
