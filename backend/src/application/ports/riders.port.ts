import type { Schedule } from '../../domain/commute/commute.js';
import type { Messages } from '../../domain/rider/messages.js';
import type { RideDays } from '../../domain/rider/ride-days.js';
import type { Rider } from '../../domain/rider/rider.js';
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

/** What makes a sign-up that is sent again the same sign-up. */
export interface SignUpKey {
  /** SHA-256, hex: the key itself opens sessions of its rider. */
  readonly keyHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * Storage of riders. A confirmed phone belongs to one rider; one that is not confirmed reserves nothing.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RidersPort {
  /**
   * Stores the rider together with the session that opens it: both or neither. Where a rider was registered under the
   * same key before and the key has not expired, only the session is stored, as one of that rider. The session that the
   * browser held until then, if any, ends with it.
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
   * the stored one is not confirmed any more.
   * `planChanged` counts the rider's plan revision up in the same statement.
   * @returns the rider after the change, or null where there is none.
   * @throws ContradictoryChange if the rider would end with a lower temperature limit above the upper one, or subscribed
   *   without a phone.
   */
  update(
    riderId: number,
    changes: RiderChanges,
    options: { readonly planChanged: boolean },
  ): Promise<Rider | null>;

  /** Whether any rider has this phone, confirmed or not. */
  isPhoneKnown(phone: string): Promise<boolean>;

  /**
   * Called when the phone's owner has proved to hold it. The phone becomes the confirmed one of the rider who had confirmed
   * it before, else of `meant` if that rider named it, else of the newest rider who did. Every other rider who named it is
   * left without a phone and unsubscribed. All or nothing.
   * @returns the rider whose phone it is now, or null where no rider named it.
   */
  confirmPhone(phone: string, meant?: number | null): Promise<Rider | null>;

  /** Removes the rider and everything kept of the rider, at once. @returns whether there was one. */
  remove(riderId: number): Promise<boolean>;

  /**
   * Removes, as `remove` does, riders that no one can sign in as again: without a phone, and without a session or sign-up
   * key on record, ended or not. @returns how many.
   */
  removeUnreachable(): Promise<number>;

  /** Forgets sign-up keys that have expired. @returns how many went. */
  purgeSignUpKeys(now: Date): Promise<number>;
}
