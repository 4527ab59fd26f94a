declare const localTimeBrand: unique symbol;
declare const localDateBrand: unique symbol;

/** A wall-clock time "HH:MM", 00:00 to 23:59. */
export type LocalTime = string & { readonly [localTimeBrand]: true };

/** A calendar date "YYYY-MM-DD" in some rider's own time zone. */
export type LocalDate = string & { readonly [localDateBrand]: true };

/** In the order of the week. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const LOCAL_TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
const LOCAL_DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export const MS_PER_SECOND = 1_000;
export const MS_PER_MINUTE = 60 * MS_PER_SECOND;
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
export const MS_PER_DAY = 24 * MS_PER_HOUR;
export const MINUTES_PER_DAY = 24 * 60;

/** @throws RangeError if the text is not a wall-clock time "HH:MM". */
export function parseLocalTime(text: string): LocalTime {
  if (!LOCAL_TIME_PATTERN.test(text)) throw new RangeError(`not a time HH:MM: ${text}`);
  return text as LocalTime;
}

/** @throws RangeError if the text is not a real date "YYYY-MM-DD". */
export function parseLocalDate(text: string): LocalDate {
  const atMidnight = new Date(`${text}T00:00:00Z`);
  if (!LOCAL_DATE_PATTERN.test(text) || Number.isNaN(atMidnight.getTime()) || isoDate(atMidnight) !== text) {
    throw new RangeError(`not a date YYYY-MM-DD: ${text}`);
  }
  return text as LocalDate;
}

/** 0 to 1439. */
export function minuteOfDay(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The wall-clock time that many minutes after midnight; other days' minutes wrap around. */
export function timeOfMinute(minute: number): LocalTime {
  const wrapped = ((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return `${twoDigits(Math.floor(wrapped / 60))}:${twoDigits(wrapped % 60)}` as LocalTime;
}

/** How many calendar days a minute count lies from its own day: -1 the day before, 0 the same, 1 the next. */
export const dayOfMinute = (minute: number): number => Math.floor(minute / MINUTES_PER_DAY);

export const addDays = (date: LocalDate, days: number): LocalDate =>
  isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY)) as LocalDate;

/** 1969-12-29. */
const MS_OF_A_MONDAY = -3 * MS_PER_DAY;
export const weekdayOf = (date: LocalDate): Weekday => {
  const days = (Date.parse(`${date}T00:00:00Z`) - MS_OF_A_MONDAY) / MS_PER_DAY;
  return WEEKDAYS[((days % 7) + 7) % 7] as Weekday;
};

export const firstOfMonth = (date: LocalDate): LocalDate =>
  `${date.slice(0, 'YYYY-MM'.length)}-01` as LocalDate;

/** The first day of the next month. */
export const monthAfter = (date: LocalDate): LocalDate => firstOfMonth(addDays(firstOfMonth(date), 31));

/** The date in UTC. */
export const utcDateOf = (instant: Date): LocalDate => isoDate(instant) as LocalDate;

const isoDate = (instant: Date): string => instant.toISOString().slice(0, 10);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The first instant of the UTC hour that contains an instant. */
export const hourOf = (instant: Date): Date =>
  new Date(Math.floor(instant.getTime() / MS_PER_HOUR) * MS_PER_HOUR);

/** The forecast hours [h, h + 1 h) that the span [from, until) overlaps, in order; an empty span lies in one. */
export function hoursOverlapping(from: Date, until: Date): Date[] {
  const hours: Date[] = [hourOf(from)];
  for (let next = hourOf(from).getTime() + MS_PER_HOUR; next < until.getTime(); next += MS_PER_HOUR) {
    hours.push(new Date(next));
  }
  return hours;
}

/** The forecast hours of the given number of hours before an instant, excluding the instant's own hour. */
export function hoursBefore(instant: Date, hours: number): Date[] {
  const ownHour = hourOf(instant).getTime();
  return hoursOverlapping(new Date(instant.getTime() - hours * MS_PER_HOUR), instant).filter(
    (hour) => hour.getTime() < ownHour,
  );
}

/** The wall-clock date of an instant. @throws RangeError for an unknown zone. */
export const localDateOf = (instant: Date, timeZone: string): LocalDate =>
  wallClock(instant, timeZone).slice(0, 'YYYY-MM-DD'.length) as LocalDate;

/** The wall-clock time of an instant, without its seconds. @throws RangeError for an unknown zone. */
export const localTimeOf = (instant: Date, timeZone: string): LocalTime =>
  parseLocalTime(wallClock(instant, timeZone).slice('YYYY-MM-DD '.length, 'YYYY-MM-DD HH:MM'.length));

/**
 * The instant at which the zone's clocks show that many minutes after midnight of a date; the minutes may lie outside
 * the day. A time that the clocks skip (DST begins) moves forward to the first instant after the gap; a time that they
 * show twice (DST ends) is the first of the two.
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

/** Clocks change on whole minutes, so a binary search down to one minute finds the change. */
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
  wallClockMs(instant, timeZone) - Math.floor(instant.getTime() / MS_PER_SECOND) * MS_PER_SECOND;

/** Whether this Node can read the clocks of a zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What the zone's clocks show at an instant, read as if it were UTC, to the second. */
const wallClockMs = (instant: Date, timeZone: string): number =>
  Date.parse(`${wallClock(instant, timeZone).replace(' ', 'T')}Z`);

/** What the zone's clocks show at an instant: "2026-06-15 06:58:00", the Swedish format. */
const wallClock = (instant: Date, timeZone: string): string => formatterOf(timeZone).format(instant);

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times as much as using one. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, formatter);
  return formatter;
}
