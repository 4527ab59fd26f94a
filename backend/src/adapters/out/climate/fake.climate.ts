import type { ClimatePort } from '../../../application/climate/climate.port.js';
import type { Clock } from '../../../application/ports/clock.port.js';
import { failed, succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { ClimateYear } from '../../../domain/climate/climate-year.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { demoClimateYear } from '../../../../demo-world/climate.js';
import type { DemoWeather } from '../../../../demo-world/weather.js';
import {
  hourlySeries,
  isUsable,
  plausibleClimate,
  type ReportedClimate,
} from '../hourly-series/hourly-series.js';

export interface FakeClimateOptions {
  readonly clock: Clock;
  readonly demo: DemoWeather;
}

export type ScriptedClimate = (place: Coordinates) => ProviderResult<readonly ReportedClimate[]>;

/** The demo's year for any place, without a network. Tests can set its answers. */
export class FakeClimate implements ClimatePort {
  private script: ScriptedClimate | null = null;
  private lastYear: { readonly key: string; readonly year: ClimateYear } | null = null;

  constructor(private readonly options: FakeClimateOptions) {}

  /** For tests: sets the answer, checked like any provider's, instead of the demo's year. */
  answersWith(script: ScriptedClimate): void {
    this.script = script;
  }

  pastYear(place: Coordinates): Promise<ProviderResult<ClimateYear>> {
    return Promise.resolve(this.script ? checked(this.script(place)) : succeeded(this.demoYear(place)));
  }

  /** Making one up takes longer than judging it, and a screen asks for the same one several times. */
  private demoYear(place: Coordinates): ClimateYear {
    const { clock, demo } = this.options;
    const now = clock.now();
    const key = `${place.lat},${place.lng} ${now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)} ${demo.scenario}`;
    if (this.lastYear?.key !== key) this.lastYear = { key, year: demoClimateYear(place, now, demo.scenario) };
    return this.lastYear.year;
  }
}

function checked(reported: ProviderResult<readonly ReportedClimate[]>): ProviderResult<ClimateYear> {
  if (!reported.ok) return reported;
  const year = hourlySeries(reported.value.map(plausibleClimate));
  return isUsable(year)
    ? succeeded(year)
    : failed({ kind: 'invalid-response', provider: 'fake', detail: 'answer holds no usable hour' });
}
