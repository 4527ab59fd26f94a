import type { Rider } from '../../domain/rider/rider.js';
import type { RiderOfSession } from '../ports/sessions.port.js';
import type { DailyRecommendation } from '../../domain/recommendation/recommendation.js';
import { addDays, utcDateOf, type LocalDate } from '../../domain/commute/time.js';

export interface LatestOfRider
  extends Pick<RiderOfSession, 'shouldNoteUse'>, Pick<Rider, 'timeZone' | 'planRevision'> {
  readonly riderId: number;
  /** Of a date that it is somewhere on earth; null where the rider has none. */
  readonly latest: DailyRecommendation | FinishedAnswer | null;
}

/** A recommendation as it was sent when it was made. Only storage that keeps answers finds one. */
export interface FinishedAnswer extends Pick<DailyRecommendation, 'date' | 'planRevision'> {
  /** An object, without what depends on when it is sent. */
  readonly json: string;
  /** When both rides have arrived. */
  readonly overFrom: Date;
}

/**
 * What every rider's morning begins with: who is signed in, and that rider's recommendation of the latest date. Both in one
 * round trip to the database, which is why this is a port of its own and its request does not pass the session guard.
 */
export interface TodayPort {
  /**
   * @returns null for an unknown or ended session (see SessionsPort.findRider, which finds the same ones).
   * @throws StorageUnavailable when the database cannot be reached.
   */
  findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null>;
}

/** The dates that it is somewhere on earth: of two months at most, so that few partitions are looked into. */
export function datesAround(now: Date): { readonly first: LocalDate; readonly last: LocalDate } {
  const date = utcDateOf(now);
  return { first: addDays(date, -1), last: addDays(date, 1) };
}
