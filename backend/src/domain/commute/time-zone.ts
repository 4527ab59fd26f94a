import { minuteOfDay, parseLocalTime, type LocalDate, type LocalTime } from './local-time.js';

/*
 * Wall clock and instants of an IANA time zone, from the tables that the JavaScript runtime carries. Instants are passed
 * in; nothing here asks what time it is.
 */

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The wall-clock date of an instant. @throws RangeError for an unknown zone. */
export const localDateOf = (instant: Date, timeZone: string): LocalDate =>
  wallClock(instant, timeZone).slice(0, 'YYYY-MM-DD'.length) as LocalDate;

/** The wall-clock time of an instant, seconds cut off. @throws RangeError for an unknown zone. */
export const localTimeOf = (instant: Date, timeZone: string): LocalTime =>
  parseLocalTime(wallClock(instant, timeZone).slice('YYYY-MM-DD '.length, 'YYYY-MM-DD HH:MM'.length));

/**
 * The instant at which the zone's clocks show that many minutes after midnight of a date; the minutes may lie outside of
 * the day. A time that the clocks skip (DST begins) moves forward to the first instant after the gap; of a time that
 * they show twice (DST ends) it is the first.
 */
export function instantOf(date: LocalDate, minutesAfterMidnight: number, timeZone: string): Date {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + minutesAfterMidnight * MS_PER_MINUTE;
  const offsetBefore = offsetMs(new Date(wallMs - MS_PER_DAY), timeZone);
  const offsetAfter = offsetMs(new Date(wallMs + MS_PER_DAY), timeZone);
  const first = wallMs - Math.max(offsetBefore, offsetAfter);
  const last = wallMs - Math.min(offsetBefore, offsetAfter);
  for (const candidate of [first, last]) {
    if (wallClockMs(new Date(candidate), timeZone) === wallMs) return new Date(candidate);
  }
  return firstInstantAfterGap(first, last, timeZone);
}

/** The same for a wall-clock time of the date itself. */
export const instantOfTime = (date: LocalDate, time: LocalTime, timeZone: string): Date =>
  instantOf(date, minuteOfDay(time), timeZone);

/** Clocks change on whole minutes, so a search by halves down to one minute finds the change. */
function firstInstantAfterGap(beforeMs: number, afterMs: number, timeZone: string): Date {
  const oldOffset = offsetMs(new Date(beforeMs), timeZone);
  let before = beforeMs;
  let after = afterMs;
  while (after - before > MS_PER_MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MS_PER_MINUTE) * MS_PER_MINUTE;
    if (offsetMs(new Date(middle), timeZone) === oldOffset) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const offsetMs = (instant: Date, timeZone: string): number =>
  wallClockMs(instant, timeZone) - Math.floor(instant.getTime() / 1000) * 1000;

/** What the zone's clocks show at an instant, read as if it were UTC, to the second. */
const wallClockMs = (instant: Date, timeZone: string): number =>
  Date.parse(`${wallClock(instant, timeZone).replace(' ', 'T')}Z`);

/** What the zone's clocks show at an instant: "2026-06-15 06:58:00", which is how Swedes write dates. */
const wallClock = (instant: Date, timeZone: string): string => formatterOf(timeZone).format(instant);

/** Making a formatter costs a hundred times what using one does. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, formatter);
  return formatter;
}
