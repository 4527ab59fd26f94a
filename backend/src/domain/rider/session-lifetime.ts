import { MS_PER_DAY, MS_PER_MINUTE } from '../commute/time.js';

/** However much it is used, a session ends this long after it was opened. */
export const SESSION_DAYS = 180;

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** A session that is not used ends this long after its last use. */
export const IDLE_DAYS = 30;

/** A use is worth a write only where the one on record is older than this. */
export const USE_NOTED_EVERY_MINUTES = 60;

/** A rider's sessions: more devices than anyone has. With another one, the oldest ends. */
export const MOST_SESSIONS = 20;

export const endOfSession = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + SESSION_DAYS * MS_PER_DAY);

export const endWithoutUse = (usedAt: Date): Date => new Date(usedAt.getTime() + IDLE_DAYS * MS_PER_DAY);

/** Until when a session is open that was used last at `usedAt`. */
export function openUntil(usedAt: Date, expiresAt: Date): Date {
  const idleEnd = endWithoutUse(usedAt);
  return idleEnd < expiresAt ? idleEnd : expiresAt;
}

export const isUseWorthNoting = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MINUTES * MS_PER_MINUTE;
