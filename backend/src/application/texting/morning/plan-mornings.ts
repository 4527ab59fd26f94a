import { localDateOf, type LocalTime, type LocalDate } from '../../../domain/commute/time.js';
import {
  morningWindow,
  phaseAt,
  type MorningWindow,
  weekOfDate,
} from '../../../domain/texting/send-window.js';
import type { Clock } from '../../ports/clock.port.js';
import type { MorningJobsPort } from './morning-jobs.port.js';
import type { MorningRunsPort, Enlisting, MorningRun } from './morning-runs.port.js';
import type { RunSummary } from '../../../domain/texting/text-state.js';
import type { WarmForecasts } from './morning-forecasts.js';
import type { RaiseAlarm } from '../../ports/measurements.port.js';

/** How often a zone is looked at while its morning lasts: so long may a new subscriber wait for the text. */
const LOOK_EVERY_SECONDS = 60;
/** Whoever warms forecasts goes on for almost that long. */
const WARMING_SECONDS = 60;

export interface WatchSettings {
  readonly textTime: LocalTime;
  /** How long a worker may take to enlist a zone's riders before it counts as dead. */
  readonly jobSeconds: number;
}

/** Looks at the clock of every zone with subscribers and asks for what its morning needs. Every replica does; one is heard. */
export class WatchMornings {
  constructor(
    private readonly runs: MorningRunsPort,
    private readonly jobs: MorningJobsPort,
    private readonly clock: Clock,
    private readonly settings: WatchSettings,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const timeZone of await this.runs.subscribedZones()) {
      const date = localDateOf(now, timeZone);
      const phase = phaseAt(morningWindow(timeZone, date, this.settings.textTime), now);
      if (phase !== 'warming' && phase !== 'open') continue;
      const takesSeconds = phase === 'warming' ? WARMING_SECONDS : this.settings.jobSeconds;
      const wish = { reason: phase, everySeconds: LOOK_EVERY_SECONDS, takesSeconds };
      await this.jobs.askForPlan({ timeZone, date }, wish);
    }
  }
}

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

/** Ends runs whose window is over: what still waits is skipped and says why, and the sum is drawn. */
export class CloseMornings {
  constructor(
    private readonly runs: MorningRunsPort,
    private readonly clock: Clock,
    private readonly logRun: RunLog,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const run of await this.runs.findOver(now)) {
      await this.runs.skipWaiting(run.id, now);
      const { summary, hasFinished } = await this.runs.summarise(run.id, now);
      if (!hasFinished) continue;
      this.logRun(run, summary);
      if (summary.unknown > 0) {
        const sentence = 'A morning is over, and the text provider has not said what became of some texts.';
        this.raiseAlarm('texts-unaccounted', sentence, { run: run.id, texts: summary.unknown });
      }
    }
  }
}
