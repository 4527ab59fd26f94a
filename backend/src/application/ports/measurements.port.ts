import type { Verdict } from '../../domain/recommendation/recommendation.js';
import type { RunSummary, TextState } from '../../domain/texting/text-state.js';
import type { ProviderFailure } from './provider-failure.js';

export interface AnsweredRequest {
  /** Upper case, such as GET. */
  readonly method: string;
  /** The route's pattern, such as `/api/users/:id`; never a path as it was asked for. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface ProviderCall {
  /** What it was asked for: `weather`, `geocoding`, … */
  readonly port: string;
  /** Such as `open-meteo`. */
  readonly provider: string;
  /** `not-asked`: its circuit is open, it has asked to be left alone for a while, or too many wait for their turn. */
  readonly outcome: 'ok' | ProviderFailure['kind'] | 'not-asked';
  /** Of the whole call, retry included. */
  readonly seconds: number;
}

export interface SharedLook {
  /** What is shared: `weather`, `air`, … */
  readonly kind: string;
  /**
   * - `stored`: it was there
   * - `joined`: somebody in this process was asking already
   * - `asked`: nobody had it, so the provider was asked
   * - `not-shared`: the database was away, so the provider was asked and nobody else has anything of it
   * - `gave-up`: another replica was asking for too long, so the provider was asked all the same
   */
  readonly outcome: 'stored' | 'joined' | 'asked' | 'not-shared' | 'gave-up';
}

/**
 * What happens, told to whoever counts it.
 *
 * Every word told is one of a known few, fixed by the code or the configuration: never an id, a place, a phone or anything
 * else that came in with a request. No call throws or waits, so nothing depends on being measured.
 */
export interface Measurements {
  requestAnswered(request: AnsweredRequest): void;
  /** `not-enough-data`: there was none to give. */
  verdictGiven(verdict: Verdict | 'not-enough-data'): void;
  providerCalled(call: ProviderCall): void;
  answerLookedFor(look: SharedLook): void;
  /** A text came into this state by what the provider said, or did not say. */
  textBecame(state: TextState): void;
  /** Nobody of those who were enlisted by now waits any more, so long after the morning's opening. */
  morningHandedOver(morning: { readonly seconds: number }): void;
  /** A morning is over: what has become of it. Told once a run. */
  morningClosed(summary: RunSummary): void;
  alarmRaised(alarm: Alarm): void;
}

/**
 * Something that a person has to look at. The names are stable: whoever watches the log looks for them in its `alarm`
 * field.
 * - `global-text-quota`: so many texts were asked for in a day that no more are sent
 * - `texts-refused`: the text provider refused a text for a reason that we do not know, or that concerns all of them
 * - `texts-stopped`: the text provider takes nothing more from us; the texts of a morning stand still
 * - `texts-unaccounted`: a morning is over and the provider has not said what became of some texts
 */
export const ALARMS = ['global-text-quota', 'texts-refused', 'texts-stopped', 'texts-unaccounted'] as const;
export type Alarm = (typeof ALARMS)[number];

/** Facts never hold a phone, a body or a key. */
export type RaiseAlarm = (alarm: Alarm, sentence: string, facts?: Readonly<Record<string, unknown>>) => void;
