import {
  commonDates,
  completeDates,
  type ClimateYear,
  type DateSpan,
} from '../../domain/climate/climate-year.js';
import {
  limitsOverAYear,
  type EveningLimits,
  type LimitsOverAYear,
} from '../../domain/climate/limits-over-a-year.js';
import { replayYear } from '../../domain/climate/replay-year.js';
import type { Schedule } from '../../domain/commute/commute.js';
import type { LocalDate, Weekday } from '../../domain/commute/time.js';
import { checkLimits, type Limits } from '../../domain/recommendation/limits.js';
import { dayOffOn, DEFAULT_RIDE_DAYS, scheduleOn, type DayTimes } from '../../domain/rider/ride-days.js';
import { samePlace, climateCellOf, type Coordinates } from '../../domain/route/location.js';
import type { TimeZones } from '../ports/clock.port.js';
import type { HolidaysPort } from '../ports/holidays.port.js';
import type { UsStates } from '../ports/us-states.port.js';
import { Refusal } from '../refusal.js';
import type { PastYear, PastYears } from './past-years.js';

/** Rides and limits of a rider, or of someone who isn't one yet. */
export interface CommuteOfAYear {
  readonly home: Coordinates;
  readonly work: Coordinates;
  readonly schedule: Schedule;
  readonly dayTimes: DayTimes;
  readonly weekdays: readonly Weekday[];
  /** Whether public holidays of the home's state are days off. */
  readonly observesHolidays: boolean;
  readonly rideMinutes: number;
  readonly limits: Limits;
  readonly eveningLimits: EveningLimits;
}

export type YearOfLimits =
  | ({ readonly state: 'known' } & LimitsOverAYear & DateSpan)
  | { readonly state: Exclude<PastYear['state'], 'known'> };

/** What limits would have said over the last year, at the rider's own two places. */
export class ShowYearOfLimits {
  constructor(
    private readonly pastYears: PastYears,
    private readonly lookups: {
      readonly timeZones: TimeZones;
      readonly usStates: UsStates;
      readonly holidays: HolidaysPort;
    },
  ) {}

  /** @throws Refusal `invalid` for limits that contradict each other; StorageUnavailable. */
  async run(commute: CommuteOfAYear): Promise<YearOfLimits> {
    const { home, work, limits, eveningLimits, rideMinutes } = commute;
    const problem = checkLimits(limits);
    if (problem) throw new Refusal('invalid', problem.sentence, { field: problem.field });

    const [morning, evening] = await this.yearsAt(home, work);
    if (morning.state !== 'known') return { state: morning.state };
    if (evening.state !== 'known') return { state: evening.state };

    const timeZone = this.lookups.timeZones.timeZoneOf(home);
    const dates = this.datesOf(morning.year, evening.year, timeZone);
    if (!dates) return { state: 'unavailable' };
    const days = replayYear({
      dates,
      timeZone,
      scheduleOn: this.rideDaysOf(commute),
      route: { start: home, end: work, rideMinutes },
      climate: { morning: morning.year, evening: evening.year },
    });
    return { state: 'known', ...dates, ...limitsOverAYear(days, limits, eveningLimits) };
  }

  /** Both ends of most commutes lie in one cell, which is looked up once. */
  private async yearsAt(home: Coordinates, work: Coordinates): Promise<[PastYear, PastYear]> {
    const atHome = await this.pastYears.at(home);
    const isSameCell = samePlace(climateCellOf(home).center, climateCellOf(work).center);
    return [atHome, isSameCell ? atHome : await this.pastYears.at(work)];
  }

  private datesOf(morning: ClimateYear, evening: ClimateYear, timeZone: string): DateSpan | null {
    const ofMorning = completeDates(morning, timeZone);
    return morning === evening ? ofMorning : commonDates(ofMorning, completeDates(evening, timeZone));
  }

  /** The rule of today's ride days, without what was special about single dates. */
  private rideDaysOf({ home, weekdays, observesHolidays, schedule, dayTimes }: CommuteOfAYear) {
    const rideDays = { ...DEFAULT_RIDE_DAYS, weekdays, observesHolidays };
    const homeState = this.lookups.usStates.stateOf(home);
    return (date: LocalDate): Schedule | null =>
      dayOffOn({ rideDays, homeState }, date, this.lookups.holidays) === null
        ? scheduleOn({ schedule, dayTimes }, date)
        : null;
  }
}
