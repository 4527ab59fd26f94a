import type { LocalDate } from '../../domain/commute/time.js';
import type { TextName } from '../../domain/texting/text-name.js';
import type { SkipReason, TextFailure, TextState, WaitReason } from '../../domain/texting/text-state.js';

export const TEXT_KINDS = ['morning', 'test'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A rider has one text of a kind, date and channel. */
export const TEXT_CHANNELS = ['sms'] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];

/** A text that the caller alone may hand to the provider now. */
export interface SendingText extends TextName {
  /** Which try this is, from 1. What an earlier try finds out late never spoils a later one's record. */
  readonly attempt: number;
}

export interface NewTestText {
  /** Null before there is an account. */
  readonly riderId: number | null;
  /** E.164. */
  readonly phone: string;
  readonly body: string;
  /** The rider's own date; where no zone is known the date in UTC. */
  readonly date: LocalDate;
  readonly at: Date;
  /** See weekOfTime and weekBefore: texts that are later count. */
  readonly weekSince: Date;
}

/** What came of handing a text over. */
export type TextOutcome = SendingText &
  (
    | { readonly state: 'accepted'; readonly providerMessageId: string }
    | { readonly state: 'failed'; readonly reason: TextFailure; readonly code: string | null }
    | { readonly state: 'unknown' }
    /** The provider did not take it, or was not asked to; it is tried again. Morning texts only. */
    | {
        readonly state: 'pending';
        readonly reason: WaitReason;
        readonly code?: string;
        /** The provider refused it when it was tried alone. */
        readonly countsAgainstIt?: boolean;
      }
  );

/** The provider's delivery receipt. */
export interface TextReceipt {
  /** Our own name for the text, if the provider still knew it. */
  readonly text: TextName | null;
  readonly providerMessageId: string;
  readonly state: 'accepted' | 'delivered' | 'failed';
  /** The provider's code for a failure, or null. */
  readonly code: string | null;
  readonly at: Date;
}

export type ReceiptEffect =
  | 'recorded'
  /** Known already, or overtaken: a state never goes back. */
  | 'no-change'
  | 'unknown-text';

/** A text as it is kept, for the rider's own eyes. */
export interface StoredText {
  readonly id: string;
  readonly kind: TextKind;
  readonly phone: string;
  readonly date: LocalDate;
  /** Null for one that was skipped before it was written, or whose rider has left. */
  readonly body: string | null;
  readonly state: TextState;
  readonly reason: SkipReason | TextFailure | WaitReason | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/**
 * Storage of texts. A text is recorded before it is sent, its state changes only as mayBecome allows (the database
 * refuses anything else), and a phone has no more than TEXTS_PER_WEEK of them in a week.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface TextsPort {
  /**
   * Records a test text as `sending` if the phone has a place left in its week; null if it has none. Of two callers at once
   * only one gets the last place.
   * @throws RiderGone where the rider is not there (any more).
   */
  reserve(text: NewTestText): Promise<SendingText | null>;

  /**
   * Writes down what came of texts of a date, all in one step. One that has got further meanwhile, by a receipt, stays as it
   * is.
   */
  recordOutcomes(date: LocalDate, outcomes: readonly TextOutcome[], at: Date): Promise<void>;

  /** Finds the text by the provider's id, else by ours. May be called again with the same. */
  recordReceipt(receipt: TextReceipt): Promise<ReceiptEffect>;

  /** Every text of the rider, oldest first. */
  listOfRider(riderId: number): Promise<StoredText[]>;

  /**
   * Deletes texts without a rider from before `ofNobody`, and all texts from before `ofRiders`.
   * @returns how many.
   */
  forget(before: { readonly ofNobody: Date; readonly ofRiders: Date }): Promise<number>;
}
