/* Arithmetic on clock times, apart from time.ts, which Today loads. */

const MINUTES_PER_DAY = 24 * 60;

/** "16:35" → 995. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 995 → "16:35"; minutes beyond the day wrap around. */
export function timeOfMinute(minute: number): string {
  const wrapped = ((Math.round(minute) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return [Math.floor(wrapped / 60), wrapped % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** "17:00" and -25 → "16:35". */
export const minutesAfter = (time: string, minutes: number): string =>
  timeOfMinute(minuteOfDay(time) + Math.round(minutes));
