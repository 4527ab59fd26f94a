import type { Weekday } from '../api/contract';

/** In the order of the week. */
export const WEEKDAYS: readonly { readonly day: Weekday; readonly name: string }[] = [
  { day: 'mon', name: 'Monday' },
  { day: 'tue', name: 'Tuesday' },
  { day: 'wed', name: 'Wednesday' },
  { day: 'thu', name: 'Thursday' },
  { day: 'fri', name: 'Friday' },
  { day: 'sat', name: 'Saturday' },
  { day: 'sun', name: 'Sunday' },
];

/** Monday to Friday. */
export const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The weekday of "2026-06-15": a calendar date, independent of time zones. */
export const weekdayOf = (date: string): Weekday =>
  // Sundays are 0.
  WEEKDAYS[(midnight(date).getUTCDay() + 6) % 7]?.day ?? 'mon';

const SHORT_DATE = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "2026-06-15" → "Mon, Jun 15". */
export const formatShortDate = (date: string): string => SHORT_DATE.format(midnight(date));

/** Today's date where the rider lives, by this browser's clock. */
export const todayIn = (timeZone: string | null): string =>
  // The Swedish format: "2026-06-15".
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timeZone ?? undefined }).format(
    new Date(),
  );
