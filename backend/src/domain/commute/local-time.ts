declare const localTimeBrand: unique symbol;
declare const localDateBrand: unique symbol;

/** A wall-clock time "HH:MM", 00:00 to 23:59. */
export type LocalTime = string & { readonly [localTimeBrand]: true };

/** A calendar date "YYYY-MM-DD" in some rider's own time zone. */
export type LocalDate = string & { readonly [localDateBrand]: true };

export const LOCAL_TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
const LOCAL_DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const MINUTES_PER_DAY = 24 * 60;
const MS_PER_DAY = MINUTES_PER_DAY * 60_000;

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

/** How many calendar days a minute count lies off its own day: -1 the day before, 0 the same, 1 the next. */
export const dayOfMinute = (minute: number): number => Math.floor(minute / MINUTES_PER_DAY);

export const addDays = (date: LocalDate, days: number): LocalDate =>
  isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY)) as LocalDate;

const isoDate = (instant: Date): string => instant.toISOString().slice(0, 10);

const twoDigits = (number: number): string => String(number).padStart(2, '0');
