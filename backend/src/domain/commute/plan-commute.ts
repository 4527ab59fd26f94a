import type { Schedule } from '../rider/rider.js';
import type { Coordinates } from '../route/location.js';
import type { Commute, Leg, LegName } from './leg.js';
import { minuteOfDay, type LocalDate } from './local-time.js';
import { isRushHour } from './rush-hour.js';
import { instantOf, localTimeOf } from './time-zone.js';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 24 * 60;

/** How long a ride is taken to be where a route does not say (specification, section 9). */
const DEFAULT_RIDE_MINUTES = 25;

export interface CommutePlan {
  /** The date on which the rider is to arrive at work. */
  readonly date: LocalDate;
  readonly timeZone: string;
  readonly schedule: Schedule;
  readonly route: {
    readonly start: Coordinates;
    readonly end: Coordinates;
    readonly rideMinutes: number | null;
  };
}

/**
 * The two rides of a date. Each departs the ride's minutes before its target on the clock; a night shift's way home (a
 * target home time not after the arrival time) lies on the next day.
 */
export function planCommute({ date, timeZone, schedule, route }: CommutePlan): Commute {
  const rideMinutes = route.rideMinutes ?? DEFAULT_RIDE_MINUTES;
  const atWork = minuteOfDay(schedule.targetArrivalTime);
  const atHome = minuteOfDay(schedule.targetHomeTime);
  const ride = (name: LegName, startsFrom: Coordinates, targetMinute: number): Leg => {
    const departsAt = instantOf(date, targetMinute - rideMinutes, timeZone);
    const arrivesAt = new Date(departsAt.getTime() + rideMinutes * MS_PER_MINUTE);
    const departureTime = localTimeOf(departsAt, timeZone);
    return {
      name,
      startsFrom: { lat: startsFrom.lat, lng: startsFrom.lng },
      departsAt,
      arrivesAt,
      departureTime,
      arrivalTime: localTimeOf(arrivesAt, timeZone),
      isRushHour: isRushHour(name, departureTime),
    };
  };
  return {
    morning: ride('morning', route.start, atWork),
    evening: ride('evening', route.end, atHome > atWork ? atHome : atHome + MINUTES_PER_DAY),
    rideMinutes,
  };
}
