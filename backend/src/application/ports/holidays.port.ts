import type { LocalDate } from '../../domain/commute/time.js';
import type { Holidays } from '../../domain/rider/ride-days.js';

/**
 * Public holidays of the United States: the federal ones and those of each state, with the days on which they are observed
 * if they fall on a weekend. Known offline, for any year.
 */
export interface HolidaysPort extends Holidays {
  /** The postal codes of the states in which the date is a holiday; with null among them if it is a federal one. */
  statesOff(date: LocalDate): readonly (string | null)[];
}
