import type { Schedule } from '../../domain/commute/commute.js';
import type { Messages } from '../../domain/rider/messages.js';
import type { RideDays } from '../../domain/rider/ride-days.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { ConsentSource } from '../../domain/texting/consent.js';
import type { Limits } from '../../domain/recommendation/limits.js';
import type { NewSession } from './sessions.port.js';

export type NewRider = Omit<Rider, 'id' | 'planRevision'>;

/** Limits, times, ride days and messages change one by one, so that two changes at the same time both last. */
export type RiderChanges = Partial<
  Omit<NewRider, 'limits' | 'schedule' | 'rideDays' | 'messages' | 'phoneConfirmed'>
> & {
  readonly limits?: Partial<Limits>;
  readonly schedule?: Partial<Schedule>;
  readonly rideDays?: Partial<RideDays>;
  readonly messages?: Partial<Messages>;
};

/** What the rider ticked on a screen along with the change. */
export interface ScreenConsent {
  readonly source: Extract<ConsentSource, 'onboarding' | 'settings'>;
  /** See CONSENT_WORDINGS. */
  readonly wording: number;
}

export interface UpdateOptions {
  readonly planChanged: boolean;
  /** When; required along with a change of phone or texts. */
  readonly at?: Date;
  /** Recorded with the change if the rider is subscribed afterward; the phone's trial begins unless it began before. */
  readonly consent?: ScreenConsent;
  /** Refuses to change a bound phone, because this session has not proved with a code that the phone is the rider's. */
  readonly unlessBound?: boolean;
}

/** A change that waits, as the rider does not have the bound phone any more. */
export interface LostPhone {
  readonly riderId: number;
  /** E.164; null for none. */
  readonly next: string | null;
  readonly at: Date;
}

/** What makes a sign-up that is sent again the same sign-up. */
export interface SignUpKey {
  /** SHA-256, hex: the key itself opens sessions of its rider. */
  readonly keyHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * Storage of riders. A bound (confirmed) phone belongs to one rider; one that is not bound reserves nothing.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RidersPort {
  /**
   * Stores the rider together with the session that opens it: both or neither. Where a rider was registered under the
   * same key before and the key has not expired, only the session is stored, as one of that rider. The session that the
   * browser held until then, if any, ends with it. A rider who is subscribed has ticked so in `onboarding`: that is recorded,
   * and the phone's trial begins unless it began before.
   * @throws AccessEnded if the key stopped opening that rider's account while the call waited for the rider: a code was
   *   redeemed for it, it was signed out, or it was deleted. Sent again, the key registers a new rider.
   */
  register(
    rider: NewRider,
    session: NewSession,
    key?: SignUpKey,
    formerTokenHash?: string | null,
  ): Promise<Rider>;

  find(riderId: number): Promise<Rider | null>;

  /**
   * Writes just the named fields, in one statement: parallel changes of other fields are not lost. A phone other than
   * the stored one is not bound any more, and what was to be said about the old one is dropped.
   * `planChanged` counts the rider's plan revision up in the same statement.
   * @returns the rider after the change, or null where there is none.
   * @throws ContradictoryChange if the rider would end with a lower temperature limit above the upper one, or subscribed
   *   without a phone, or where `unlessBound` forbids it.
   */
  update(riderId: number, changes: RiderChanges, options: UpdateOptions): Promise<Rider | null>;

  /** Whether any rider has this phone, bound or not. */
  isPhoneKnown(phone: string): Promise<boolean>;

  /** Notes that the bound phone is lost. @returns false where the rider has no bound phone. */
  reportLost(lost: LostPhone): Promise<boolean>;

  /** Gives riders whose phone was reported as lost before that the next one, unbound, or none. @returns how many. */
  replaceLostPhones(reportedBefore: Date, at: Date): Promise<number>;

  /**
   * Removes phones that are not bound and whose holder never agreed, from riders not seen since: the rider is unsubscribed
   * and informed on the next visit. @returns how many.
   */
  expirePhones(unusedSince: Date, at: Date): Promise<number>;

  /** The rider has read what was to be said about the phone. */
  readNotice(riderId: number): Promise<void>;

  /** Removes the rider and everything kept of the rider, at once. @returns whether there was one. */
  remove(riderId: number): Promise<boolean>;

  /**
   * Removes, as `remove` does, riders not seen since whom no one can sign in as: without a phone, and without a session or
   * sign-up key on record, ended or not. @returns how many.
   */
  removeUnreachable(unusedSince: Date): Promise<number>;

  /** Forgets sign-up keys that have expired. @returns how many went. */
  purgeSignUpKeys(now: Date): Promise<number>;
}
