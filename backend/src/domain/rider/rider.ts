import type { Limits } from '../recommendation/limits.js';
import type { Location } from '../route/location.js';
import type { Schedule } from '../commute/commute.js';
import { parseLocalTime, type LocalTime } from '../commute/time.js';
import type { Messages } from './messages.js';
import type { DayTimes, RideDays } from './ride-days.js';

export const BIKE_TYPES = ['regular', 'electric'] as const;

export type BikeType = (typeof BIKE_TYPES)[number];

/** What screens and sentences show; everything stored and computed is in US units. */
export const UNIT_SYSTEMS = ['us', 'metric'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export interface Rider {
  readonly id: number;
  readonly home: Location | null;
  readonly work: Location | null;
  /** IANA name derived from home (until there is a home, from the first route's start); null before that. */
  readonly timeZone: string | null;
  /** Postal code of the state in which home lies ("OR"); null outside the states, without a home and until it is looked up. */
  readonly homeState: string | null;
  readonly limits: Limits;
  readonly schedule: Schedule;
  readonly dayTimes: DayTimes;
  readonly rideDays: RideDays;
  /** Whether the rider has chosen the ride days, or kept them when asked. */
  readonly rideDaysConfirmed: boolean;
  /** When the morning text is sent, on the clocks of `timeZone`: one of TEXT_TIMES. */
  readonly textTime: LocalTime;
  readonly messages: Messages;
  readonly units: UnitSystem;
  readonly bikeType: BikeType;
  /** Canonical E.164 ("+15035550123"), or null. */
  readonly phone: string | null;
  readonly phoneConfirmed: boolean;
  readonly smsConsent: boolean;
  readonly smsSubscribed: boolean;
  readonly hasCompletedOnboarding: boolean;
  /** Goes up with each change that a recommendation depends on; a recommendation of an older revision is stale. */
  readonly planRevision: number;
}

/** Defaults of the specification, section 9. */
export const DEFAULT_SCHEDULE: Schedule = {
  targetArrivalTime: parseLocalTime('08:00'),
  targetHomeTime: parseLocalTime('17:00'),
};

export const DEFAULT_BIKE_TYPE: BikeType = 'regular';
