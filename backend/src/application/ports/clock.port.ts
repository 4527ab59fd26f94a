import type { Coordinates } from '../../domain/route/location.js';

/** The present instant. Time enters the application only here. */
export interface Clock {
  now(): Date;
}

/** The IANA time zone of a place, looked up offline. At sea it is the nautical zone ("Etc/GMT+9"). */
export interface TimeZones {
  timeZoneOf(place: Coordinates): string;
}
