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

/** How often a zone is planned while its run is open: a new subscriber waits this long for the text at most. */
const LOOK_EVERY_SECONDS = 60;
/** Warming forecasts takes almost this long. */
const WARMING_SECONDS = 60;

export interface WatchSettings {
  readonly textTime: LocalTime;
  /** How long a worker may take to enlist a zone's riders before it counts as dead. */
  readonly jobSeconds: number;
}

/** Checks the clock of every zone with subscribers and queues what its run needs. All replicas do; the queue keeps one. */
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
      const request = { reason: phase, everySeconds: LOOK_EVERY_SECONDS, takesSeconds };
      await this.jobs.askForPlan({ timeZone, date }, request);
    }
  }
}

export interface MorningSettings {
  /** On the clocks of each zone. */
  readonly textTime: LocalTime;
  /** How many riders a worker takes at a time. */
  readonly batchSize: number;
}

/** Logs what has become of a run. */
export type RunLog = (run: MorningRun, summary: RunSummary) => void;

/** Riders that one transaction enlists; it stays short. */
const ENLISTED_AT_ONCE = 2000;

/**
 * Plans one zone's run. Before seven it warms the forecasts. From seven on it begins the run, gives every subscriber a text
 * and a place in a batch, and requeues batches whose riders still wait. It runs once a minute, so a rider who subscribes at
 * 7:05 is texted by 7:06.
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

/** Finishes runs whose window is over: skips what still waits, with its reason, and stores the summary. */
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
        const sentence = 'A run is over, and the outcome of some texts is unknown.';
        this.raiseAlarm('texts-unaccounted', sentence, { run: run.id, texts: summary.unknown });
      }
    }
  }
}
