import type { Rider } from '../../domain/rider/rider.js';
import type { StoredRecommendation } from './recommendations.port.js';

export interface NewSession {
  /** See Tokens.hash; the token itself is never stored. */
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface LatestOfRider extends Pick<Rider, 'timeZone' | 'planRevision'> {
  readonly riderId: number;
  /** Null where the rider has none. */
  readonly latest: StoredRecommendation | null;
}

/** Storage of sessions. Any call rejects with StorageUnavailable when the database cannot be reached. */
export interface SessionsPort {
  /** The rider whose session this is, or null for an unknown or expired token. One round trip: every request makes it. */
  findRider(tokenHash: string, now: Date): Promise<Rider | null>;

  /**
   * Of the rider whose session this is, the recommendation of the latest date and what it takes to tell whether it is
   * today's: what every rider's morning begins with, so it is one round trip for little. Null for an unknown or expired
   * token.
   */
  findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null>;
}
