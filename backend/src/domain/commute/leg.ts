import type { Coordinates } from '../route/location.js';
import type { LocalTime } from './local-time.js';

/** The two rides of a commute: `morning` is outbound (home to work), `evening` is homebound, whatever the clock says. */
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
  /** Each way. */
  readonly rideMinutes: number;
}
