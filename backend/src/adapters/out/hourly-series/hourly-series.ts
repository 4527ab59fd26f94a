import { isKnown, isMissing, type Reading, missing } from '../../../domain/conditions/reading.js';
import type { ClimateHour } from '../../../domain/climate/climate-year.js';
import { z } from 'zod';
import type { HourlyWeather, WeatherCondition } from '../../../domain/conditions/weather.js';
import type { HourlyAir } from '../../../domain/conditions/air.js';

/**
 * What the weather and the air port promise of a series: hours in ascending order without repeats, and no hour about
 * which the provider says nothing at all.
 */
export function hourlySeries<H extends { readonly startsAt: Date }>(hours: readonly H[]): readonly H[] {
  const byStart = new Map<number, H>();
  for (const hour of hours) {
    const start = hour.startsAt.getTime();
    if (!byStart.has(start) && saysAnything(hour)) byStart.set(start, hour);
  }
  return [...byStart.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Whether anybody could use the series: one known figure is enough. */
export const isUsable = (hours: readonly { readonly startsAt: Date }[]): boolean =>
  hours.some((hour) => figuresOf(hour).some(isKnown));

const saysAnything = (hour: { readonly startsAt: Date }): boolean =>
  figuresOf(hour).some((figure) => !isMissing(figure) || figure.missing !== 'not-reported');

const figuresOf = ({ startsAt: _, ...figures }: { readonly startsAt: Date }): Reading<unknown>[] =>
  Object.values(figures);

/** A figure as a provider reports it: null or absent where it says nothing. */
export type Reported = number | null | undefined;

/** The closed range outside of which a figure cannot be true on Earth. Not a judgement of what is good to ride in. */
export interface PhysicalRange {
  readonly min: number;
  readonly max: number;
}

/** The figure, or Missing where it is not reported or physically impossible. A Missing stays what it is. */
export function readingOf(reported: Reported | Reading, { min, max }: PhysicalRange): Reading {
  if (reported === null || reported === undefined) return missing('not-reported');
  if (isMissing(reported)) return reported;
  return reported >= min && reported <= max ? reported : missing('implausible');
}

const SECONDS_PER_HOUR = 3600;

/** A Unix time in seconds on a whole UTC hour. */
export const unixHour = z.int().multipleOf(SECONDS_PER_HOUR);

export const dateOfUnix = (seconds: number): Date => new Date(seconds * 1000);

/** An hour in our units, its figures as a provider reports them: unchecked, and null or absent where it says nothing. */
export type ReportedWeather = {
  readonly [Figure in Exclude<keyof HourlyWeather, 'startsAt' | 'condition'>]: Reported | Reading;
} & {
  readonly startsAt: Date;
  readonly condition: Reading<WeatherCondition>;
};

const PERCENT: PhysicalRange = { min: 0, max: 100 };
/** The records are -128.6 °F (Vostok, 1983) and 134.1 °F (Death Valley, 1913). */
const TEMPERATURE_F: PhysicalRange = { min: -135, max: 140 };
/** The record gust outside of a tornado is 253 mph (Barrow Island, 1996). */
const WIND_MPH: PhysicalRange = { min: 0, max: 300 };
const DEGREES: PhysicalRange = { min: 0, max: 360 };
/** The record of an hour is about 400 mm (Shangdi, 1975). */
const HOURLY_MM: PhysicalRange = { min: 0, max: 500 };
/** The record is about 43 (Licancabur, 2003). */
const UV_INDEX: PhysicalRange = { min: 0, max: 50 };

/** The hour with what cannot be true taken out of it. */
export const plausibleWeather = (hour: ReportedWeather): HourlyWeather => ({
  startsAt: hour.startsAt,
  temperatureF: readingOf(hour.temperatureF, TEMPERATURE_F),
  windMph: readingOf(hour.windMph, WIND_MPH),
  gustMph: readingOf(hour.gustMph, WIND_MPH),
  windFromDegrees: readingOf(hour.windFromDegrees, DEGREES),
  rainChancePercent: readingOf(hour.rainChancePercent, PERCENT),
  precipitationMm: readingOf(hour.precipitationMm, HOURLY_MM),
  humidityPercent: readingOf(hour.humidityPercent, PERCENT),
  uvIndex: readingOf(hour.uvIndex, UV_INDEX),
  condition: hour.condition,
});

/** An hour of the past as an archive reports it. */
export type ReportedClimate = {
  readonly [Figure in Exclude<keyof ClimateHour, 'startsAt' | 'condition'>]: Reported | Reading;
} & Pick<ClimateHour, 'startsAt' | 'condition'>;

/** The hour with what cannot be true taken out of it. */
export const plausibleClimate = (hour: ReportedClimate): ClimateHour => ({
  startsAt: hour.startsAt,
  temperatureF: readingOf(hour.temperatureF, TEMPERATURE_F),
  windMph: readingOf(hour.windMph, WIND_MPH),
  gustMph: readingOf(hour.gustMph, WIND_MPH),
  windFromDegrees: readingOf(hour.windFromDegrees, DEGREES),
  precipitationMm: readingOf(hour.precipitationMm, HOURLY_MM),
  condition: hour.condition,
});

/** An hour's concentrations in µg/m³ as a provider reports them: unchecked, and null or absent where it says nothing. */
export type ReportedAir = {
  readonly [Pollutant in Exclude<keyof HourlyAir, 'startsAt'>]: Reported | Reading;
} & { readonly startsAt: Date };

/** Providers mark what they do not know with negative figures (-9999). A gram in a cubic metre is no outdoor air. */
const CONCENTRATION_UG_M3: PhysicalRange = { min: 0, max: 1_000_000 };

/** The hour with what cannot be true taken out of it. */
export const plausibleAir = (hour: ReportedAir): HourlyAir => ({
  startsAt: hour.startsAt,
  pm25UgM3: readingOf(hour.pm25UgM3, CONCENTRATION_UG_M3),
  pm10UgM3: readingOf(hour.pm10UgM3, CONCENTRATION_UG_M3),
  ozoneUgM3: readingOf(hour.ozoneUgM3, CONCENTRATION_UG_M3),
  nitrogenDioxideUgM3: readingOf(hour.nitrogenDioxideUgM3, CONCENTRATION_UG_M3),
  sulphurDioxideUgM3: readingOf(hour.sulphurDioxideUgM3, CONCENTRATION_UG_M3),
  carbonMonoxideUgM3: readingOf(hour.carbonMonoxideUgM3, CONCENTRATION_UG_M3),
});
