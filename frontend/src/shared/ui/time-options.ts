import { minuteOfDay, timeOfMinute } from '../formatting/clock-minutes';
import { formatTime } from '../formatting/time';
import type { Option } from './select-options';

/** "07:00", "08:00" … up to and with the last, read as "7:00 am". */
export function timeOptions(first: string, last: string, stepMinutes: number): Option<string>[] {
  const start = minuteOfDay(first);
  const count = Math.floor((minuteOfDay(last) - start) / stepMinutes) + 1;
  return Array.from({ length: count }, (_, index) => timeOfMinute(start + index * stepMinutes)).map(
    (time) => ({ value: time, label: formatTime(time) }),
  );
}
