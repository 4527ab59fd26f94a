import { MS_PER_DAY, MS_PER_MINUTE } from '../commute/time.js';

/**
 * A session ends this long after its last use, however often that was before: for a rider without a phone it is the only
 * access to the account. Browsers keep no cookie for longer. What must not be done with a session that was left open for
 * months asks for a code: see PROOF_MINUTES.
 */
export const SESSION_DAYS = 400;

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** A use is worth a write only where the one on record is older than this. */
export const USE_NOTED_EVERY_MINUTES = 60;

/** A rider's sessions: more devices than anyone has. With another one, the oldest ends. */
export const MOST_SESSIONS = 20;

/** How long a code that was typed in a session proves that the rider is there. */
export const PROOF_MINUTES = 10;

/** Until when a session is open that was used last at `usedAt`. */
export const openUntil = (usedAt: Date): Date => new Date(usedAt.getTime() + SESSION_DAYS * MS_PER_DAY);

export const isUseWorthNoting = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MINUTES * MS_PER_MINUTE;

export const isFreshProof = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MINUTES * MS_PER_MINUTE;
