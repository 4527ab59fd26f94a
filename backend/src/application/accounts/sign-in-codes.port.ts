import type { Rider } from '../../domain/rider/rider.js';
import type { NewSession } from '../ports/sessions.port.js';

export interface NewSignInCode {
  /** E.164. */
  readonly phone: string;
  /** See CodeSeals.seal; the code itself is never stored. */
  readonly sealedCode: string;
  readonly expiresAt: Date;
}

export interface Redemption {
  readonly phone: string;
  /** The code that was tried and is right. */
  readonly sealedCode: string;
  readonly session: NewSession;
  /** The browser's present session, if any. */
  readonly formerTokenHash: string | null;
}

/** A code is worthless after this many tries. */
export const TRIES_PER_CODE = 5;

/**
 * Storage of sign-in codes: one live code per phone, whether or not a rider has that phone.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface SignInCodesPort {
  /** Stores the phone's code with all of its tries, in place of an earlier one. */
  replace(code: NewSignInCode): Promise<void>;

  /**
   * Counts one try, before anybody knows whether it is right: however many come at the same time, only TRIES_PER_CODE of
   * them get the code to compare with. @returns the sealed code, or null for no live code.
   */
  takeTry(phone: string, now: Date): Promise<string | null>;

  /**
   * Uses the code up, confirms the phone (see RidersPort.confirmPhone) and opens the session as one of the rider whose
   * phone it is now. Sessions of that rider which were not opened by a code to this phone end, and so does the browser's
   * former one: a number that was only typed proves nothing. All or nothing.
   * @returns the rider, or null where the code was used up or replaced meanwhile (nothing is written then), or nobody has
   *   the phone.
   */
  redeem(redemption: Redemption): Promise<Rider | null>;

  /** Forgets codes that have expired. @returns how many went. */
  purgeExpired(now: Date): Promise<number>;
}
