import type { JudgedRider, JudgedRoute } from '../../../domain/recommendation/recommend.js';
import type { Recommendation } from '../../../domain/recommendation/recommendation.js';
import type { SkipReason } from '../../../domain/texting/text-state.js';
import type { SendingText, TextKind } from '../../ports/texts.port.js';

/** A rider whose text is to be written. */
export interface RiderOfBatch {
  readonly textId: string;
  readonly rider: JudgedRider;
  /** The active route, or null. */
  readonly route: JudgedRoute | null;
  /** What an earlier generation of the date found, or null. */
  readonly earlier: Pick<Recommendation, 'legs' | 'carDelayMinutes'> | null;
}

/** What came of evaluating a rider's day. */
export type Evaluation = { readonly textId: string } & (
  | { readonly kind: 'written'; readonly body: string }
  /** To be tried again; skipped for that reason if the morning ends before. */
  | {
      readonly kind: 'waiting';
      readonly reason: 'no-active-route' | 'not-enough-data';
      readonly retryAfterSeconds: number;
    }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
);

export interface MorningTextToSend extends SendingText {
  readonly runId: number;
  /** E.164. */
  readonly phone: string;
  readonly body: string;
}

/**
 * The texts of the morning on their way from a batch to the provider. What belongs to a worker belongs to it for a lease by
 * the database's clock, so that replicas need not agree on the time.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface MorningTextsPort {
  /** The riders of the batch who wait to be evaluated and belong to nobody: from now on they are the caller's. */
  claimBatch(
    batch: { readonly runId: number; readonly batch: number },
    options: { readonly leaseMs: number },
  ): Promise<RiderOfBatch[]>;

  /** Whether riders of the batch who wait to be evaluated belong to a worker, which may be a dead one. */
  isInHand(batch: { readonly runId: number; readonly batch: number }): Promise<boolean>;

  /** Writes down evaluations, all in one step. A text that has been written or skipped meanwhile stays as it is. */
  recordEvaluations(evaluations: readonly Evaluation[], at: Date): Promise<void>;

  /** Of the runs whose window is open, the one that closes first of those with texts to send now, and how many up to `limit`. */
  findDue(now: Date, limit: number): Promise<{ readonly runId: number; readonly count: number } | null>;

  /**
   * Marks texts of the run as `sending`, so that nobody else sends them, and tells them. In the same step it looks again
   * whether their riders are still subscribed, have the same phone and have not opted out; else they are skipped.
   */
  startSending(
    runId: number,
    options: { readonly now: Date; readonly limit: number; readonly leaseMs: number },
  ): Promise<MorningTextToSend[]>;

  /**
   * The same with one text of a run that has stood still since `pausedBefore` or longer, to find out whether the provider
   * takes texts again. From `now` on the run counts as paused anew, so of all callers one tries.
   * @returns null where there is no such run with a text to send, or its rider must not get it any more.
   */
  startTrial(options: {
    readonly now: Date;
    readonly pausedBefore: Date;
    readonly leaseMs: number;
  }): Promise<MorningTextToSend | null>;
}

/** A text of which nobody knows whether the provider has it. */
export interface UnknownText extends SendingText {
  readonly kind: TextKind;
  /** Null for a test text. */
  readonly runId: number | null;
  /** E.164. */
  readonly phone: string;
  /** Null where its rider has left. */
  readonly body: string | null;
  /** The text was not handed over before that. */
  readonly createdAt: Date;
  /** Since when it is unknown, by the database's clock. */
  readonly unknownForMs: number;
}

/**
 * Texts that were handed to the provider and got no answer.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface UnknownTextsPort {
  /** A text that is being sent and whose lease has run out has lost its worker: it is `unknown` now. @returns how many. */
  loseLeases(at: Date): Promise<number>;

  /** Unknown texts younger than `since` that nobody has asked about for `againAfterMs`. The caller does now. */
  claim(options: {
    readonly limit: number;
    readonly againAfterMs: number;
    readonly since: Date;
  }): Promise<UnknownText[]>;

  /** Those of the provider's messages that belong to no text of ours yet. */
  unattached(providerMessageIds: readonly string[]): Promise<string[]>;

  /**
   * The provider surely does not have it. A morning text comes back once, if its window is still open; else it has failed.
   * @returns null where it is not unknown any more.
   */
  giveBack(text: SendingText, at: Date): Promise<'pending' | 'failed' | null>;
}
