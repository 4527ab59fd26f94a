import type { JudgedRider, JudgedRoute } from '../../../domain/recommendation/recommend.js';
import type { Recommendation } from '../../../domain/recommendation/recommendation.js';
import type { SkipReason } from '../../../domain/texting/text-state.js';
import type { SendingText, TextKind } from '../../ports/texts.port.js';

/** A rider whose text is to be written. */
export interface RiderOfBatch {
  readonly textId: string;
  readonly rider: JudgedRider;
  /** The phone's holder has not answered yet: see morningText. */
  readonly isOnTrial: boolean;
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
 * Morning texts between their batch and the provider. A worker leases what it takes, by the database's clock, so that replicas
 * need not agree on the time.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface MorningTextsPort {
  /** Leases to the caller the riders of the batch who wait to be evaluated and are not leased. */
  claimBatch(
    batch: { readonly runId: number; readonly batch: number },
    options: { readonly leaseMs: number },
  ): Promise<RiderOfBatch[]>;

  /** Whether riders of the batch who wait to be evaluated are leased, perhaps to a crashed worker. */
  isInHand(batch: { readonly runId: number; readonly batch: number }): Promise<boolean>;

  /** Writes down evaluations, all in one step. A text that has been written or skipped meanwhile stays as it is. */
  recordEvaluations(evaluations: readonly Evaluation[], at: Date): Promise<void>;

  /** Of the runs whose window is open, the one that closes first of those with texts to send now, and how many up to `limit`. */
  findDue(now: Date, limit: number): Promise<{ readonly runId: number; readonly count: number } | null>;

  /**
   * Marks texts of the run as `sending`, so that the caller alone sends them, and returns them. In the same step it checks
   * again whether their riders are still subscribed, have the same phone and have not opted out; else they are skipped.
   */
  startSending(
    runId: number,
    options: { readonly now: Date; readonly limit: number; readonly leaseMs: number },
  ): Promise<MorningTextToSend[]>;

  /**
   * The same with one text of a run that has stood still since `pausedBefore` or longer, to find out whether the provider
   * takes texts again. The pause then starts again at `now`, so that one of all callers tries.
   * @returns null where there is no such run with a text to send, or its rider must not get it any more.
   */
  startTrial(options: {
    readonly now: Date;
    readonly pausedBefore: Date;
    readonly leaseMs: number;
  }): Promise<MorningTextToSend | null>;
}

/** A text that the provider may or may not have. */
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

  /** Claims unknown texts younger than `since` that have not been asked about for `againAfterMs`. */
  claim(options: {
    readonly limit: number;
    readonly againAfterMs: number;
    readonly since: Date;
  }): Promise<UnknownText[]>;

  /** Those of the provider's messages that belong to no text of ours yet. */
  unattached(providerMessageIds: readonly string[]): Promise<string[]>;

  /**
   * The provider does not have it. A morning text goes back to `pending` once, if its window is open; else it has failed.
   * @returns null where it is not unknown any more.
   */
  giveBack(text: SendingText, at: Date): Promise<'pending' | 'failed' | null>;
}
