import { LEG_NAMES, planCommute, type Commute, type LegName } from '../commute/commute.js';
import { addDays, hourOf, instantOf, type LocalDate, type LocalTime } from '../commute/time.js';
import { usAqi } from '../conditions/air.js';
import { isMissing, type Reading } from '../conditions/reading.js';
import { dayOffOn, nameOfDayOff, scheduleOn, type Holidays, type RiderOfDays } from '../rider/ride-days.js';
import type { Rider } from '../rider/rider.js';
import { gapsOf, isNeeded } from './data-gaps.js';
import { hourOfSeries, type LegOutlook } from './leg-readings.js';
import { wordedIn } from './reasons.js';
import { isOver, settleLeg, type JudgedRoute, type LegInput } from './recommend.js';
import type { DataGap, LegAssessment, Trigger, Verdict } from './recommendation.js';

export const OUTLOOK_DAYS = 7;

/** How far a day's forecast can be relied on: two days as it stands, then likely, and from the sixth day an early look. */
export const CERTAINTIES = ['as-is', 'likely', 'early'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

const certaintyOf = (daysAhead: number): Certainty =>
  daysAhead < 2 ? 'as-is' : daysAhead < 5 ? 'likely' : 'early';

export interface OutlookLeg {
  /** Null where the forecast lacks what a verdict needs, and for a ride that is over and was never judged. */
  readonly passes: boolean | null;
  readonly departureTime: LocalTime;
  readonly triggers: readonly Trigger[];
}

export interface OutlookDay {
  readonly date: LocalDate;
  /** Why it is no ride day ("Labor Day"), or null. */
  readonly dayOff: string | null;
  readonly certainty: Certainty;
  /** Null on days off, without enough data, and once the day's commute is over. */
  readonly verdict: Verdict | null;
  readonly legs: Readonly<Record<LegName, OutlookLeg>>;
  readonly dataGaps: readonly DataGap[];
}

/** Of a rider and the route what the outlook is made of. */
export interface OutlookPlan {
  readonly rider: Pick<Rider, 'limits' | 'schedule' | 'dayTimes' | 'units'> & RiderOfDays;
  readonly route: Pick<JudgedRoute, 'start' | 'end' | 'rideMinutes' | 'wayHome'>;
  readonly today: LocalDate;
  readonly timeZone: string;
  readonly now: Date;
}

type Outlooks = Readonly<Record<LegName, LegOutlook>>;

/** Seven days from today on, each judged by the rules of every day. Of today, `earlier` is what was found before, if anything. */
export function weekOutlook(
  plan: OutlookPlan,
  outlooks: Outlooks,
  earlier: LegInput['earlier'],
  holidays: Holidays,
): OutlookDay[] {
  const { rider, today, now } = plan;
  return Array.from({ length: OUTLOOK_DAYS }, (_, daysAhead) => {
    const date = addDays(today, daysAhead);
    const commute = commuteOn(plan, date);
    const input = { commute, outlooks, limits: rider.limits, earlier: daysAhead === 0 ? earlier : null, now };
    const legs = LEG_NAMES.map((name) => wordedIn(rider.units, settleLeg(input, name)));
    const dayOff = dayOffOn(rider, date, holidays);
    return {
      date,
      dayOff: dayOff && nameOfDayOff(dayOff, date),
      certainty: certaintyOf(daysAhead),
      verdict: dayOff === null && !isDone(commute, now) ? verdictOf(legs) : null,
      legs: { morning: toOutlookLeg(legs, 'morning'), evening: toOutlookLeg(legs, 'evening') },
      dataGaps: legs.flatMap(gapsOf),
    };
  });
}

/** The ride days with a go, the earliest first. */
export const bestDays = (days: readonly OutlookDay[]): LocalDate[] =>
  days.filter(({ verdict }) => verdict === 'thumbs_up').map(({ date }) => date);

const commuteOn = ({ rider, route, timeZone }: OutlookPlan, date: LocalDate): Commute =>
  planCommute({ date, timeZone, schedule: scheduleOn(rider, date), route });

const isDone = ({ morning, evening }: Commute, now: Date): boolean =>
  isOver(morning, now) && isOver(evening, now);

function verdictOf(legs: readonly LegAssessment[]): Verdict | null {
  if (legs.flatMap(gapsOf).some(isNeeded)) return null;
  return legs.some(({ triggers }) => triggers.length > 0) ? 'thumbs_down' : 'thumbs_up';
}

function toOutlookLeg(legs: readonly LegAssessment[], name: LegName): OutlookLeg {
  const leg = legs[LEG_NAMES.indexOf(name)] as LegAssessment;
  const isUnknown = leg.status === 'past' || gapsOf(leg).some(isNeeded);
  const { departureTime, triggers } = leg;
  return { passes: isUnknown ? null : triggers.length === 0, departureTime, triggers };
}

/** 5 AM to 10 PM on the rider's clocks. */
const DAY_HOURS = { from: 5, until: 22 };

export interface OutlookHour {
  readonly startsAt: Date;
  readonly temperatureF: Reading;
  readonly windMph: Reading;
  readonly gustMph: Reading;
  readonly windFromDegrees: Reading;
  readonly rainChancePercent: Reading;
  readonly aqi: Reading;
}

/** The hours of a day where the rider is then: at the route's start up to the ride to work, at its end from then on. */
export function hoursOf(plan: OutlookPlan, date: LocalDate, outlooks: Outlooks): OutlookHour[] {
  const { morning } = commuteOn(plan, date);
  return Array.from({ length: DAY_HOURS.until - DAY_HOURS.from }, (_, index) => {
    const startsAt = hourOf(instantOf(date, (DAY_HOURS.from + index) * 60, plan.timeZone));
    return outlookHour(startsAt, startsAt < morning.arrivesAt ? outlooks.morning : outlooks.evening);
  });
}

function outlookHour(startsAt: Date, outlook: LegOutlook): OutlookHour {
  const weather = hourOfSeries(outlook.weather, startsAt);
  const air = hourOfSeries(outlook.air, startsAt);
  const reading = (name: Exclude<keyof OutlookHour, 'startsAt' | 'aqi'>): Reading =>
    isMissing(weather) ? weather : weather[name];
  return {
    startsAt,
    temperatureF: reading('temperatureF'),
    windMph: reading('windMph'),
    gustMph: reading('gustMph'),
    windFromDegrees: reading('windFromDegrees'),
    rainChancePercent: reading('rainChancePercent'),
    aqi: isMissing(air) ? air : usAqi(air),
  };
}
