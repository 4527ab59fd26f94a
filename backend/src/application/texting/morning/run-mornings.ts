import { localDateOf, localTimeOf, MS_PER_MINUTE, type LocalTime } from '../../../domain/commute/time.js';
import {
  HIGHEST_PRIORITY,
  inSendingOrder,
  LAST_TEXT_TIME,
  morningWindow,
  phaseAt,
  priorityOf,
  type MorningWindow,
} from '../../../domain/texting/send-window.js';
import { TEXT_TIMES } from '../../../domain/rider/messages.js';
import type { RunSummary } from '../../../domain/texting/text-state.js';
import type { Clock } from '../../ports/clock.port.js';
import type { HolidaysPort } from '../../ports/holidays.port.js';
import type { RaiseAlarm } from '../../ports/measurements.port.js';
import type { MorningJobsPort, ZoneJob } from './morning-jobs.port.js';
import type {
  LineRequest,
  MorningRun,
  MorningRunsPort,
  RiderInLine,
  TextsPortion,
} from './morning-runs.port.js';
import { skippedText } from './judge-riders.js';
import type { MorningTextsPort } from './morning-texts.port.js';

/** Fetching forecasts takes almost this long. */
const WARM_EVERY_SECONDS = 60;

export interface WatchSettings {
  /** How often a zone is looked at while its morning lasts: a new subscriber waits this long for the text at most. */
  readonly lookEverySeconds: number;
  /** How often texts without an answer are asked about. */
  readonly reconcileEverySeconds: number;
}

/** Checks the clock of every zone with subscribers and queues what its morning needs. All replicas do; the queue keeps one. */
export class WatchMornings {
  private readonly unreadableZones = new Set<string>();

  constructor(
    private readonly runs: Pick<MorningRunsPort, 'subscribedZones'>,
    private readonly jobs: MorningJobsPort,
    private readonly clock: Clock,
    private readonly settings: WatchSettings,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    const { lookEverySeconds, reconcileEverySeconds } = this.settings;
    await this.jobs.askToReconcile({ everySeconds: reconcileEverySeconds });
    for (const timeZone of await this.runs.subscribedZones()) {
      const window = this.windowOf(timeZone, now);
      if (window === null) continue;
      const phase = phaseAt(window, now);
      if (phase === 'open') await this.jobs.askFor('plan', window, { everySeconds: lookEverySeconds });
      if (phase === 'open' || phase === 'warming')
        await this.jobs.askFor('warm', window, { everySeconds: WARM_EVERY_SECONDS });
    }
  }

  /** A zone that this system doesn't know concerns its own riders only. */
  private windowOf(timeZone: string, now: Date): MorningWindow | null {
    try {
      return morningWindow(timeZone, localDateOf(now, timeZone));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!this.unreadableZones.has(timeZone)) {
        this.unreadableZones.add(timeZone);
        this.raiseAlarm(
          'zone-unreadable',
          "The riders of a time zone can't be texted: this Node doesn't know it.",
          {
            timeZone,
          },
        );
      }
      return null;
    }
  }
}

export interface MorningSettings {
  /** How many riders a worker takes at a time. */
  readonly portion: number;
}

/** Logs what has become of a run. */
export type RunLog = (run: MorningRun, summary: RunSummary) => void;

/** Riders whom one statement looks at; it stays short. */
const LOOKED_AT_ONCE = 20_000;
/** A provider that takes nothing more from us is tried that often, with one text. */
const TRY_EVERY_MS = 5 * MS_PER_MINUTE;
/** The first of them who can be texted is. */
const TRIAL_CANDIDATES = 20;
const SKIPPED_AT_ONCE = 1000;
/** What a run's riders got that the database has lost is asked for that long after the run; then it is closed without. */
const RECALLED_WITHIN_MS = 60 * MS_PER_MINUTE;

/**
 * Looks at one zone's morning, several times a minute, and hands out to workers the riders whose text time has come. When the
 * workers are done, it hands out who is left: late subscribers, riders whose forecast was missing or whose worker died.
 */
export class PlanMorning {
  constructor(
    readonly runs: MorningRunsPort,
    readonly holidays: HolidaysPort,
    private readonly clock: Clock,
    private readonly settings: MorningSettings,
    private readonly logRun: RunLog,
  ) {}

  async run({ timeZone, date }: ZoneJob): Promise<void> {
    const now = this.clock.now();
    const window = morningWindow(timeZone, date);
    if (phaseAt(window, now) === 'open') await this.handOut(window, now);
  }

  private async handOut(window: MorningWindow, now: Date): Promise<void> {
    const run = await this.runs.begin(window, now);
    if (run.mayLackTexts) return;
    const until = lastTextTime(localTimeOf(now, window.timeZone));
    if (run.pausedAt !== null) return this.tryPaused(run, until, now);

    const isUnderWay = await this.runs.isUnderWay(run.id);
    const after = isUnderWay ? run.handedOutUntil : null;
    if (after !== null && after >= until) return;
    const line = await lineOf(this, run, { after, until, now });
    if (line.length > 0) await this.runs.handOut(run, this.portionsOf(line), until);
    else if (!isUnderWay) await this.summariseIfDone(run, now);
  }

  private portionsOf(line: readonly RiderInLine[]): TextsPortion[] {
    const { portion } = this.settings;
    return Array.from({ length: Math.ceil(line.length / portion) }, (_, index) => {
      const riders = line.slice(index * portion, (index + 1) * portion);
      return { riderIds: riders.map(idOf), priority: Math.max(...riders.map(priorityOf)), isTrial: false };
    });
  }

  /** With a text that was tried less often than others, so that one that can't be sent doesn't stop a zone. */
  private async tryPaused(run: MorningRun, until: LocalTime, now: Date): Promise<void> {
    const pausedBefore = new Date(now.getTime() - TRY_EVERY_MS);
    if (run.pausedAt === null || run.pausedAt > pausedBefore) return;
    const line = await lineOf(this, run, { after: null, until, now });
    if (line.length === 0 || !(await this.runs.startTrial(run.id, { pausedBefore, now }))) return;
    const candidates = line.sort((a, b) => a.refusals - b.refusals).slice(0, TRIAL_CANDIDATES);
    const trial = { riderIds: candidates.map(idOf), priority: HIGHEST_PRIORITY, isTrial: true };
    await this.runs.handOut(run, [trial], until);
  }

  private async summariseIfDone(run: MorningRun, now: Date): Promise<void> {
    if (!(await this.runs.needsSummary(run))) return;
    const { summary } = await this.runs.summarise(run.id, now);
    this.logRun(run, summary);
  }
}

/** Finishes runs whose window is over: records why each of the riders who are left got no text, and keeps the summary. */
export class CloseMornings {
  constructor(
    readonly runs: MorningRunsPort,
    readonly holidays: HolidaysPort,
    private readonly texts: MorningTextsPort,
    private readonly clock: Clock,
    private readonly logRun: RunLog,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const run of await this.runs.findOver(now)) {
      if (run.mayLackTexts && now.getTime() - run.closesAt.getTime() < RECALLED_WITHIN_MS) continue;
      await this.runs.endWaiting(run, now);
      await this.skipTheRest(run, now);
      const { summary, hasFinished } = await this.runs.summarise(run.id, now);
      if (!hasFinished) continue;
      this.logRun(run, summary);
      if (summary.unknown > 0) {
        const sentence = 'A run is over, and the outcome of some texts is unknown.';
        this.raiseAlarm('texts-unaccounted', sentence, { run: run.id, texts: summary.unknown });
      }
    }
  }

  private async skipTheRest(run: MorningRun, now: Date): Promise<void> {
    const line = await lineOf(this, run, { after: null, until: LAST_TEXT_TIME, now });
    for (let from = 0; from < line.length; from += SKIPPED_AT_ONCE) {
      const riderIds = line.slice(from, from + SKIPPED_AT_ONCE).map(idOf);
      const left = await this.texts.ridersToText(run, riderIds, this.holidays.statesOff(run.date));
      const skipped = left.map((rider) => skippedText(run, rider, 'late'));
      await this.texts.start(run, skipped, { at: now, isTrial: false });
    }
  }
}

const idOf = ({ riderId }: RiderInLine): number => riderId;

/** In the order in which they are texted. */
async function lineOf(
  { runs, holidays }: { readonly runs: Pick<MorningRunsPort, 'line'>; readonly holidays: HolidaysPort },
  run: MorningRun,
  request: Pick<LineRequest, 'after' | 'until' | 'now'>,
): Promise<RiderInLine[]> {
  const statesOff = holidays.statesOff(run.date);
  const line: RiderInLine[] = [];
  let last: number | null = 0;
  while (last !== null) {
    const page = await runs.line(run, { ...request, statesOff, afterRiderId: last, limit: LOOKED_AT_ONCE });
    line.push(...page.riders);
    last = page.lastRiderId;
  }
  return line.sort(inSendingOrder);
}

/** The last of the times at which riders are texted that has come. */
const lastTextTime = (now: LocalTime): LocalTime => TEXT_TIMES.findLast((time) => time <= now) ?? now;
