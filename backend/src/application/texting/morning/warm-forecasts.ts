import type { Coordinates } from '../../../domain/route/location.js';
import { atMost } from '../../at-most.js';
import type { AirQualityPort } from '../../ports/air-quality.port.js';
import type { Clock } from '../../ports/clock.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';
import type { WeatherPort } from '../../ports/weather.port.js';

/** Forecasts as they are shared in the hour of the texts, not in the one that it is now. */
export interface ForecastsAhead {
  readonly weather: WeatherPort;
  readonly air: AirQualityPort;
}

const RIDERS_AT_ONCE = 20_000;
const CELLS_AT_ONCE = 4;
/** The next look goes on where this one stops: what is warm by then costs next to nothing. */
const LONGEST_MS = 50_000;

/** Has the forecasts of a zone fetched and shared before everybody needs them, a few at a time. */
export class WarmForecasts {
  constructor(
    private readonly runs: MorningRunsPort,
    private readonly forecasts: ForecastsAhead,
    private readonly clock: Clock,
  ) {}

  /** A provider that fails now may answer at seven; nothing depends on it. */
  async run(timeZone: string): Promise<void> {
    const until = new Date(this.clock.now().getTime() + LONGEST_MS);
    const isTimeUp = (): boolean => this.clock.now() > until;
    let last: number | null = 0;
    while (last !== null && !isTimeUp()) {
      const portion = { afterRiderId: last, limit: RIDERS_AT_ONCE };
      const { cells, lastRiderId }: { cells: readonly Coordinates[]; lastRiderId: number | null } =
        await this.runs.cellsOfZone(timeZone, portion);
      await atMost(CELLS_AT_ONCE, cells, async (cell) => {
        if (isTimeUp()) return;
        await this.forecasts.weather.hourlyWeather(cell);
        await this.forecasts.air.hourlyAir(cell);
      });
      last = lastRiderId;
    }
  }
}
