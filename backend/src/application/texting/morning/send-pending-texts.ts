import type { Clock } from '../../ports/clock.port.js';
import type { MorningTextsPort, MorningTextToSend } from './morning-texts.port.js';
import type { RequestPacePort } from '../../ports/request-pace.port.js';
import type { Pause, HandOver } from './hand-over.js';
import type { MorningRunsPort } from './morning-runs.port.js';

export interface SendingSettings {
  /** Texts a second that the provider takes from all replicas together. */
  readonly perSecond: number;
  /** How long a text may be `sending` before its sender counts as dead. */
  readonly leaseMs: number;
}

interface Portion {
  /** When its lease began. */
  readonly at: Date;
  readonly texts: readonly MorningTextToSend[];
}

/** The pace that all replicas share. */
const PACE = 'sms';
/** Half a second's worth of texts goes through the database together. */
const PORTIONS_PER_SECOND = 2;
const LARGEST_PORTION = 250;
/** Portions sent at once: while one waits for the provider's answers, the next ones start. */
const LANES = 6;
/** A turn further off is not taken; the next tick tries again. */
const PATIENCE_MS = 3000;
/** Between two looks of a lane that finds the texts reserved by the others. */
const BEHIND_OTHERS_MS = 100;

/**
 * Sends the texts that are written, at the provider's rate. A portion gets its turn first, then it is marked as being sent
 * (and looked at once more), then it is handed over, then its outcomes are recorded: in this order a death at any point
 * leaves either texts that were not sent, or texts that the provider is asked about.
 */
export class SendPendingTexts {
  private underWay: Promise<void> | null = null;
  private isAskedFor = false;
  private isStopping = false;
  private readonly portion: number;
  /** Texts of each run for which lanes have a turn and which they have not marked yet. */
  private readonly reservedByRun = new Map<number, number>();

  constructor(
    private readonly texts: MorningTextsPort,
    private readonly pace: RequestPacePort,
    private readonly handOver: HandOver,
    private readonly clock: Clock,
    private readonly settings: SendingSettings,
    private readonly pause: Pause,
  ) {
    const share = Math.ceil(settings.perSecond / PORTIONS_PER_SECOND);
    this.portion = Math.min(LARGEST_PORTION, share);
  }

  /** Runs until nothing is due. A second call waits for the one that is running. */
  run(): Promise<void> {
    this.isAskedFor = true;
    this.underWay ??= this.sendAll().finally(() => (this.underWay = null));
    return this.underWay;
  }

  /** Starts no further portion and finishes those that have started. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.handOver.stop();
    await this.underWay?.catch(() => undefined);
  }

  private async sendAll(): Promise<void> {
    while (this.isAskedFor && !this.isStopping) {
      this.isAskedFor = false;
      const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => this.sendInLane()));
      for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    }
  }

  private async sendInLane(): Promise<void> {
    let isMoreDue = true;
    while (isMoreDue && !this.isStopping) isMoreDue = await this.sendPortion();
  }

  /** @returns whether there may be more. */
  private async sendPortion(): Promise<boolean> {
    if (this.handOver.isRateLimited()) return false;
    const due = await this.texts.findDue(this.clock.now(), this.portion * LANES);
    if (due === null) return false;
    const { runId } = due;
    const count = Math.min(this.portion, due.count - (this.reservedByRun.get(runId) ?? 0));
    if (count <= 0) await this.pause(BEHIND_OTHERS_MS);
    else await this.sendInTurn(runId, count);
    return true;
  }

  private async sendInTurn(runId: number, count: number): Promise<void> {
    const { perSecond, leaseMs } = this.settings;
    const gapMs = 1000 / perSecond;
    const portion = await this.speakFor(runId, count, async (): Promise<Portion | null> => {
      const turn = await this.pace.take(PACE, { everyMs: count * gapMs, withinMs: PATIENCE_MS });
      await this.pause(turn.state === 'granted' ? turn.waitMs : PATIENCE_MS / 2);
      if (turn.state !== 'granted' || this.isStopping) return null;
      const at = this.clock.now();
      return { at, texts: await this.texts.startSending(runId, { now: at, limit: count, leaseMs }) };
    });
    if (portion === null) return;
    const until = new Date(portion.at.getTime() + leaseMs);
    await this.handOver.run(runId, portion.texts, { gapMs, until });
  }

  /** Other lanes leave out these texts: a second turn for the same text would be lost for all replicas. */
  private async speakFor<T>(runId: number, count: number, work: () => Promise<T>): Promise<T> {
    const add = (more: number): void =>
      void this.reservedByRun.set(runId, (this.reservedByRun.get(runId) ?? 0) + more);
    add(count);
    try {
      return await work();
    } finally {
      add(-count);
    }
  }
}

/** A provider that takes nothing more from us is tried that often, with one text. */
const TRY_EVERY_MS = 5 * 60_000;

/** Logs that a run was resumed. */
export type ResumedLog = (runId: number) => void;

/**
 * After the provider has stopped a run, tries one text and resumes the run if it is accepted: the operator may have fixed the
 * account, and there is time until nine.
 */
export class TryPausedMornings {
  constructor(
    private readonly texts: Pick<MorningTextsPort, 'startTrial'>,
    private readonly runs: Pick<MorningRunsPort, 'resume'>,
    private readonly handOver: HandOver,
    private readonly clock: Clock,
    private readonly settings: { readonly leaseMs: number },
    private readonly logResumed: ResumedLog,
  ) {}

  /** One text in five minutes is no matter of the shared pace. */
  async run(): Promise<void> {
    const { leaseMs } = this.settings;
    for (;;) {
      const now = this.clock.now();
      const pausedBefore = new Date(now.getTime() - TRY_EVERY_MS);
      const text = await this.texts.startTrial({ now, pausedBefore, leaseMs });
      if (text === null) return;
      const until = new Date(now.getTime() + leaseMs);
      const [outcome] = await this.handOver.run(text.runId, [text], { gapMs: 0, until });
      if (outcome?.state === 'accepted' && (await this.runs.resume(text.runId))) this.logResumed(text.runId);
    }
  }
}
