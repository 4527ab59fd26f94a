/** Keeps a figure and its unit on one line. */
const NO_BREAK = '\u00a0';

/** "08:00" or "08:00:00" → "8:00 am", never broken across lines. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const halfDay = hour % 24 < 12 ? 'am' : 'pm';
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${NO_BREAK}${halfDay}`;
}

/** "07:00" → "7 AM", "06:45" → "6:45 AM": for "at about 7 AM". */
export const formatAbout = (time: string): string =>
  formatTime(time).replace(':00', '').replace(NO_BREAK, ' ').toUpperCase();

/** 25 → "25 min", 60 → "1 hr", 90 → "1 hr 30 min", 125 → "2 hrs 5 min". */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  const hoursText = `${hours}${NO_BREAK}${hours === 1 ? 'hr' : 'hrs'}`;
  const minutesText = `${rest}${NO_BREAK}min`;
  if (hours === 0) return minutesText;
  return rest === 0 ? hoursText : `${hoursText} ${minutesText}`;
}

/** "2026-06-15" → "MONDAY, JUNE 15" */
export const formatDay = (date: string): string => formatDate(date).toUpperCase();

/** "2026-06-15" → "Monday, June 15": a calendar date, independent of time zones. */
export function formatDate(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** An instant as the rider's wall clock shows it: "6:58 am". */
export const formatClock = (instant: string, timeZone: string): string =>
  formatTime(clockIn(new Date(instant), timeZone));

/** "06:58"; without a time zone by the browser's own. */
export function clockIn(instant: Date, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return format.format(instant);
}

/** The date of an instant in a time zone: "2026-06-15". */
export function dayOf(instant: Date, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(instant);
}
