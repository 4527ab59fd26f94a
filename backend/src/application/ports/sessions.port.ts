import type { Rider } from '../../domain/rider/rider.js';

export interface NewSession {
  /** See Tokens.hash; the token itself is never stored. */
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Storage of sessions. Any call rejects with StorageUnavailable when the database cannot be reached. */
export interface SessionsPort {
  /** The rider whose session this is, or null for an unknown or expired token. One round trip: every request makes it. */
  findRider(tokenHash: string, now: Date): Promise<Rider | null>;
}
