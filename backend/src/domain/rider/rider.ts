import type { Location } from '../route/location.js';
import { type LocalTime, parseLocalTime } from '../commute/time.js';

export const BIKE_TYPES = ['regular', 'electric'] as const;

export type BikeType = (typeof BIKE_TYPES)[number];

/** The rider's own "no go" triggers. A reading is over its limit when strictly beyond it. */
export interface Limits {
  readonly temperatureMinF: number;
  readonly temperatureMaxF: number;
  readonly windLimitMph: number;
  readonly rainLimitPercent: number;
}

/** When the rider wants to be at work and back home, wall-clock times in the rider's own time zone. */
export interface Schedule {
  readonly targetArrivalTime: LocalTime;
  readonly targetHomeTime: LocalTime;
}

export interface Rider {
  readonly id: number;
  readonly home: Location | null;
  readonly work: Location | null;
  /** IANA name derived from home (until there is a home, from the first route's start); null before that. */
  readonly timeZone: string | null;
  readonly limits: Limits;
  readonly schedule: Schedule;
  readonly bikeType: BikeType;
  /** Canonical E.164 ("+15035550123"), or null. */
  readonly phone: string | null;
  readonly phoneConfirmed: boolean;
  readonly smsConsent: boolean;
  readonly smsSubscribed: boolean;
  readonly hasCompletedOnboarding: boolean;
  /** Counts changes of whatever a recommendation is computed from; a recommendation of an older revision is stale. */
  readonly planRevision: number;
}

/** What a rider who says nothing gets (specification, section 9). */
export const DEFAULT_LIMITS: Limits = {
  temperatureMinF: 35,
  temperatureMaxF: 85,
  windLimitMph: 10,
  rainLimitPercent: 10,
};

export const DEFAULT_SCHEDULE: Schedule = {
  targetArrivalTime: parseLocalTime('08:00'),
  targetHomeTime: parseLocalTime('17:00'),
};

export const DEFAULT_BIKE_TYPE: BikeType = 'regular';

/** Limits that leave no temperature to ride in are a mistake: null if there are such temperatures. */
export function checkLimits(
  limits: Limits,
): { readonly field: 'temperatureMin'; readonly sentence: string } | null {
  if (limits.temperatureMinF <= limits.temperatureMaxF) return null;
  return {
    field: 'temperatureMin',
    sentence:
      `The "colder than" limit (${limits.temperatureMinF} °F) is above the "hotter than" limit ` +
      `(${limits.temperatureMaxF} °F), so no day could ever be a good one.`,
  };
}
