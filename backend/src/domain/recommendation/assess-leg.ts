import type { Leg } from '../commute/commute.js';
import { isMissing, type Reading, isKnown, missing } from '../conditions/reading.js';
import type { Limits } from '../rider/rider.js';
import { marginsOf, ALL_RULES } from './limits.js';
import type { LegAssessment, LegConditions } from './recommendation.js';
import { hoursBefore, hoursOverlapping } from '../commute/time.js';
import { type AirSeries, type HourlyAir, UNHEALTHY_ABOVE_US_AQI, usAqi } from '../conditions/air.js';
import {
  type HourlyWeather,
  type WeatherSeries,
  isWet,
  worseCondition,
  type WeatherCondition,
} from '../conditions/weather.js';

/** What the forecast means for one leg under a rider's limits, or for the part of it from some instant on. */
export function assessLeg(
  leg: Leg,
  outlook: LegOutlook,
  limits: Limits,
  from: Date = leg.departsAt,
): LegAssessment {
  const readings = readLeg({ departsAt: from, arrivesAt: leg.arrivesAt }, outlook);
  return {
    ...timingOf(leg),
    status: 'judged',
    conditions: conditionsOf(readings, limits),
    triggers: ALL_RULES.flatMap((rule) => rule(leg.name, readings, limits) ?? []),
    margins: marginsOf(leg.name, readings, limits),
  };
}

/** A leg that is over and of which nothing is known. */
export const pastLeg = (leg: Leg): LegAssessment => ({
  ...timingOf(leg),
  status: 'past',
  conditions: null,
  triggers: [],
  margins: [],
});

function timingOf(leg: Leg): Omit<Leg, 'startsFrom'> {
  const { name, departsAt, arrivesAt, departureTime, arrivalTime, isRushHour } = leg;
  return { name, departsAt, arrivesAt, departureTime, arrivalTime, isRushHour };
}

function conditionsOf(readings: LegReadings, limits: Limits): LegConditions {
  const { windMph, rainChancePercent, humidityPercent, uvIndex, aqi, condition } = readings;
  const temperatureF = decidingTemperature(readings, limits);
  return { temperatureF, windMph, rainChancePercent, humidityPercent, uvIndex, aqi, condition };
}

/** Of the hottest and the coldest hour the one that comes closer to its limit or goes further beyond it. */
function decidingTemperature({ hottestF, coldestF }: LegReadings, limits: Limits): Reading {
  if (isMissing(hottestF) || isMissing(coldestF)) return hottestF;
  const roomAbove = limits.temperatureMaxF - hottestF;
  const roomBelow = coldestF - limits.temperatureMinF;
  return roomBelow < roomAbove ? coldestF : hottestF;
}

/** What the providers say about the place where a leg starts, or why they say nothing. */
export interface LegOutlook {
  readonly weather: Reading<WeatherSeries>;
  readonly air: Reading<AirSeries>;
}

/** The forecast put together over all hours that a ride overlaps: each figure is the one that matters to a rider. */
export interface LegReadings {
  readonly coldestF: Reading;
  readonly hottestF: Reading;
  readonly windMph: Reading;
  readonly rainChancePercent: Reading;
  readonly humidityPercent: Reading;
  readonly uvIndex: Reading;
  readonly aqi: Reading;
  readonly condition: Reading<WeatherCondition>;
  /** Rain or snow fell, or will, between 12 hours before the departure and the arrival, as far as the provider tells. */
  readonly hasRecentPrecipitation: boolean;
}

/** How long before a ride water on the ground still counts as a source of ice. */
const ICE_LOOKBACK_HOURS = 12;

export function readLeg(leg: Pick<Leg, 'departsAt' | 'arrivesAt'>, outlook: LegOutlook): LegReadings {
  const rideHours = hoursOverlapping(leg.departsAt, leg.arrivesAt);
  const weather = rideHours.map((hour) => hourOfSeries(outlook.weather, hour));
  const air = rideHours.map((hour) => hourOfSeries(outlook.air, hour));
  const earlier = hoursBefore(leg.departsAt, ICE_LOOKBACK_HOURS).map((hour) =>
    hourOfSeries(outlook.weather, hour),
  );
  const figure = (pick: (hour: HourlyWeather) => Reading): Reading[] => weather.map((hour) => of(hour, pick));

  return {
    coldestF: overAllHours(
      figure((hour) => hour.temperatureF),
      Math.min,
    ),
    hottestF: overAllHours(
      figure((hour) => hour.temperatureF),
      Math.max,
    ),
    windMph: overAllHours(
      figure((hour) => hour.windMph),
      Math.max,
    ),
    rainChancePercent: overAllHours(
      figure((hour) => hour.rainChancePercent),
      Math.max,
    ),
    humidityPercent: overAllHours(
      figure((hour) => hour.humidityPercent),
      Math.max,
    ),
    uvIndex: overAllHours(
      figure((hour) => hour.uvIndex),
      Math.max,
    ),
    aqi: worstAqi(air.map((hour) => of(hour, usAqi))),
    condition: overAllHours(
      weather.map((hour) => of(hour, (known) => known.condition)),
      worseCondition,
    ),
    hasRecentPrecipitation: [...earlier, ...weather].filter(isKnown).some(isPrecipitating),
  };
}

/** One hour without a figure leaves the ride without it: missing never counts as good. */
function overAllHours<T>(readings: readonly Reading<T>[], decide: (a: T, b: T) => T): Reading<T> {
  return readings.reduce((decided, next) => {
    if (isMissing(decided)) return decided;
    return isMissing(next) ? next : decide(decided, next);
  });
}

/** Unhealthy air in one hour is unhealthy air, whatever the other hours would have said. */
function worstAqi(hours: readonly Reading[]): Reading {
  const worstKnown = Math.max(...hours.filter(isKnown));
  return worstKnown > UNHEALTHY_ABOVE_US_AQI ? worstKnown : overAllHours(hours, Math.max);
}

/** An hour whose amount nobody reported still counts as wet if the sky was. */
function isPrecipitating(hour: HourlyWeather): boolean {
  if (isKnown(hour.precipitationMm) && hour.precipitationMm > 0) return true;
  return isKnown(hour.condition) && isWet(hour.condition);
}

const of = <H extends object, T>(hour: Reading<H>, pick: (hour: H) => Reading<T>): Reading<T> =>
  isMissing(hour) ? hour : pick(hour);

function hourOfSeries<H extends HourlyWeather | HourlyAir>(
  series: Reading<readonly H[]>,
  hour: Date,
): Reading<H> {
  if (isMissing(series)) return series;
  return series.find(({ startsAt }) => startsAt.getTime() === hour.getTime()) ?? missing('hour-not-covered');
}
