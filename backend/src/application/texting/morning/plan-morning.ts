import type { LocalDate, LocalTime } from '../../../domain/commute/local-time.js';
import { morningWindow, phaseAt, type MorningWindow } from '../../../domain/texting/morning-window.js';
import type { RunSummary } from '../../../domain/texting/run-summary.js';
import { weekOfDate } from '../../../domain/texting/weekly-limit.js';
import type { Clock } from '../../ports/clock.port.js';
import type { Enlisting, MorningRun, MorningRunsPort } from './morning-runs.port.js';
import type { WarmForecasts } from './warm-forecasts.js';

export interface MorningSettings {
  /** On the clocks of each zone. */
  readonly textTime: LocalTime;
  /** How many riders a worker takes at a time. */
  readonly batchSize: number;
}

/** Told what has become of a run, for the log. */
export type RunLog = (run: MorningRun, summary: RunSummary) => void;

/** Riders that one transaction enlists; short enough for anybody to wait for. */
const ENLISTED_AT_ONCE = 2000;

/**
 * A look at one zone's morning. Before seven it warms the forecasts. From seven on it begins the run, gives everybody who
 * is subscribed a text to wait for and a place in a batch, and sees to it that nobody who waits is forgotten. It is made
 * once a minute, so whoever subscribes at five past seven is texted by six past.
 */
export class PlanMorning {
  constructor(
    private readonly runs: MorningRunsPort,
    private readonly warmForecasts: WarmForecasts,
    private readonly clock: Clock,
    private readonly settings: MorningSettings,
    private readonly logRun: RunLog,
  ) {}

  async run({ timeZone, date }: { readonly timeZone: string; readonly date: LocalDate }): Promise<void> {
    const now = this.clock.now();
    const window = morningWindow(timeZone, date, this.settings.textTime);
    const phase = phaseAt(window, now);
    if (phase === 'warming') await this.warmForecasts.run(timeZone);
    if (phase === 'open') await this.planRun(window, now);
  }

  private async planRun(window: MorningWindow, now: Date): Promise<void> {
    const run = await this.runs.begin(window, now);
    await this.enlistEverybody(run, now);
    await this.runs.requeue(run);
    if (await this.runs.needsSummary(run.id)) {
      const { summary } = await this.runs.summarise(run.id, now);
      this.logRun(run, summary);
    }
  }

  private async enlistEverybody(run: MorningRun, at: Date): Promise<void> {
    const { batchSize } = this.settings;
    const weekSince = weekOfDate(run.date, run.timeZone);
    let last: number | null = 0;
    while (last !== null) {
      const portion: Enlisting = { afterRiderId: last, limit: ENLISTED_AT_ONCE, batchSize, weekSince, at };
      last = (await this.runs.enlist(run, portion)).lastRiderId;
    }
  }
}
