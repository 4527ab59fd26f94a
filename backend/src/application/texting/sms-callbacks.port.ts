import type { Keyword } from '../../domain/texting/fixed-texts.js';
import type { RejectionMeaning } from '../ports/sms.port.js';

/** A request of the text provider's to us, as it came. */
export interface SmsCallback {
  /** Path and query, undecoded. */
  readonly path: string;
  readonly form: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A text sent to our number. */
export interface InboundText {
  /** The provider's: the same text delivered twice has the same. */
  readonly id: string;
  /** E.164. */
  readonly from: string;
  readonly body: string;
  /** The keyword that the provider itself has acted on; null where it does not say. */
  readonly keyword: Keyword | null;
}

/** What became of a text of ours. */
export interface SmsReceipt {
  readonly providerMessageId: string;
  /** The id that was given with the text; null for one without. */
  readonly textId: string | null;
  /** E.164. */
  readonly to: string;
  readonly status: 'accepted' | 'delivered' | 'failed';
  /** The provider's error code and what it means; null where there is none. */
  readonly failure: { readonly code: string; readonly meaning: RejectionMeaning } | null;
}

export type ReadCallback<T> =
  | { readonly kind: 'read'; readonly value: T }
  /** Not from the provider. */
  | { readonly kind: 'forged' }
  /** From the provider, but nothing that we know. */
  | { readonly kind: 'unreadable' };

/** Texts and receipts in. Nothing is read of a request that the provider has not signed. */
export interface SmsCallbacksPort {
  readText(callback: SmsCallback): ReadCallback<InboundText>;
  readReceipt(callback: SmsCallback): ReadCallback<SmsReceipt>;
}
