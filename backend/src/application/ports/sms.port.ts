import type { ProviderResult } from './provider-failure.js';

export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** The id of our own record of this text, which its receipts carry; null for a text without a record. */
  readonly textId: string | null;
  /** Not to be delivered after that, nor more than an hour late. Left out: only the hour counts. */
  readonly validUntil?: Date;
}

/**
 * Why a provider did not take a text, and whom that concerns.
 *
 * The recipient alone; every other text may be fine:
 * - `opted-out`: the phone has texted STOP to our number
 * - `bad-number`: no text will ever reach this phone
 * - `unreachable-today`: off, out of reach or blocked for a while; another day may be fine
 *
 * The sender:
 * - `wait`: we are too fast. Nothing was taken, so this one (and only this one) may be sent again
 * - `stop-sending`: the account, our number or a compliance rule: every other text would fail too, a person must look
 *
 * One of the two:
 * - `unknown`: a code that isn't in the adapter's table or may concern either, and any HTTP 401 or 403. The text was not
 *   taken. One of them proves nothing; several in a row concern the sender. A person must look
 */
export type RejectionMeaning =
  'opted-out' | 'bad-number' | 'unreachable-today' | 'wait' | 'stop-sending' | 'unknown';

/** Whom a rejection concerns; `unclear`: one of the two. */
export const REJECTION_CONCERNS: Readonly<Record<RejectionMeaning, 'recipient' | 'sender' | 'unclear'>> = {
  'opted-out': 'recipient',
  'bad-number': 'recipient',
  'unreachable-today': 'recipient',
  wait: 'sender',
  'stop-sending': 'sender',
  unknown: 'unclear',
};

/**
 * What became of handing a text over. `accepted` means accepted for delivery, not delivered. `ambiguous`: it may have been
 * taken (deadline, reset, 5xx, an answer that cannot be read); sending it again could text the rider twice, so ask
 * with `findSent`. Neither `code` nor `reason` ever holds the phone, the body or a key.
 */
export type SendOutcome =
  | { readonly outcome: 'accepted'; readonly providerMessageId: string }
  | {
      readonly outcome: 'rejected';
      readonly meaning: RejectionMeaning;
      /** The provider's own, for the record. */
      readonly code: string;
      /** At most 15 minutes. Left out where the provider doesn't say. */
      readonly retryAfterSeconds?: number;
    }
  | { readonly outcome: 'ambiguous'; readonly reason: string };

/** A text that the provider holds. */
export interface FoundMessage {
  readonly providerMessageId: string;
  /**
   * As the provider keeps it: a trial account's begins with words of the provider's, and where the account redacts
   * messages it is empty or altered.
   */
  readonly body: string;
  /** When the provider took it, by its own clock. */
  readonly sentAt: Date;
  readonly status: 'accepted' | 'delivered' | 'failed';
  /** The provider's error code; null where there is none. */
  readonly code: string | null;
}

/** A message between us and a phone, as the provider lists it. One of ours, or one to our number. */
export interface ListedMessage extends FoundMessage {
  readonly direction: 'out' | 'in';
  /** The other end, E.164; null where the account redacts phone numbers. */
  readonly phone: string | null;
}

/** Text messages out. */
export interface SmsPort {
  /** No provider is configured: every text is refused. */
  readonly isOff?: true;

  /** What it took is listed at once, and every text is either taken or not: only a provider within this process can say that. */
  readonly listsAtOnce?: true;

  /** Hands over one text, once: no adapter ever tries a second time by itself. */
  send(text: TextMessage): Promise<SendOutcome>;

  /**
   * What the provider took for that phone since then, oldest first: how an ambiguous send is cleared up. The provider's
   * clock need not be ours, so ask for a little earlier; and one that was taken just now may show a little later.
   */
  findSent(query: {
    /** E.164. */
    readonly to: string;
    readonly since: Date;
  }): Promise<ProviderResult<readonly FoundMessage[]>>;

  /**
   * Everything that the provider has between us and any phone since then, out and in, a page at a time and newest first:
   * how a database that has lost rows learns what was done. A page that fails is the last. As with `findSent`, ask for a
   * little earlier. Null where the provider cannot list.
   */
  readonly listSince: ((since: Date) => AsyncIterable<ProviderResult<readonly ListedMessage[]>>) | null;
}
