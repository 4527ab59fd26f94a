import type { Clock } from '../../ports/clock.port.js';
import type { MorningTextsPort } from '../../ports/morning-texts.port.js';
import type { RequestPacePort } from '../../ports/request-pace.port.js';
import type { Pause } from '../../pause.js';
import type { HandOver } from './hand-over.js';

export interface SendingSettings {
  /** Texts a second that the provider takes from all replicas together. */
  readonly perSecond: number;
  /** How long a text may be `sending` before its sender counts as dead. */
  readonly leaseMs: number;
}

/** The pace that all replicas share. */
const PACE = 'sms';
/** Half a second's worth of texts goes through the database together. */
const PORTIONS_PER_SECOND = 2;
const LARGEST_PORTION = 250;
/** Portions under way at once: while one waits for the provider's answers the next ones are on their way. */
const LANES = 6;
/** Whoever would have to wait longer for a turn looks again later. */
const PATIENCE_MS = 3000;

/**
 * Sends the texts that are written, at the provider's rate. A portion gets its turn first, then it is marked as being sent
 * (and looked at once more), then it is handed over, then its outcomes are recorded: in this order a death at any point
 * leaves either texts that nobody has sent or texts that the provider is asked about.
 */
export class SendPendingTexts {
  private underWay: Promise<void> | null = null;
  private isAskedFor = false;
  private isStopping = false;
  private readonly portion: number;

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

  /** Until nothing is due. Whoever asks while it runs waits for the same run. */
  run(): Promise<void> {
    this.isAskedFor = true;
    this.underWay ??= this.sendAll().finally(() => (this.underWay = null));
    return this.underWay;
  }

  /** Begins no further portion; what is under way is brought to its end. */
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
    if (this.handOver.isResting()) return false;
    const due = await this.texts.findDue(this.clock.now(), this.portion);
    if (due === null) return false;
    const everyMs = (due.count * 1000) / this.settings.perSecond;
    const turn = await this.pace.take(PACE, { everyMs, withinMs: PATIENCE_MS });
    await this.pause(turn.state === 'granted' ? turn.waitMs : PATIENCE_MS / 2);
    if (turn.state !== 'granted' || this.isStopping) return true;

    const startedAt = this.clock.now();
    const { leaseMs } = this.settings;
    const sending = await this.texts.startSending(due.runId, { now: startedAt, limit: due.count, leaseMs });
    const gapMs = everyMs / due.count;
    await this.handOver.run(due.runId, sending, { gapMs, until: new Date(startedAt.getTime() + leaseMs) });
    return true;
  }
}
