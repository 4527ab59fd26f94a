import type { PresetName } from '../../domain/recommendation/limit-presets.js';
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
  /** `not-asked`: its circuit is open, its retry-after has not passed, or too many calls are waiting. */
  readonly outcome: 'ok' | ProviderFailure['kind'] | 'not-asked';
  /** Of the whole call, retry included. */
  readonly seconds: number;
}

export interface SharedLook {
  /** What is shared: `weather`, `air`, … */
  readonly kind: string;
  /**
   * - `stored`: it was there
   * - `joined`: this process was asking already
   * - `asked`: it was not there, so the provider was asked
   * - `not-shared`: the database was unavailable, so the provider was asked for this request alone
   * - `gave-up`: another replica was asking for too long, so the provider was asked all the same
   */
  readonly outcome: 'stored' | 'joined' | 'asked' | 'not-shared' | 'gave-up';
}

/**
 * Counts what happens.
 *
 * Every label is one of a few, fixed by the code or the configuration: never an id, a place, a phone or anything else from a
 * request. No call throws or waits, so nothing depends on being measured.
 */
export interface Measurements {
  requestAnswered(request: AnsweredRequest): void;
  /** `not-enough-data`: there was none to give. */
  /** A rider signed up with limits that are a preset, or their own. */
  signedUp(limits: PresetName | 'own'): void;
  verdictGiven(verdict: Verdict | 'not-enough-data'): void;
  providerCalled(call: ProviderCall): void;
  answerLookedFor(look: SharedLook): void;
  /** A text came into this state by what the provider said, or did not say. */
  textBecame(state: TextState): void;
  /** No enlisted rider is waiting any more, this long after the run opened. */
  morningHandedOver(morning: { readonly seconds: number }): void;
  /** A run is over. Called once a run. */
  morningClosed(summary: RunSummary): void;
  alarmRaised(alarm: Alarm): void;
}

/**
 * What a person has to look at. The names are stable: alerts match them in the log's `alarm` field.
 * - `global-text-quota`: the daily quota of requested texts is used up
 * - `trial-text-quota`: the daily quota of texts to numbers on trial is used up
 * - `codes-guessed`: more wrong codes were tried in a day than riders mistype
 * - `provider-quota`: the daily quota of calls to a provider is used up
 * - `texts-refused`: the text provider refused a text for an unknown reason, or for one that concerns all texts
 * - `texts-stopped`: the text provider takes no more texts; the run is paused
 * - `texts-unaccounted`: a run is over and the outcome of some texts is unknown
 * - `texts-unlisted`: the database may have lost texts, and the provider's list of them can't be read
 * - `zone-unreadable`: riders live in a time zone that this Node doesn't know
 * - `rows-outside-months`: rows were stored outside their month's partition; see KeepMonthlyPartitions
 * - `journal-unwritten`: a deletion or opt-out could not be noted for restored databases; see FileJournal
 */
export const ALARMS = [
  'global-text-quota',
  'trial-text-quota',
  'codes-guessed',
  'provider-quota',
  'texts-refused',
  'texts-stopped',
  'texts-unaccounted',
  'texts-unlisted',
  'zone-unreadable',
  'rows-outside-months',
  'journal-unwritten',
] as const;
export type Alarm = (typeof ALARMS)[number];

/** `facts` never hold a phone, a body or a key. */
export type RaiseAlarm = (alarm: Alarm, sentence: string, facts?: Readonly<Record<string, unknown>>) => void;
