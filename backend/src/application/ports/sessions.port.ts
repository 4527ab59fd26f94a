import type { Rider } from '../../domain/rider/rider.js';

export interface NewSession {
  /** See Tokens.hash; the token itself is never stored. */
  readonly tokenHash: string;
  readonly createdAt: Date;
  /** What its browser said it was, in a few words: see deviceName. Null if it said nothing. */
  readonly device: string | null;
}

/** A session as its rider may see it. */
export interface SessionTimes {
  readonly createdAt: Date;
  /** To the hour: see USE_NOTED_EVERY_MINUTES. */
  readonly lastUsedAt: Date;
  /** The end, unless it is used again. */
  readonly expiresAt: Date;
  readonly device: string | null;
}

/** An open session of a rider. */
export interface OpenSession extends SessionTimes {
  /** Names the session and opens nothing: see sessionIdOf. */
  readonly id: string;
}

const ID_CHARACTERS = 32;

/** Half of the token's hash: no token can be found from it, and no two sessions share it. */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, ID_CHARACTERS);

export interface RiderOfSession {
  readonly rider: Rider;
  /** The use on record is old enough for `noteUse` to be worth its write. */
  readonly shouldNoteUse: boolean;
}

/**
 * Storage of sessions. One is open until it has not been used for SESSION_DAYS; to be registered counts as a use. Ended is ended at once, for every replica: each call asks the store.
 * What opens a session of a rider (a sign-up sent again, a redeemed code) and what ends the rider's sessions (`end`,
 * `endAll`, a redeemed code, the end of the account) happen one after the other, never at the same time.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface SessionsPort {
  /** The rider whose session this is, or null for an unknown or ended one. One round trip: every request makes it. */
  findRider(tokenHash: string, now: Date): Promise<RiderOfSession | null>;

  /**
   * Keeps an open session open for SESSION_DAYS more, and notes that its account was used. Writes nothing where a recent use
   * is on record, or it has ended.
   */
  noteUse(tokenHash: string, now: Date): Promise<void>;

  /**
   * When a code texted to the rider's bound phone was last typed in this session, the one that opened it included, or a
   * passkey opened it; null for never, and for a code to another phone.
   */
  lastProof(tokenHash: string): Promise<Date | null>;

  /** The rider's open sessions, oldest first; at most MOST_SESSIONS, as opening another one ends the oldest. */
  list(riderId: number, now: Date): Promise<OpenSession[]>;

  /** Ends this session, if there is one. The sign-up key of its rider opens no other any more. */
  end(tokenHash: string): Promise<void>;

  /** Ends the rider's session of that id, as `end` does. @returns whether there was one. */
  endOne(riderId: number, sessionId: string): Promise<boolean>;

  /** Ends every session of the rider but this one. The rider's sign-up key opens no other any more. */
  endOthers(riderId: number, tokenHash: string): Promise<void>;

  /** Ends every session of the rider. The rider's sign-up key opens no other any more. */
  endAll(riderId: number): Promise<void>;

  /** Forgets sessions that have ended. @returns how many went. */
  purgeEnded(now: Date): Promise<number>;
}
