import type { DemoScenario } from '../src/application/ports/demo.port.js';
import type { ClimateHour, ClimateYear } from '../src/domain/climate/climate-year.js';
import { hourOf, MS_PER_DAY, MS_PER_HOUR } from '../src/domain/commute/time.js';
import type { WeatherCondition } from '../src/domain/conditions/weather.js';
import type { Coordinates } from '../src/domain/route/location.js';
import { demoSky, quirk, solarHour, tenths, warmthOfDay } from './weather.js';

const DAYS = 372;

/** What the demo's weather may have shown to riders; the year has the same. */
const DAYS_SHOWN = 3;

/**
 * The demo's past year at a place, up to the present hour: seasons, wet spells and windy spells, the same on every start. Its last
 * days are as the demo's weather has shown them.
 */
export function demoClimateYear(place: Coordinates, now: Date, scenario: DemoScenario): ClimateYear {
  const until = hourOf(now).getTime();
  const shownFrom = until - DAYS_SHOWN * MS_PER_DAY;
  return Array.from({ length: DAYS * 24 }, (_, index) => {
    const startsAt = new Date(until - DAYS * MS_PER_DAY + index * MS_PER_HOUR);
    return startsAt.getTime() < shownFrom ? pastHour(place, startsAt) : shownHour(place, startsAt, scenario);
  });
}

function shownHour(place: Coordinates, startsAt: Date, scenario: DemoScenario): ClimateHour {
  const { temperatureF, windMph, gustMph, windFromDegrees, precipitationMm, condition } = demoSky(
    place,
    startsAt,
    scenario,
  );
  return { startsAt, temperatureF, windMph, gustMph, windFromDegrees, precipitationMm, condition };
}

function pastHour(place: Coordinates, startsAt: Date): ClimateHour {
  const { lat } = place;
  const warmth = warmthOfDay(solarHour(place, startsAt));
  const season = seasonOn(startsAt);
  const seasonalF = 100 - 1.05 * lat + (0.5 * (lat - 20) + 4) * season;
  const temperatureF = tenths(seasonalF + 8 * warmth + 9 * spell(place, startsAt, 'warm', 5));
  const windMph = tenths(
    Math.max(
      0.5,
      7.5 -
        season +
        6 * spell(place, startsAt, 'wind', 2) +
        2 * warmth +
        0.8 * quirk(place, startsAt, 'wind'),
    ),
  );
  const isWet =
    spell(place, startsAt, 'wet', 3) - 0.25 * season > 0.3 && quirk(place, startsAt, 'rain') > -0.1;
  const precipitationMm = isWet ? tenths(0.8 + 0.7 * quirk(place, startsAt, 'amount')) : 0;
  return {
    startsAt,
    temperatureF,
    windMph,
    gustMph: tenths(windMph * 1.5),
    windFromDegrees: Math.round(250 + 40 * quirk(place, startsAt, 'direction')),
    precipitationMm,
    condition: conditionOf(precipitationMm, temperatureF),
  };
}

function conditionOf(precipitationMm: number, temperatureF: number): WeatherCondition {
  if (precipitationMm === 0) return 'partly-cloudy';
  return temperatureF <= 33 ? 'snow' : 'rain';
}

/** -1 in the middle of January up to 1 in the middle of July. */
const seasonOn = (instant: Date): number => -Math.cos(((dayNumber(instant) - 15) / 365.25) * 2 * Math.PI);

const dayNumber = (instant: Date): number =>
  (instant.getTime() - Date.UTC(instant.getUTCFullYear(), 0, 1)) / MS_PER_DAY;

/** -1 to 1, changing smoothly over that many days; the same for everyone within a few hundred miles. */
function spell({ lat, lng }: Coordinates, instant: Date, name: string, days: number): number {
  const region = { lat: Math.round(lat / 4) * 4, lng: Math.round(lng / 4) * 4 };
  const position = instant.getTime() / (days * MS_PER_DAY);
  const at = (knot: number): number => quirk(region, new Date(knot * days * MS_PER_DAY), name);
  const share = position - Math.floor(position);
  const smooth = share * share * (3 - 2 * share);
  return at(Math.floor(position)) * (1 - smooth) + at(Math.floor(position) + 1) * smooth;
}
