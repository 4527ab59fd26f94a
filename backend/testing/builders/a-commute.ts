import { parseLocalDate, parseLocalTime } from '../../src/domain/commute/time.js';
import { type Commute, planCommute } from '../../src/domain/commute/commute.js';

interface CommuteWishes {
  readonly date?: string;
  readonly timeZone?: string;
  readonly arriveAtWork?: string;
  readonly arriveHome?: string;
  readonly rideMinutes?: number | null;
  readonly minutesHome?: number;
}

export const PORTLAND_HOME = { lat: 45.5231, lng: -122.6765 };
export const PORTLAND_WORK = { lat: 45.5051, lng: -122.675 };

/** A Portland commute on a Monday in June, 08:00 and 17:00, 25 minutes, except for the given differences. */
export function aCommute({
  date = '2026-06-15',
  timeZone = 'America/Los_Angeles',
  arriveAtWork = '08:00',
  arriveHome = '17:00',
  rideMinutes = 25,
  minutesHome,
}: CommuteWishes = {}): Commute {
  return planCommute({
    date: parseLocalDate(date),
    timeZone,
    schedule: { targetArrivalTime: parseLocalTime(arriveAtWork), targetHomeTime: parseLocalTime(arriveHome) },
    route: {
      start: PORTLAND_HOME,
      end: PORTLAND_WORK,
      rideMinutes,
      wayHome: minutesHome === undefined ? null : { rideMinutes: minutesHome },
    },
  });
}
