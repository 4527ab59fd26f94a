import { gridCellOf, type GridCell, type Coordinates } from '../../../domain/route/location.js';
import { isMissing, missing, type Reading } from '../../../domain/conditions/reading.js';
import type { LegOutlook } from '../../../domain/recommendation/leg-readings.js';
import type { AirQualityPort } from '../../ports/air-quality.port.js';
import type { Clock } from '../../ports/clock.port.js';
import type { ProviderFailure, ProviderResult } from '../../ports/provider-failure.js';
import type { WeatherPort } from '../../ports/weather.port.js';
import { morningWindow, phaseAt, WARM_UP_MINUTES } from '../../../domain/texting/send-window.js';
import { hourOf, localTimeOf, MS_PER_HOUR, MS_PER_MINUTE } from '../../../domain/commute/time.js';
import type { HolidaysPort } from '../../ports/holidays.port.js';
import type { ZoneJob } from './morning-jobs.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';

const CELLS_AT_ONCE = 16;
/** Cells read lately need not be read again for the next batch; each takes about 60 KB. */
const KEPT_CELLS = 1000;
const KEPT_MS = 5 * 60_000;
const JUDGED_MS = 48 * MS_PER_HOUR;
const UNKNOWN: LegOutlook = { weather: missing('unavailable'), air: missing('unavailable') };

/** Weather and air of the grid cells in which places lie, each cell asked for once. */
export class CellOutlooks {
  /** In the order in which they were read, so the first is the oldest. */
  private readonly kept = new Map<string, { readonly outlook: LegOutlook; readonly until: number }>();

  constructor(
    private readonly sources: { readonly weather: WeatherPort; readonly air: AirQualityPort },
    private readonly clock: Clock,
    private readonly logFailure: (failure: ProviderFailure) => void,
  ) {}

  /**
   * A cell whose provider fails, or which is not reached `withinMs`, is unknown, and affects only its own riders.
   * @returns the outlook by place, for any of the places.
   */
  async of(
    places: readonly Coordinates[],
    { withinMs }: { readonly withinMs: number },
  ): Promise<(place: Coordinates) => LegOutlook> {
    const cells = new Map<string, GridCell>();
    for (const place of places) {
      const cell = gridCellOf(place);
      cells.set(cell.name, cell);
    }
    const until = this.clock.now().getTime() + withinMs;
    const outlooks = new Map<string, LegOutlook>();
    const failures = new Map<string, ProviderFailure>();
    const toRead: GridCell[] = [];
    for (const cell of cells.values()) {
      const outlook = this.keptOf(cell);
      if (outlook === null) toRead.push(cell);
      else outlooks.set(cell.name, outlook);
    }
    await atMost(CELLS_AT_ONCE, toRead, async (cell) => {
      if (this.clock.now().getTime() > until) return;
      const outlook = await this.outlookAt(cell.center, failures);
      outlooks.set(cell.name, outlook);
      this.keep(cell, outlook);
    });
    for (const failure of failures.values()) this.logFailure(failure);
    return (place) => outlooks.get(gridCellOf(place).name) ?? UNKNOWN;
  }

  private keptOf({ name }: GridCell): LegOutlook | null {
    const kept = this.kept.get(name);
    return kept && this.clock.now().getTime() < kept.until ? kept.outlook : null;
  }

  /** A failure is not kept: the next batch tries again. */
  private keep({ name }: GridCell, outlook: LegOutlook): void {
    if (isMissing(outlook.weather) || isMissing(outlook.air)) return;
    this.kept.delete(name);
    this.kept.set(name, { outlook, until: this.clock.now().getTime() + KEPT_MS });
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_CELLS && oldest !== undefined) this.kept.delete(oldest);
  }

  private async outlookAt(center: Coordinates, failures: Map<string, ProviderFailure>): Promise<LegOutlook> {
    const [weather, air] = await Promise.all([
      this.sources.weather.hourlyWeather(center),
      this.sources.air.hourlyAir(center),
    ]);
    const now = this.clock.now();
    return {
      weather: nextDaysOf(readingOf(weather, failures), now),
      air: nextDaysOf(readingOf(air, failures), now),
      ...(weather.ok && { forecastAt: weather.askedAt ?? now }),
    };
  }
}

/** Of a week's forecast what a morning judges: today's rides, of which a night shift's ends tomorrow. */
const nextDaysOf = <H extends { readonly startsAt: Date }>(
  series: Reading<readonly H[]>,
  now: Date,
): Reading<readonly H[]> =>
  isMissing(series)
    ? series
    : series.filter(({ startsAt }) => startsAt.getTime() < now.getTime() + JUDGED_MS);

/** Logged once per provider and kind, not once per cell. */
function readingOf<T>(result: ProviderResult<T>, failures: Map<string, ProviderFailure>): Reading<T> {
  if (result.ok) return result.value;
  failures.set(`${result.failure.provider} ${result.failure.kind}`, result.failure);
  return missing(result.failure.kind);
}

/** Forecasts that are cached under the hour of the texts instead of the present one. */
export interface ForecastsAhead {
  readonly weather: WeatherPort;
  readonly air: AirQualityPort;
}

/** More than a zone has. */
const CELLS_AT_A_LOOK = 20_000;
const CELLS_WARMED_AT_ONCE = 4;
/** The next look continues where this one stops. */
const LONGEST_MS = 50_000;

/** Fetches the forecasts that a zone's riders are about to be judged by into the cache, a few at a time. */
export class WarmForecasts {
  private isStopping = false;
  /** Of cells that were asked for, in which look. Those that stay cold come last, so that they hold up no others. */
  private readonly lastAsked = new Map<string, number>();
  private looks = 0;

  constructor(
    private readonly runs: Pick<MorningRunsPort, 'coldCells'>,
    private readonly holidays: HolidaysPort,
    private readonly forecasts: ForecastsAhead,
    private readonly clock: Clock,
  ) {}

  /** Ends after the calls that are under way. */
  stop(): void {
    this.isStopping = true;
  }

  /**
   * Riders are judged by the forecast of the hour in which they are: half an hour ahead, the next one is fetched. Asks only for
   * cells that lack it. A failure is ignored: the provider may answer later; one that is rate-limited is not asked again
   * before the next look.
   */
  async run({ timeZone, date }: ZoneJob): Promise<void> {
    const now = this.clock.now();
    const window = morningWindow(timeZone, date);
    const hour = hourOf(new Date(now.getTime() + WARM_UP_MINUTES * MS_PER_MINUTE));
    if (hour >= window.closesAt || phaseAt(window, now) === 'before') return;
    const until = localTimeOf(new Date(hour.getTime() + 59 * MS_PER_MINUTE), timeZone);
    const wanted = { hour, until, statesOff: this.holidays.statesOff(date), limit: CELLS_AT_A_LOOK };
    await this.fetchAll(this.leastAskedFirst(await this.runs.coldCells(window, wanted)));
  }

  private leastAskedFirst(cells: readonly Coordinates[]): Coordinates[] {
    this.looks += 1;
    const lookOf = (cell: Coordinates): number => this.lastAsked.get(gridCellOf(cell).name) ?? 0;
    return cells
      .map((cell) => ({ cell, look: lookOf(cell) }))
      .sort((one, other) => one.look - other.look)
      .map(({ cell }) => cell);
  }

  /** What was answered is cold no more. */
  private note({ name }: GridCell, isWarm: boolean): void {
    if (isWarm) this.lastAsked.delete(name);
    else this.lastAsked.set(name, this.looks);
  }

  private async fetchAll(cells: readonly Coordinates[]): Promise<void> {
    const end = this.clock.now().getTime() + LONGEST_MS;
    let isRateLimited = false;
    await atMost(CELLS_WARMED_AT_ONCE, cells, async (cell) => {
      if (isRateLimited || this.isStopping || this.clock.now().getTime() > end) return;
      const answers = await Promise.all([
        this.forecasts.weather.hourlyWeather(cell),
        this.forecasts.air.hourlyAir(cell),
      ]);
      this.note(
        gridCellOf(cell),
        answers.every(({ ok }) => ok),
      );
      isRateLimited ||= answers.some((result) => !result.ok && result.failure.kind === 'rate-limited');
    });
  }
}

/** Does the work for every item, at most `limit` at a time. */
export async function atMost<Item>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workThroughQueue = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, workThroughQueue));
}
