import type { Rider } from '../../domain/rider/rider.js';
import type { NewSession } from '../ports/sessions.port.js';

export interface NewSignInCode {
  /** E.164. */
  readonly phone: string;
  /** See CodeSeals.seal; the code itself is never stored. */
  readonly sealedCode: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  /** See Tokens.hash: identifies the browser that asked. */
  readonly askedBy: string;
}

export interface CodeTry {
  readonly phone: string;
  /** The browser that tries, or null for one that never asked for a code. */
  readonly triedBy: string | null;
  readonly now: Date;
}

/** A code that was typed in a session. */
export interface Binding {
  readonly riderId: number;
  readonly phone: string;
  /** The code that was tried and is right. */
  readonly sealedCode: string;
  readonly tokenHash: string;
  readonly at: Date;
}

export interface Redemption {
  readonly phone: string;
  /** The code that was tried and is right. */
  readonly sealedCode: string;
  readonly session: NewSession;
  /** The browser's present session, if any. */
  readonly formerTokenHash: string | null;
}

/** A code is worthless after this many tries: for the browser that asked for it, and apart from that for all others. */
export const TRIES_PER_CODE = 5;

/**
 * Storage of codes: one live code per phone and browser that asked for it, whether or not a rider has that phone. So someone
 * who requests and tries codes for another's phone uses up only their own codes.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface SignInCodesPort {
  /** Stores the browser's code for the phone with all of its tries, in place of an earlier one. */
  replace(code: NewSignInCode): Promise<void>;

  /**
   * Counts one try, before it is known whether it is right: however many come at the same time, only TRIES_PER_CODE of
   * them get the code to compare with. A browser that asked for a code tries that one; any other the newest, and all others
   * together have TRIES_PER_CODE tries at it. @returns the sealed code, or null for no live code.
   */
  takeTry(attempt: CodeTry): Promise<string | null>;

  /**
   * Uses the code up, binds the phone and opens the session as one of the rider whose phone it is now: the one it was bound
   * to; else the one used last, of those with an active route if there are any. Every other rider who entered it is left
   * without a phone, unsubscribed, and informed of it (see PhonesPort.ofRider). Sessions of that rider which were not opened by a
   * code to this phone end, and so does the browser's former one: a number that was only typed proves nothing. A change that
   * waits because the phone was lost is off. All or nothing.
   * @returns the rider, or null where the code was used up or replaced meanwhile (nothing is written then), or no rider has
   *   the phone.
   */
  redeem(redemption: Redemption): Promise<Rider | null>;

  /**
   * Uses the code up and binds the phone to the rider in whose session it was typed, as `redeem` does. That session is then
   * one in which a code was typed; no session ends. All or nothing.
   * @returns the rider, or null where the code was used up or replaced meanwhile, or it is not the rider's phone any more.
   */
  bind(binding: Binding): Promise<Rider | null>;

  /** Forgets codes that have expired. @returns how many went. */
  purgeExpired(now: Date): Promise<number>;
}
