/**
 * Where a text stands.
 * - `pending`: recorded, not handed to the provider
 * - `sending`: being handed over; whoever does it holds a lease
 * - `accepted`: the provider has it and has given it an id
 * - `delivered`: the provider says that it arrived
 * - `failed`: the provider refused it, did not deliver it, or surely never got it
 * - `unknown`: handed over without an answer; the provider may or may not have it
 * - `skipped`: never handed over, for a reason
 */
export const TEXT_STATES = [
  'pending',
  'sending',
  'accepted',
  'delivered',
  'failed',
  'unknown',
  'skipped',
] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** A text is recorded before it is sent, so it begins in one of these. */
export const FIRST_TEXT_STATES: readonly TextState[] = ['pending', 'sending', 'skipped'];

/**
 * Where each state may lead. What is over stays as it is, so receipts may come late, twice and out of order.
 * From `pending` a text gets on by a receipt only if it was handed over before and came back.
 */
const NEXT_STATES: Readonly<Record<TextState, readonly TextState[]>> = {
  pending: ['sending', 'skipped', 'accepted', 'delivered', 'failed'],
  sending: ['pending', 'accepted', 'delivered', 'failed', 'unknown'],
  unknown: ['pending', 'accepted', 'delivered', 'failed'],
  accepted: ['delivered', 'failed'],
  delivered: [],
  failed: [],
  skipped: [],
};

/** What has been done with a text so far, as far as it decides where it may go. */
export interface TextHistory {
  readonly state: TextState;
  /** How often it was handed to the provider, or was about to be. */
  readonly attempts: number;
  /** How often it came back from `unknown` because the provider surely did not have it. */
  readonly returns: number;
}

/** A text comes back from `unknown` once; whoever loses it twice is not trusted a third time. */
export const MOST_RETURNS = 1;

export function mayBecome({ state, attempts, returns }: TextHistory, next: TextState): boolean {
  if (!NEXT_STATES[state].includes(next)) return false;
  if (state === 'unknown' && next === 'pending') return returns < MOST_RETURNS;
  const isReceipt = next !== 'sending' && next !== 'skipped';
  return state !== 'pending' || !isReceipt || attempts > 0;
}
