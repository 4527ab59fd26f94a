import { clockIn, dayOf } from '../../shared/formatting/time';
import { minuteOfDay } from '../../shared/formatting/clock-minutes';
import type { Outlook, OutlookDay } from './api';

interface Moment {
  readonly now: number;
  /** The rider's; null before it is known, which leaves the browser's. */
  readonly timeZone: string | null;
  readonly rideMinutes: number;
}

/** Whether one of the day's rides hasn't ended yet. */
export function isRideAhead(day: OutlookDay, { now, timeZone, rideMinutes }: Moment): boolean {
  const instant = new Date(now);
  const today = dayOf(instant, timeZone ?? undefined);
  if (day.date !== today) return day.date > today;
  const minute = minuteOfDay(clockIn(instant, timeZone ?? undefined));
  return [day.legs.morning, day.legs.evening].some(
    ({ departureTime }) => minute < minuteOfDay(departureTime) + rideMinutes,
  );
}

/** The first ride day after today; null if there is none within the week. */
export const nextRideDay = ({ days }: Outlook): OutlookDay | null =>
  days.slice(1).find(({ isRideDay }) => isRideDay) ?? null;
