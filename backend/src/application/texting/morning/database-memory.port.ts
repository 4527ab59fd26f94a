import type { LocalTime } from '../../../domain/commute/time.js';
import type { ListedMessage } from '../../ports/sms.port.js';
import type { SendingText } from '../../ports/texts.port.js';
import type { MorningRun, StatesOff } from './morning-runs.port.js';

/** What a database that has become another one may lack. */
export interface Recall {
  /** Which database it is now. */
  readonly identity: string;
  /** What was done since then may be missing. */
  readonly missingSince: Date;
}

export interface MemoryLook {
  readonly now: Date;
  /** Where the database turns out to be another one, what was done since then may be missing, or from longer ago. */
  readonly missingSince: Date;
}

/** A message that the provider has taken from us. */
export interface SentMessage extends Pick<ListedMessage, 'providerMessageId' | 'body' | 'sentAt'> {
  /** E.164. */
  readonly phone: string;
}

/** A text of ours that the message is. */
export interface RecalledText extends SendingText {
  readonly providerMessageId: string;
}

export interface PhonesRequest {
  /** Only riders whose text time is no later. */
  readonly until: LocalTime;
  readonly statesOff: StatesOff;
  readonly afterRiderId: number;
  readonly limit: number;
}

/**
 * Whether the database is still the one in which the last texts were recorded. After a failover or a restore it may have lost
 * texts that were sent and replies that were answered; until those are recalled, MorningTextsPort starts no text.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface DatabaseMemoryPort {
  /**
   * Notes that the database is in use, and whether it has become another one since the last look. A new one lacks nothing.
   * @returns null where nothing is missing.
   */
  look(options: MemoryLook): Promise<Recall | null>;

  /**
   * The caller alone may recall for a minute, and again a minute with each call of `continue`.
   * @returns null where someone else does, or the database became another one less than `noticedForMs` ago.
   */
  begin(options: { readonly noticedForMs: number }): Promise<Recall | null>;

  continue(): Promise<void>;

  /**
   * Finds the riders of begun runs to whose phones messages were sent that no text of ours is, at most a minute apart from the run's
   * window by the provider's clock, and notes a text for each as being sent, so that it is sent by nobody.
   * @returns those texts, whose outcomes are for the caller to record.
   */
  noteSent(messages: readonly SentMessage[], at: Date): Promise<RecalledText[]>;

  /** Phones of riders who are still to be texted, in the order of riders' ids. */
  phonesToText(
    run: MorningRun,
    request: PhonesRequest,
  ): Promise<{ readonly riderId: number; readonly phone: string }[]>;

  /** Nothing is missing any more, unless the database has become yet another one. */
  end(recall: Recall): Promise<void>;
}
