import { isKnown, isMissing, missing, type Reading } from '../../../../domain/conditions/reading.js';
import { worseCondition, type WeatherCondition } from '../../../../domain/conditions/weather.js';
import { readingOf, type Reported } from '../../hourly-series/hourly-series.js';
import type { Phenomenon } from './nws-series.js';

/** The words of the weather layer (https://api.weather.gov/openapi.json, GridpointWeather). Null: says nothing of the sky. */
const CONDITION_OF: ReadonlyMap<string, WeatherCondition | null> = new Map<string, WeatherCondition | null>([
  ['blowing_dust', 'dust'],
  ['blowing_sand', 'dust'],
  ['blowing_snow', 'snow'],
  ['drizzle', 'drizzle'],
  ['fog', 'fog'],
  ['freezing_drizzle', 'freezing-rain'], // glazes a road just the same
  ['freezing_fog', 'fog'],
  ['freezing_rain', 'freezing-rain'],
  ['freezing_spray', 'freezing-rain'],
  ['frost', null],
  ['hail', 'hail'],
  ['haze', 'haze'],
  ['ice_crystals', 'snow'],
  ['ice_fog', 'fog'],
  ['ice_pellets', 'sleet'],
  ['rain', 'rain'],
  ['rain_showers', 'rain'],
  ['sleet', 'sleet'],
  ['smoke', 'smoke'],
  ['snow', 'snow'],
  ['snow_showers', 'snow'],
  ['thunderstorms', 'thunderstorm'],
  ['volcanic_ash', 'dust'],
  ['water_spouts', 'tornado'],
]);

const CONDITION_OF_ATTRIBUTE: ReadonlyMap<string, WeatherCondition> = new Map<string, WeatherCondition>([
  ['damaging_wind', 'squall'],
  ['large_hail', 'hail'],
  ['small_hail', 'hail'],
  ['tornadoes', 'tornado'],
]);

/**
 * Words for a chance of less than 25 %, which the office does not expect. The chance of rain includes it
 * anyway. Without this a summer afternoon in Florida would never be anything but a thunderstorm.
 */
const NOT_EXPECTED: ReadonlySet<string> = new Set(['slight_chance', 'isolated', 'few']);

/**
 * What the hour is expected to be: of the phenomena the one that matters most to a rider, else how much of the sky clouds
 * cover. Missing where the office reports no phenomena: a storm can't be excluded then.
 */
export function conditionOf(
  phenomena: readonly Phenomenon[] | null | undefined,
  skyCoverPercent: Reported,
): Reading<WeatherCondition> {
  if (!phenomena || phenomena.length === 0) return missing('not-reported');
  const known = phenomena.filter(({ coverage }) => !NOT_EXPECTED.has(coverage ?? '')).flatMap(conditionsOf);
  return known.length === 0 ? skyOf(skyCoverPercent) : known.reduce(worse);
}

function conditionsOf({ weather, attributes }: Phenomenon): Reading<WeatherCondition>[] {
  if (weather === null || weather === undefined) return [];
  const named = CONDITION_OF.has(weather) ? CONDITION_OF.get(weather) : missing('implausible');
  const alongside = (attributes ?? []).map((attribute) => CONDITION_OF_ATTRIBUTE.get(attribute));
  return [named, ...alongside].filter((condition) => condition !== undefined && condition !== null);
}

/** An unknown word is ignored next to a known one. */
function worse(a: Reading<WeatherCondition>, b: Reading<WeatherCondition>): Reading<WeatherCondition> {
  if (!isKnown(a)) return b;
  return isKnown(b) ? worseCondition(a, b) : a;
}

/** The service's own terms: up to a quarter is sunny or mostly sunny, up to a half partly cloudy. */
function skyOf(coverPercent: Reported): Reading<WeatherCondition> {
  const cover = readingOf(coverPercent, { min: 0, max: 100 });
  if (isMissing(cover)) return cover;
  if (cover <= 25) return 'clear';
  return cover <= 50 ? 'partly-cloudy' : 'cloudy';
}
