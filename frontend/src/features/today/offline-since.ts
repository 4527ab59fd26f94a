import { formatClock, formatDate } from '../../shared/formatting/time';
import type { Recommendation } from '../../shared/api/contract';

type When = Pick<Recommendation, 'date' | 'generatedAt' | 'timeZone'>;

/** Of when a saved recommendation is: "6:58 am", with its day where that is not this one. */
export function offlineSince({ date, generatedAt, timeZone }: When, now: Date): string {
  const time = formatClock(generatedAt, timeZone);
  return date === dayOf(now, timeZone) ? time : `${formatDate(date)}, ${time}`;
}

/** "2026-06-15" */
function dayOf(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(instant);
}
