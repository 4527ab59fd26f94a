/**
 * The states of a text.
 * - `pending`: the provider certainly doesn't have it, and it is tried again until nine
 * - `sending`: one worker is handing it over, or has died meanwhile
 * - `accepted`: the provider has it and has given it an id
 * - `delivered`: the provider says that it arrived
 * - `failed`: the provider refused it, did not deliver it, or certainly never got it
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

/** A text is recorded before it is sent, and nothing else makes it anyone's to send: it begins in one of these. */
export const FIRST_TEXT_STATES: readonly TextState[] = ['pending', 'sending', 'skipped'];

/**
 * Where each state may lead. What is over stays as it is, so receipts may come late, twice and out of order.
 * A receipt moves a `pending` text only if it was handed over before and returned.
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
  /** How often it returned from `unknown` because the provider certainly did not have it. */
  readonly returns: number;
}

/** A text returns from `unknown` once; a provider that loses it twice is not trusted a third time. */
export const MOST_RETURNS = 1;

export function mayBecome({ state, attempts, returns }: TextHistory, next: TextState): boolean {
  if (!NEXT_STATES[state].includes(next)) return false;
  if (state === 'unknown' && next === 'pending') return returns < MOST_RETURNS;
  const isReceipt = next !== 'sending' && next !== 'skipped';
  return state !== 'pending' || !isReceipt || attempts > 0;
}

/**
 * Why a text waits to be tried again. What still waits at nine was skipped, or has failed, for the same reason.
 * - `no-active-route`: there is no route to judge
 * - `not-enough-data`: the forecast lacks what a verdict needs
 * - `not-judged`: judging the rider's day failed: a bug, or a stored document that can't be read
 * - `not-reached`: its sender had to stop before its turn; skipped as `late` in the end
 * - `wait`, `stop-sending`, `unknown`: what the provider's refusal means
 * - `not-taken`: there was no answer, and the provider certainly doesn't have it
 */
export const WAIT_REASONS = [
  'no-active-route',
  'not-enough-data',
  'not-judged',
  'not-reached',
  'wait',
  'stop-sending',
  'unknown',
  'not-taken',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/**
 * Why a text was never handed to the provider:
 * - `opted-out`: the phone has texted STOP
 * - `weekly-limit`: the phone has had its texts of these seven days
 * - `phone-in-use`: the phone's texts are for another account, or it has had that date's
 * - `trial-over`: the phone has had the texts that one gets whose holder has not answered
 * - `trial-quota`: the day's quota of texts to such phones is used up
 * - `nothing-to-say`: the rider wants other texts than this verdict
 * - `commute-over`: the day's rides were behind the rider, who works at night
 * - `no-active-route`, `not-enough-data`, `not-judged`: see WAIT_REASONS
 * - `late`: it was nine before its turn came
 * - `unsubscribed`, `phone-changed`, `rider-left`: what the rider did before the text went out
 */
export const SKIP_REASONS = [
  'opted-out',
  'weekly-limit',
  'phone-in-use',
  'trial-over',
  'trial-quota',
  'nothing-to-say',
  'commute-over',
  'no-active-route',
  'not-enough-data',
  'not-judged',
  'late',
  'unsubscribed',
  'phone-changed',
  'rider-left',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * Why a text that was handed to the provider did not arrive:
 * - `opted-out`, `bad-number`, `unreachable-today`, `wait`, `stop-sending`, `unknown`: what the provider's refusal means
 * - `other`: an unknown code, in rows of 0.1.0
 * - `undelivered`: the provider had it and could not deliver it
 * - `not-taken`: no answer, and the provider certainly does not have it
 */
export const TEXT_FAILURES = [
  'opted-out',
  'bad-number',
  'unreachable-today',
  'wait',
  'stop-sending',
  'unknown',
  'other',
  'undelivered',
  'not-taken',
] as const;
export type TextFailure = (typeof TEXT_FAILURES)[number];

/** What has become of the morning texts of a zone and date. The figures add up to `planned`. */
export interface RunSummary {
  readonly planned: number;
  /** Accepted by the provider, including delivered ones. */
  readonly sent: number;
  /** Still to be evaluated, to be sent or being sent. */
  readonly waiting: number;
  /** The provider may or may not have them. */
  readonly unknown: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly failed: Readonly<Partial<Record<TextFailure, number>>>;
}

export interface StateCount {
  readonly state: TextState;
  readonly reason: SkipReason | TextFailure | null;
  readonly count: number;
}

/** The summary of how many texts are in which state for which reason. */
export function summaryOf(counts: readonly StateCount[]): RunSummary {
  const total = (...states: readonly TextState[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  const byReason = (state: TextState): Record<string, number> => {
    const reasons: Record<string, number> = {};
    for (const one of counts) {
      if (one.state === state) reasons[one.reason ?? ''] = (reasons[one.reason ?? ''] ?? 0) + one.count;
    }
    return reasons;
  };
  return {
    planned: total(...TEXT_STATES),
    sent: total('accepted', 'delivered'),
    waiting: total('pending', 'sending'),
    unknown: total('unknown'),
    skipped: byReason('skipped'),
    failed: byReason('failed'),
  };
}
