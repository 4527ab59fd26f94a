import type { PhoneNotice, PhoneStanding } from '../../domain/rider/phone-standing.js';
import type { ConsentSource } from '../../domain/texting/consent.js';

/** That a phone may be texted, on record. */
export interface Consent {
  /** E.164. */
  readonly phone: string;
  readonly source: ConsentSource;
  /** See CONSENT_WORDINGS. */
  readonly wording: number;
  readonly givenAt: Date;
  /** A STOP, or the night after no account has the phone any more; null while it holds. */
  readonly endedAt: Date | null;
}

export type NewConsent = Omit<Consent, 'endedAt'>;

/** What an account may know about its own number. */
export interface OwnNumber {
  readonly standing: PhoneStanding;
  /** The notice shown to the rider until it is marked as read. */
  readonly notice: PhoneNotice | null;
  /** A bound number that was reported as lost, and what replaces it when; null without one. */
  readonly lost: { readonly reportedAt: Date; readonly next: string | null } | null;
}

/**
 * Storage of what phones have agreed to. Consent is the phone's: it holds for every account that enters it, and outlives
 * them. Phones are E.164. Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface PhonesPort {
  /**
   * What the account may know. A phone that is not bound to it shows neither a STOP, nor what it agreed to before it was
   * entered here, nor that another account has it.
   * @returns null where there is no such rider.
   */
  ofRider(riderId: number): Promise<OwnNumber | null>;

  /** The holder wants texts: recorded, and the trial is over. */
  recordConsent(consent: NewConsent): Promise<void>;

  /** The holder wants none any more: every consent of the phone ends. The record stays. */
  endConsent(phone: string, at: Date): Promise<void>;

  /** Ends the consents of phones that no account has any more. @returns how many. */
  endUnusedConsents(at: Date): Promise<number>;

  /** Whether the holder has agreed to texts, by a word or a code. */
  hasConsented(phone: string): Promise<boolean>;

  /** What was agreed to on screens of this account and, if the phone is bound to it, by the phone. Oldest first. */
  consentsOf(riderId: number): Promise<Consent[]>;

  /**
   * Takes the one test text that a phone gets on trial, and begins its trial if that has not begun. Of many at once one
   * gets it. @param askedBy keyed hash of the network that asks. @returns whether it was still there.
   */
  takeTrialTest(trial: {
    readonly phone: string;
    readonly at: Date;
    readonly askedBy: string | null;
  }): Promise<boolean>;

  /** Gives it back: the provider certainly did not take it. */
  returnTrialTest(phone: string): Promise<void>;

  /** Where the test texts since then were asked from and went to, most first: what an alarm names. */
  trialsSince(instant: Date): Promise<TrialSources>;

  /** Forgets trials that began before. @returns how many. */
  forgetTrials(before: Date): Promise<number>;

  /** Forgets consents that ended before. @returns how many. */
  forgetConsents(before: Date): Promise<number>;
}

export interface TrialSources {
  readonly networks: readonly { readonly hash: string; readonly count: number }[];
  /** Phones that differ in their last four digits only, such as "+1503555xxxx". */
  readonly runs: readonly { readonly numbers: string; readonly count: number }[];
}
