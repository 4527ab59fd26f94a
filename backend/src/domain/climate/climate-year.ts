import { addDays, localDateOf, MS_PER_HOUR, type LocalDate } from '../commute/time.js';
import { isKnown, isMissing, missing, type Reading } from '../conditions/reading.js';
import type { HourlyWeather } from '../conditions/weather.js';

/** What an archive knows of an hour [startsAt, startsAt + 1 h) that is over. No archive has the chance of rain. */
export type ClimateHour = Pick<
  HourlyWeather,
  'startsAt' | 'temperatureF' | 'windMph' | 'gustMph' | 'windFromDegrees' | 'precipitationMm' | 'condition'
>;

/** About a year of hours at a place, in ascending order; hours may be absent. */
export type ClimateYear = readonly ClimateHour[];

/** 0.01 in: the amount that the National Weather Service's chance of rain is about. */
export const RAIN_FROM_MM = 0.25;

export const NOT_ASKED = missing('not-asked');

/** The hour as the rules read it: rain that was measured counts as a chance of 100%, none as 0. */
export const asWeather = (hour: ClimateHour): HourlyWeather => ({
  startsAt: hour.startsAt,
  temperatureF: hour.temperatureF,
  windMph: hour.windMph,
  gustMph: hour.gustMph,
  windFromDegrees: hour.windFromDegrees,
  rainChancePercent: rainChanceOf(hour.precipitationMm),
  precipitationMm: hour.precipitationMm,
  humidityPercent: NOT_ASKED,
  uvIndex: NOT_ASKED,
  condition: hour.condition,
});

const rainChanceOf = (precipitationMm: Reading): Reading =>
  isMissing(precipitationMm) ? precipitationMm : precipitationMm >= RAIN_FROM_MM ? 100 : 0;

export interface DateSpan {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export const DAYS_OF_A_YEAR = 365;

/**
 * The last 365 dates that a series covers from midnight to midnight on the clocks of a zone, fewer if it holds fewer; null
 * if it holds none. Archives lack their newest days, so what counts is where the figures end.
 */
export function completeDates(year: ClimateYear, timeZone: string): DateSpan | null {
  const first = year.find(isReported);
  const last = year.findLast(isReported);
  if (!first || !last) return null;
  const beforeFirst = new Date(first.startsAt.getTime() - 1);
  const earliest = addDays(localDateOf(beforeFirst, timeZone), 1);
  const to = addDays(localDateOf(new Date(last.startsAt.getTime() + MS_PER_HOUR), timeZone), -1);
  const aYearAgo = addDays(to, 1 - DAYS_OF_A_YEAR);
  const from = aYearAgo > earliest ? aYearAgo : earliest;
  return from <= to ? { from, to } : null;
}

const isReported = ({ temperatureF, windMph, precipitationMm }: ClimateHour): boolean =>
  [temperatureF, windMph, precipitationMm].every(isKnown);

/** The dates that both ends of a commute cover; null if there are none. */
export function commonDates(a: DateSpan | null, b: DateSpan | null): DateSpan | null {
  if (!a || !b) return null;
  const span = { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
  return span.from <= span.to ? span : null;
}

/** Every date of a span, in order. */
export function datesOf({ from, to }: DateSpan): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
