import type { RaiseAlarm } from '../../ports/measurements.port.js';
import type { Clock } from '../../ports/clock.port.js';
import type { MorningRunsPort } from './morning-runs.port.js';
import type { MorningTextToSend } from './morning-texts.port.js';
import type { SendOutcome, SmsPort } from '../../ports/sms.port.js';
import { StorageUnavailable } from '../../ports/storage-errors.js';
import type { TextOutcome, TextsPort } from '../../ports/texts.port.js';
import type { HandleSmsRejection } from '../delivery-receipts.js';

export interface HandOverStorage {
  readonly texts: Pick<TextsPort, 'recordOutcomes'>;
  readonly runs: Pick<MorningRunsPort, 'pause'>;
}

export interface HandOverSettings {
  /** One call to the provider takes no longer. */
  readonly callMs: number;
}

type Rejection = SendOutcome & { readonly outcome: 'rejected' };

interface RejectedText {
  readonly phone: string;
  readonly rejection: Rejection;
}

/** Where a provider rate-limits us without a retry-after. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;
const STORED_AFTER_TRIES = 12;
/** By then no portion is left that began before the pause was on record. */
const STOP_HOLDS_MS = 60_000;

/** Hands a portion of texts to the provider and records the outcome of each. */
export class HandOver {
  private retryAfter = new Date(0);
  private isStopping = false;
  /** Runs whose texts the provider has stopped taking, and since when. */
  private readonly stoppedRuns = new Map<number, Date>();

  constructor(
    private readonly storage: HandOverStorage,
    private readonly sms: SmsPort,
    private readonly clock: Clock,
    private readonly settings: HandOverSettings,
    private readonly pause: Pause,
    private readonly handleSmsRejection: HandleSmsRejection,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  /** Whether the provider's retry-after has not passed yet. */
  isRateLimited(): boolean {
    return this.clock.now() < this.retryAfter;
  }

  stop(): void {
    this.isStopping = true;
  }

  /**
   * `until`: when the lease on these texts ends. A text that cannot be handed over well before that goes back: after it,
   * another replica may be asking the provider about the text. @returns the outcome of each.
   */
  async run(
    runId: number,
    texts: readonly MorningTextToSend[],
    { gapMs, until }: { readonly gapMs: number; readonly until: Date },
  ): Promise<readonly TextOutcome[]> {
    const rejections: RejectedText[] = [];
    const outcomes = await Promise.all(
      texts.map(async (text, index): Promise<TextOutcome> => {
        await this.pause(index * gapMs);
        if (!this.mayHandOver(text, until))
          return { ...nameOf(text), state: 'pending', retryAfterSeconds: 0 };
        const outcome = await this.send(text);
        if (outcome.outcome === 'rejected') {
          rejections.push({ phone: text.phone, rejection: outcome });
          this.noteRejection(text, outcome);
        }
        return recordOf(text, outcome);
      }),
    );
    await this.record(outcomes);
    await this.actOnRejections(runId, rejections);
    return outcomes;
  }

  private mayHandOver({ runId }: MorningTextToSend, until: Date): boolean {
    const isTimeLeft = this.clock.now().getTime() + this.settings.callMs < until.getTime();
    return isTimeLeft && !this.isStopping && !this.isRateLimited() && !this.hasStopped(runId);
  }

  private hasStopped(runId: number): boolean {
    const since = this.stoppedRuns.get(runId);
    return since !== undefined && this.clock.now().getTime() - since.getTime() < STOP_HOLDS_MS;
  }

  /** If anything throws in here, it is unknown whether the text was sent. */
  private async send({ id, phone, body }: MorningTextToSend): Promise<SendOutcome> {
    try {
      return await this.sms.send({ to: phone, body, textId: id });
    } catch {
      return { outcome: 'ambiguous', reason: 'the adapter failed' };
    }
  }

  /** At once, so that the texts right behind this one are not sent in vain. */
  private noteRejection({ runId }: MorningTextToSend, { meaning, retryAfterSeconds }: Rejection): void {
    if (meaning === 'stop-sending') this.stoppedRuns.set(runId, this.clock.now());
    if (meaning === 'wait') {
      const waitMs = (retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS) * 1000;
      this.retryAfter = new Date(this.clock.now().getTime() + waitMs);
    }
  }

  /** Once per phone, and once per code that concerns all phones. */
  private async actOnRejections(runId: number, rejections: readonly RejectedText[]): Promise<void> {
    const handled = new Set<string>();
    for (const { phone, rejection } of rejections) {
      const { meaning, code } = rejection;
      const subject = isAboutPhone(rejection) ? phone : `${meaning} ${code}`;
      if (handled.has(subject)) continue;
      handled.add(subject);
      if (meaning === 'stop-sending') await this.pauseRun(runId, code);
      else await this.handleSmsRejection.run(phone, rejection);
    }
  }

  private async pauseRun(runId: number, code: string): Promise<void> {
    const isNew = await this.storage.runs.pause(runId, { code, at: this.clock.now() });
    const sentence = 'The text provider takes no more texts: this run is paused.';
    if (isNew) this.raiseAlarm('texts-stopped', sentence, { code, run: runId });
  }

  /** The provider has the texts: that must be recorded even if the database is briefly unavailable. */
  private async record(outcomes: readonly TextOutcome[]): Promise<void> {
    for (let failed = 0; ; failed += 1) {
      try {
        return await this.storage.texts.recordOutcomes(outcomes, this.clock.now());
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || failed >= STORED_AFTER_TRIES) throw error;
        await this.pause(Math.min(5000, 100 * 2 ** failed));
      }
    }
  }
}

const isAboutPhone = ({ meaning }: Rejection): boolean =>
  meaning === 'opted-out' || meaning === 'bad-number' || meaning === 'unreachable-today';

const nameOf = ({ id, attempt }: MorningTextToSend) => ({ id, attempt });

function recordOf(text: MorningTextToSend, outcome: SendOutcome): TextOutcome {
  switch (outcome.outcome) {
    case 'accepted':
      return { ...nameOf(text), state: 'accepted', providerMessageId: outcome.providerMessageId };
    case 'ambiguous':
      return { ...nameOf(text), state: 'unknown' };
    case 'rejected':
      return recordOfRejection(text, outcome);
  }
}

/** A text that the provider has not taken and may take later goes back; the rest have failed. */
function recordOfRejection(text: MorningTextToSend, rejection: Rejection): TextOutcome {
  const { meaning, code, retryAfterSeconds } = rejection;
  if (meaning === 'wait')
    return {
      ...nameOf(text),
      state: 'pending',
      retryAfterSeconds: retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS,
    };
  if (meaning === 'stop-sending') return { ...nameOf(text), state: 'pending', retryAfterSeconds: 0 };
  return { ...nameOf(text), state: 'failed', reason: meaning, code };
}

/** Waits that many milliseconds, or less when the program is about to stop. */
export type Pause = (ms: number) => Promise<void>;
