import type { LocalDate } from '../src/domain/commute/time.js';
import type { HourlyWeather } from '../src/domain/conditions/weather.js';

/** What a backtest reads, on the wall clock of the place: `hourKey` of a date and an hour of the day. */
export interface CountedHours {
  /** "Capital Bikeshare, Washington, D.C., 2011–2012". */
  readonly title: string;
  /** The dates on which people commute, in order. */
  readonly workdays: readonly LocalDate[];
  readonly riders: ReadonlyMap<string, number>;
  /** Times are stamped as if the wall clock were UTC: one place needs no zones. */
  readonly weather: ReadonlyMap<string, HourlyWeather>;
  /** What was left out, and why. */
  readonly notes: readonly string[];
}

/** "2011-06-15T07". */
export const hourKey = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}`;

export const asIfUtc = (key: string): Date => new Date(`${key}:00:00Z`);
