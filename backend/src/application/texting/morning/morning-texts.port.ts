import type { LocalDate, LocalTime } from '../../../domain/commute/time.js';
import type { JudgedRider, JudgedRoute } from '../../../domain/recommendation/recommend.js';
import type {
  DailyRecommendation,
  Recommendation,
  Verdict,
} from '../../../domain/recommendation/recommendation.js';
import type { MessageChoice } from '../../../domain/rider/messages.js';
import type { SkipReason, WaitReason } from '../../../domain/texting/text-state.js';
import type { SendingText, TextKind } from '../../ports/texts.port.js';
import type { MorningRun, StatesOff } from './morning-runs.port.js';

/** A rider who is to be texted, as stored when read. */
export interface RiderToText {
  /** Changes with any change of the rider's row. */
  readonly version: string;
  readonly textTime: LocalTime;
  readonly choice: MessageChoice;
  readonly rider: JudgedRider;
  /** The phone's holder has not answered yet: see morningText. */
  readonly isOnTrial: boolean;
  /** The active route, or null. */
  readonly route: JudgedRoute | null;
  /** What an earlier generation of the date found, or null. */
  readonly earlier: Pick<Recommendation, 'legs' | 'carDelayMinutes' | 'verdict'> | null;
  /** For a choice of `changes`: a text of the date was written, and the provider did not take it. */
  readonly wasToBeTold: boolean;
}

/** What is to be done about a rider's text. */
export type JudgedText = {
  readonly riderId: number;
  /** As it was read: if the rider has changed since, nothing is done. */
  readonly version: string;
  /** See nominalTime and weekOfTime. */
  readonly nominalAt: Date;
  readonly weekSince: Date;
} &
  /** `recommendation`: null where the text says that there is none. */
  (
    | { readonly kind: 'send'; readonly body: string; readonly recommendation: DailyRecommendation | null }
    /** To be tried again; skipped for that reason if the morning ends before. */
    | { readonly kind: 'wait'; readonly reason: WaitReason }
    /** `recommendation`: where there is one that the rider wants no text about. */
    | { readonly kind: 'skip'; readonly reason: SkipReason; readonly recommendation?: DailyRecommendation }
  );

export interface MorningTextToSend extends SendingText {
  /** E.164. */
  readonly phone: string;
  readonly body: string;
  /** How often the provider has refused it when it was tried alone. */
  readonly refusals: number;
}

/**
 * Morning texts on their way to the provider. A text's row is the claim: only the worker that inserted it as `sending` hands it
 * to the provider.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface MorningTextsPort {
  /** Those of the riders who are subscribed in the run's zone, ride on its date and are still to be texted, in the order given. */
  ridersToText(run: MorningRun, riderIds: readonly number[], statesOff: StatesOff): Promise<RiderToText[]>;

  /** The verdicts that riders have for a date, by rider. */
  verdictsOf(riderIds: readonly number[], date: LocalDate): Promise<ReadonlyMap<number, Verdict>>;

  /**
   * In one transaction: stores the recommendations, and a text each. One with a body becomes `sending` unless the phone
   * has opted out, is another account's of choice, or has had its texts of the week: then it is skipped. Nothing is done
   * about a rider who has changed since, has a text that is more than waiting, or whose phone was texted for the date;
   * nothing is sent of a run that is over, or paused unless this is its trial, nor
   * from a database that may lack texts.
   * @returns the texts that the caller alone hands over now.
   */
  start(
    run: MorningRun,
    texts: readonly JudgedText[],
    options: { readonly at: Date; readonly isTrial: boolean },
  ): Promise<MorningTextToSend[]>;
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
  /** It was not handed over before that. */
  readonly startedAt: Date;
  /** How long ago it was marked as being sent. */
  readonly sentForMs: number;
}

export interface GivingUp {
  readonly sendingForMs: number;
  /** Texts of earlier dates are not looked at. */
  readonly since: LocalDate;
  readonly at: Date;
}

/**
 * Texts that were handed to the provider and got no answer.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface UnknownTextsPort {
  /** A text that has been `sending` for so long has lost its worker: it is `unknown` now. @returns how many. */
  giveUpOn(options: GivingUp): Promise<number>;

  /** Unknown texts of dates from `since` on, those unknown for longest first. */
  list(options: { readonly since: LocalDate; readonly limit: number }): Promise<UnknownText[]>;

  /** Those of the provider's messages that belong to no text of ours yet. */
  unattached(providerMessageIds: readonly string[]): Promise<string[]>;

  /**
   * The provider does not have it. A morning text waits to be tried again, once, if its window is open; else it has failed.
   * @returns null where it is not unknown any more.
   */
  giveBack(text: SendingText, at: Date): Promise<'pending' | 'failed' | null>;
}
