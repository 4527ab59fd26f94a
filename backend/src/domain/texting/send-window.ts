import {
  parseLocalTime,
  type LocalDate,
  type LocalTime,
  instantOfTime,
  addDays,
  instantOf,
  MS_PER_DAY,
  MS_PER_MINUTE,
} from '../commute/time.js';
import type { TextState } from './text-state.js';

/** No text leaves from then on: most riders are under way by then. */
export const LAST_TEXT_TIME = parseLocalTime('09:00');

/** Forecasts are fetched that long before the texts, so that the morning doesn't hit the providers all at once. */
export const WARM_UP_MINUTES = 30;

/** When the morning texts of a zone and date are prepared and sent. */
export interface MorningWindow {
  readonly timeZone: string;
  readonly date: LocalDate;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export type MorningPhase = 'before' | 'warming' | 'open' | 'over';

/** @param textTime on the clocks of the zone; before LAST_TEXT_TIME. */
export const morningWindow = (timeZone: string, date: LocalDate, textTime: LocalTime): MorningWindow => ({
  timeZone,
  date,
  opensAt: instantOfTime(date, textTime, timeZone),
  closesAt: instantOfTime(date, LAST_TEXT_TIME, timeZone),
});

export function phaseAt({ opensAt, closesAt }: MorningWindow, now: Date): MorningPhase {
  if (now >= closesAt) return 'over';
  if (now >= opensAt) return 'open';
  return opensAt.getTime() - now.getTime() <= WARM_UP_MINUTES * MS_PER_MINUTE ? 'warming' : 'before';
}

/** What riders agree to: up to 7 messages per week, the test text included. */
export const TEXTS_PER_WEEK = 7;

/**
 * Since when texts count towards the limit of one on that date: seven dates of its zone, its own included. Dates and not
 * hours, or a text at 07:00:02 would be too early after one at 07:00:05 a week before.
 */
export const weekOfDate = (date: LocalDate, timeZone: string): Date =>
  instantOf(addDays(date, 1 - TEXTS_PER_WEEK), 0, timeZone);

/** The same for a phone whose time zone isn't known yet: seven times 24 hours. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - 7 * MS_PER_DAY);

/** Whether a text takes one of the phone's places: unless the provider certainly never had it. */
export const countsForWeek = (text: {
  readonly state: TextState;
  readonly providerMessageId: string | null;
}): boolean => text.state !== 'skipped' && (text.state !== 'failed' || text.providerMessageId !== null);
