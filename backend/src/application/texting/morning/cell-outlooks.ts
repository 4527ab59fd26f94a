import { gridCellOf, type GridCell } from '../../../domain/conditions/grid-cell.js';
import { isMissing, missing, type Reading } from '../../../domain/conditions/reading.js';
import type { LegOutlook } from '../../../domain/recommendation/recommend.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { atMost } from '../../at-most.js';
import type { AirQualityPort } from '../../ports/air-quality.port.js';
import type { Clock } from '../../ports/clock.port.js';
import type { ProviderFailure, ProviderResult } from '../../ports/provider-failure.js';
import type { WeatherPort } from '../../ports/weather.port.js';

const CELLS_AT_ONCE = 16;
/** What a replica has read lately it need not read again for the next batch: about 60 KB a cell. */
const KEPT_CELLS = 1000;
const KEPT_MS = 5 * 60_000;
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
   * A cell whose provider fails, or whose turn has not come `withinMs`, is unknown and costs its own riders only.
   * @returns a function that tells the outlook of any of the places.
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
      const outlook = await this.outlookAt(cell.centre, failures);
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

  /** A failure is not kept: the next batch may have more luck. */
  private keep({ name }: GridCell, outlook: LegOutlook): void {
    if (isMissing(outlook.weather) || isMissing(outlook.air)) return;
    this.kept.delete(name);
    this.kept.set(name, { outlook, until: this.clock.now().getTime() + KEPT_MS });
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_CELLS && oldest !== undefined) this.kept.delete(oldest);
  }

  private async outlookAt(centre: Coordinates, failures: Map<string, ProviderFailure>): Promise<LegOutlook> {
    const [weather, air] = await Promise.all([
      this.sources.weather.hourlyWeather(centre),
      this.sources.air.hourlyAir(centre),
    ]);
    return { weather: readingOf(weather, failures), air: readingOf(air, failures) };
  }
}

/** One failure of a kind is told for all cells that met it. */
function readingOf<T>(result: ProviderResult<T>, failures: Map<string, ProviderFailure>): Reading<T> {
  if (result.ok) return result.value;
  failures.set(`${result.failure.provider} ${result.failure.kind}`, result.failure);
  return missing(result.failure.kind);
}
