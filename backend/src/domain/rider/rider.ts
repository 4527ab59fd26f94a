import type { Limits } from '../recommendation/limits.js';
import type { Location } from '../route/location.js';
import type { Schedule } from '../commute/commute.js';
import { parseLocalTime } from '../commute/time.js';

export const BIKE_TYPES = ['regular', 'electric'] as const;

export type BikeType = (typeof BIKE_TYPES)[number];

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
  /** Goes up with each change that a recommendation depends on; a recommendation of an older revision is stale. */
  readonly planRevision: number;
}

/** Defaults of the specification, section 9. */
export const DEFAULT_SCHEDULE: Schedule = {
  targetArrivalTime: parseLocalTime('08:00'),
  targetHomeTime: parseLocalTime('17:00'),
};

export const DEFAULT_BIKE_TYPE: BikeType = 'regular';
