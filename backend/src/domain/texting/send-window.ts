import {
  addDays,
  instantOfTime,
  MINUTES_PER_DAY,
  MS_PER_DAY,
  MS_PER_MINUTE,
  parseLocalTime,
  type LocalDate,
  type LocalTime,
} from '../commute/time.js';
import type { TextState } from './text-state.js';

/** The earliest text time that a rider can choose. */
export const FIRST_TEXT_TIME = parseLocalTime('06:00');

/** No text leaves from then on: most riders are under way by then. */
export const LAST_TEXT_TIME = parseLocalTime('09:00');

/** Forecasts are fetched that long before the texts, so that the morning doesn't hit the providers all at once. */
export const WARM_UP_MINUTES = 30;

/** No verdict is older when its text leaves: an older one is made again. */
export const FRESH_MINUTES = 5;

/** When the morning texts of a zone and date are sent. */
export interface MorningWindow {
  readonly timeZone: string;
  readonly date: LocalDate;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export type MorningPhase = 'before' | 'warming' | 'open' | 'over';

/** @throws RangeError for a zone that this system doesn't know. */
export const morningWindow = (timeZone: string, date: LocalDate): MorningWindow => ({
  timeZone,
  date,
  opensAt: instantOfTime(date, FIRST_TEXT_TIME, timeZone),
  closesAt: instantOfTime(date, LAST_TEXT_TIME, timeZone),
});

export function phaseAt({ opensAt, closesAt }: MorningWindow, now: Date): MorningPhase {
  if (now >= closesAt) return 'over';
  if (now >= opensAt) return 'open';
  return opensAt.getTime() - now.getTime() <= WARM_UP_MINUTES * MS_PER_MINUTE ? 'warming' : 'before';
}

/** What riders agree to: up to 7 messages per week. */
export const TEXTS_PER_WEEK = 7;

/** From when a text counts: a morning text from the rider's text time, also if it leaves later; a test from when it was asked for. */
export const nominalTime = (timeZone: string, date: LocalDate, textTime: LocalTime): Date =>
  instantOfTime(date, textTime, timeZone);

/**
 * Texts whose nominal time is later count towards the week of one at that time of that date. The same time on the clocks seven
 * dates before, so that seven ride days a week never make an eighth text, also in a week in which the clocks change.
 */
export const weekOfTime = (timeZone: string, date: LocalDate, time: LocalTime): Date =>
  instantOfTime(addDays(date, -TEXTS_PER_WEEK), time, timeZone);

/** The same for a phone whose time zone isn't known yet: seven times 24 hours. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - TEXTS_PER_WEEK * MS_PER_DAY);

/** Whether a text takes one of the phone's places: unless the provider certainly never had it. */
export const countsForWeek = (text: {
  readonly state: TextState;
  readonly providerMessageId: string | null;
}): boolean =>
  text.state !== 'skipped' &&
  text.state !== 'pending' &&
  (text.state !== 'failed' || text.providerMessageId !== null);

/** Texts leave in this order: those whose phones are past their trial first, each group by departure. */
export interface PlaceInLine {
  readonly isOnTrial: boolean;
  /** Minutes after midnight of the departure to work; null without a route. */
  readonly departureMinute: number | null;
}

export const inSendingOrder = (a: PlaceInLine, b: PlaceInLine): number => priorityOf(b) - priorityOf(a);

/** Of those past their trial. */
export const HIGHEST_PRIORITY = 4 * MINUTES_PER_DAY;

/** The place in line as a number, larger for those who come first. A ride longer than a day counts as one of a day. */
export function priorityOf({ isOnTrial, departureMinute }: PlaceInLine): number {
  const departure = departureMinute ?? MINUTES_PER_DAY;
  const ofGroup =
    MINUTES_PER_DAY - Math.min(Math.max(Math.round(departure), -MINUTES_PER_DAY), MINUTES_PER_DAY);
  return isOnTrial ? ofGroup : ofGroup + 2 * MINUTES_PER_DAY;
}
