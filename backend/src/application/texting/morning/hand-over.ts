import { MS_PER_MINUTE, MS_PER_SECOND } from '../../../domain/commute/time.js';
import { writtenTextName } from '../../../domain/texting/text-name.js';
import type { RaiseAlarm } from '../../ports/measurements.port.js';
import type { Clock } from '../../ports/clock.port.js';
import type { RequestPacePort } from '../../ports/request-pace.port.js';
import { REJECTION_CONCERNS, type SendOutcome, type SmsPort } from '../../ports/sms.port.js';
import { StorageUnavailable } from '../../ports/storage-errors.js';
import type { TextOutcome, TextsPort } from '../../ports/texts.port.js';
import type { HandleSmsRejection } from '../delivery-receipts.js';
import type { MorningRun, MorningRunsPort } from './morning-runs.port.js';
import type { MorningTextToSend } from './morning-texts.port.js';

export interface HandOverStorage {
  readonly texts: Pick<TextsPort, 'recordOutcomes'>;
  readonly runs: Pick<MorningRunsPort, 'pause'>;
  readonly pace: Pick<RequestPacePort, 'rest'>;
}

export interface HandOverSettings {
  /** One call to the provider takes no longer. */
  readonly callMs: number;
}

export interface HandingOver {
  readonly gapMs: number;
  /** A text that can't be handed over well before that goes back: after it, its verdict is old, or the provider is asked about it. */
  readonly until: Date;
  readonly isTrial: boolean;
}

type Rejection = SendOutcome & { readonly outcome: 'rejected' };

interface RejectedText {
  readonly phone: string;
  readonly rejection: Rejection;
}

/** The pace that all replicas share. */
export const PACE = 'sms';
/** How long all replicas rest where a provider rate-limits us without saying for how long; doubled each time in a row. */
const REST_MS = 30 * MS_PER_SECOND;
const LONGEST_REST_MS = 15 * MS_PER_MINUTE;
/** One unclear refusal may concern the phone; so many in a row concern us. */
const UNCLEAR_IN_A_ROW = 5;
/** A text that the provider refuses that often when it is tried alone has failed. */
const MOST_REFUSALS = 2;
const STORED_AFTER_TRIES = 12;
/** By then no portion is left that began before the pause was on record. */
const STOP_HOLDS_MS = 60_000;

/** Hands a portion of texts to the provider and records the outcome of each. */
export class HandOver {
  isStopping = false;
  private restsInARow = 0;
  private restingUntil = new Date(0);
  private unclearInARow = 0;
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

  stop(): void {
    this.isStopping = true;
  }

  /** Whether the provider has asked us to wait, and the wait isn't over. */
  isResting(): boolean {
    return this.clock.now() < this.restingUntil;
  }

  /** Whether the provider takes texts of a run, as far as this process knows. */
  mayText(runId: number): boolean {
    const since = this.stoppedRuns.get(runId);
    return since === undefined || this.clock.now().getTime() - since.getTime() >= STOP_HOLDS_MS;
  }

  /** @returns the outcome of each. */
  async run(
    run: MorningRun,
    texts: readonly MorningTextToSend[],
    options: HandingOver,
  ): Promise<readonly TextOutcome[]> {
    const rejections: RejectedText[] = [];
    const outcomes = await Promise.all(
      texts.map(async (text, index): Promise<TextOutcome> => {
        await this.pause(index * options.gapMs);
        if (!this.mayHandOver(run, options))
          return { ...nameOf(text), state: 'pending', reason: 'not-reached' };
        const outcome = await this.send(run, text);
        this.note(run.id, outcome);
        if (outcome.outcome === 'rejected') rejections.push({ phone: text.phone, rejection: outcome });
        return recordOf(text, outcome, options.isTrial);
      }),
    );
    await this.record(run, outcomes);
    await this.actOnRejections(run.id, rejections);
    return outcomes;
  }

  private mayHandOver({ id, closesAt }: MorningRun, { until, isTrial }: HandingOver): boolean {
    const now = this.clock.now();
    const isTimeLeft = now.getTime() + this.settings.callMs < until.getTime() && now < closesAt;
    return isTimeLeft && !this.isStopping && !this.isResting() && (isTrial || this.mayText(id));
  }

  /** If anything throws in here, it is unknown whether the text was sent. */
  private async send({ closesAt }: MorningRun, text: MorningTextToSend): Promise<SendOutcome> {
    const { phone, body } = text;
    try {
      return await this.sms.send({ to: phone, body, textId: writtenTextName(text), validUntil: closesAt });
    } catch {
      return { outcome: 'ambiguous', reason: 'the adapter failed' };
    }
  }

  /** At once, so that the texts right behind this one are not sent in vain. */
  private note(runId: number, outcome: SendOutcome): void {
    if (outcome.outcome === 'accepted') {
      this.restsInARow = 0;
      this.unclearInARow = 0;
      this.stoppedRuns.delete(runId);
    }
    if (outcome.outcome !== 'rejected') return;
    const { meaning, retryAfterSeconds } = outcome;
    if (meaning === 'unknown') this.unclearInARow += 1;
    if (meaning === 'wait' && !this.isResting()) this.rest(retryAfterSeconds);
    if (this.isStop(outcome)) this.stoppedRuns.set(runId, this.clock.now());
  }

  private rest(retryAfterSeconds: number | undefined): void {
    const ownMs = REST_MS * 2 ** this.restsInARow;
    const restMs = Math.min(
      retryAfterSeconds === undefined ? ownMs : retryAfterSeconds * MS_PER_SECOND,
      LONGEST_REST_MS,
    );
    this.restsInARow += 1;
    this.restingUntil = new Date(this.clock.now().getTime() + restMs);
  }

  private isStop({ meaning }: Rejection): boolean {
    return meaning === 'stop-sending' || (meaning === 'unknown' && this.unclearInARow >= UNCLEAR_IN_A_ROW);
  }

  /** Once per phone, and once per code that concerns all phones. */
  private async actOnRejections(runId: number, rejections: readonly RejectedText[]): Promise<void> {
    const handled = new Set<string>();
    for (const { phone, rejection } of rejections) {
      const { meaning, code } = rejection;
      const subject = REJECTION_CONCERNS[meaning] === 'recipient' ? phone : `${meaning} ${code}`;
      if (handled.has(subject)) continue;
      handled.add(subject);
      if (this.isStop(rejection)) await this.pauseRun(runId, code);
      else await this.handleSmsRejection.run(phone, rejection);
    }
    const restMs = this.restingUntil.getTime() - this.clock.now().getTime();
    if (rejections.some(({ rejection }) => rejection.meaning === 'wait') && restMs > 0)
      await this.storage.pace.rest(PACE, restMs);
  }

  private async pauseRun(runId: number, code: string): Promise<void> {
    const isNew = await this.storage.runs.pause(runId, { code, at: this.clock.now() });
    const sentence = 'The text provider takes no more texts: this run is paused.';
    if (isNew) this.raiseAlarm('texts-stopped', sentence, { code, run: runId });
  }

  /** The provider has the texts: that must be recorded even if the database is briefly unavailable. */
  private async record({ date }: MorningRun, outcomes: readonly TextOutcome[]): Promise<void> {
    for (let failed = 0; ; failed += 1) {
      try {
        return await this.storage.texts.recordOutcomes(date, outcomes, this.clock.now());
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || failed >= STORED_AFTER_TRIES) throw error;
        await this.pause(Math.min(5000, 100 * 2 ** failed));
      }
    }
  }
}

const nameOf = ({ id, date, attempt }: MorningTextToSend) => ({ id, date, attempt });

function recordOf(text: MorningTextToSend, outcome: SendOutcome, isTrial: boolean): TextOutcome {
  switch (outcome.outcome) {
    case 'accepted':
      return { ...nameOf(text), state: 'accepted', providerMessageId: outcome.providerMessageId };
    case 'ambiguous':
      return { ...nameOf(text), state: 'unknown' };
    case 'rejected':
      return recordOfRejection(text, outcome, isTrial);
  }
}

/** A text whose refusal isn't about its phone goes back and is tried again, unless that has failed twice when it went alone. */
function recordOfRejection(
  text: MorningTextToSend,
  { meaning, code }: Rejection,
  isTrial: boolean,
): TextOutcome {
  if (meaning === 'wait') return { ...nameOf(text), state: 'pending', reason: meaning, code };
  if (meaning !== 'stop-sending' && meaning !== 'unknown')
    return { ...nameOf(text), state: 'failed', reason: meaning, code };
  const countsAgainstIt = isTrial || meaning === 'unknown';
  return countsAgainstIt && text.refusals + 1 >= MOST_REFUSALS
    ? { ...nameOf(text), state: 'failed', reason: meaning, code }
    : { ...nameOf(text), state: 'pending', reason: meaning, code, countsAgainstIt };
}

/** Waits that many milliseconds, or less when the program is about to stop. */
export type Pause = (ms: number) => Promise<void>;
