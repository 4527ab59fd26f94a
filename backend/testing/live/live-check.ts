import type { ProviderFailure, ProviderResult } from '../../src/application/ports/provider-failure.js';

export type CheckOutcome =
  | { readonly state: 'passed' }
  | { readonly state: 'failed'; readonly why: readonly string[] }
  /** There was no answer, which says nothing about the format. */
  | { readonly state: 'unreachable'; readonly why: string };

/** One question to a live provider. */
export interface LiveCheck {
  readonly name: string;
  ask(): Promise<CheckOutcome>;
}

/** The questions to one provider of one port. */
export interface LiveSuite {
  /** Such as "weather: nws". */
  readonly name: string;
  readonly checks: readonly LiveCheck[];
}

/** A check that expects a value and looks for what is wrong with it. */
export const wantsValue = <T>(
  name: string,
  question: () => Promise<ProviderResult<T>>,
  brokenPromises: (value: T) => readonly string[],
): LiveCheck => ({
  name,
  ask: async () => {
    const result = await question();
    if (!result.ok) return outcomeOf(result.failure);
    const why = brokenPromises(result.value);
    return why.length === 0 ? { state: 'passed' } : { state: 'failed', why };
  },
});

/** A check that expects an answer that there is nothing. */
export const wantsNotCovered = (
  name: string,
  question: () => Promise<ProviderResult<unknown>>,
): LiveCheck => ({
  name,
  ask: async () => {
    const result = await question();
    if (result.ok) return { state: 'failed', why: ['there is an answer where there should be none'] };
    return result.failure.kind === 'not-covered' ? { state: 'passed' } : outcomeOf(result.failure);
  },
});

/** The client's details for a missing answer, or one caused by an outage at the provider. */
const NO_ANSWER =
  /^(cannot be reached|no whole answer before the deadline|connection was reset|not asked|HTTP 5\d\d)/;

function outcomeOf({ kind, detail }: ProviderFailure): CheckOutcome {
  if (kind === 'rate-limited' || NO_ANSWER.test(detail)) return { state: 'unreachable', why: detail };
  return { state: 'failed', why: [`${kind}: ${detail}`] };
}
