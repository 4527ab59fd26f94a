import { addDays, type LocalDate } from '../commute/local-time.js';
import { instantOf } from '../commute/time-zone.js';
import type { TextState } from './text-state.js';

/** What riders agree to: up to 7 messages per week, the test text included. */
export const TEXTS_PER_WEEK = 7;

const MS_PER_DAY = 24 * 60 * 60_000;

/**
 * Since when texts count towards the limit of one on that date: seven dates of its zone, its own included. Dates and not
 * hours, or a text at 07:00:02 would be too early after one at 07:00:05 a week before.
 */
export const weekOfDate = (date: LocalDate, timeZone: string): Date =>
  instantOf(addDays(date, 1 - TEXTS_PER_WEEK), 0, timeZone);

/** The same for a phone whose time zone nobody knows yet: seven times 24 hours. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - 7 * MS_PER_DAY);

/** Whether a text takes one of the phone's places: it does unless the provider surely never had it. */
export const countsForWeek = (text: {
  readonly state: TextState;
  readonly providerMessageId: string | null;
}): boolean => text.state !== 'skipped' && (text.state !== 'failed' || text.providerMessageId !== null);
