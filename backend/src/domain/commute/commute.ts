import type { Coordinates } from '../route/location.js';
import {
  type LocalTime,
  minuteOfDay,
  type LocalDate,
  instantOf,
  localTimeOf,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
} from './time.js';

/** When the rider wants to be at work and back home, wall-clock times in the rider's own time zone. */
export interface Schedule {
  readonly targetArrivalTime: LocalTime;
  readonly targetHomeTime: LocalTime;
}

/** The two rides of a commute: `morning` is outbound (home to work), `evening` is homebound, even when it rides at night. */
export const LEG_NAMES = ['morning', 'evening'] as const;

export type LegName = (typeof LEG_NAMES)[number];

export interface Leg {
  readonly name: LegName;
  /** Where the leg starts; its conditions are judged there. */
  readonly startsFrom: Coordinates;
  readonly departsAt: Date;
  readonly arrivesAt: Date;
  /** Wall clock of `departsAt` in the rider's time zone. */
  readonly departureTime: LocalTime;
  /** Wall clock of `arrivesAt` in the rider's time zone. */
  readonly arrivalTime: LocalTime;
  readonly isRushHour: boolean;
}

export interface Commute {
  readonly morning: Leg;
  readonly evening: Leg;
  /** To work. */
  readonly rideMinutes: number;
}

/** From the first minute on, before the second (specification, section 4: between 7 and 9, and 17 and 19). */
const RUSH_HOURS: Record<LegName, { from: number; until: number }> = {
  morning: { from: 7 * 60, until: 9 * 60 },
  evening: { from: 17 * 60, until: 19 * 60 },
};

export function isRushHour(leg: LegName, departure: LocalTime): boolean {
  const minute = minuteOfDay(departure);
  return minute >= RUSH_HOURS[leg].from && minute < RUSH_HOURS[leg].until;
}

/** The ride's minutes for a route without any (specification, section 9). */
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
    /** Null or left out: the same ride back. */
    readonly wayHome?: { readonly rideMinutes: number } | null;
  };
}

/**
 * The two rides of a date. Each departs the ride's minutes before its target on the clock; a night shift's ride home (a
 * target home time not after the arrival time) is on the next day.
 */
export function planCommute({ date, timeZone, schedule, route }: CommutePlan): Commute {
  const rideMinutes = route.rideMinutes ?? DEFAULT_RIDE_MINUTES;
  const atWork = minuteOfDay(schedule.targetArrivalTime);
  const atHome = minuteOfDay(schedule.targetHomeTime);
  const minutesHome = route.wayHome?.rideMinutes ?? rideMinutes;
  const ride = (name: LegName, startsFrom: Coordinates, targetMinute: number, minutes: number): Leg => {
    const departsAt = instantOf(date, targetMinute - minutes, timeZone);
    const arrivesAt = new Date(departsAt.getTime() + minutes * MS_PER_MINUTE);
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
    morning: ride('morning', route.start, atWork, rideMinutes),
    evening: ride('evening', route.end, atHome > atWork ? atHome : atHome + MINUTES_PER_DAY, minutesHome),
    rideMinutes,
  };
}
