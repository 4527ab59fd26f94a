import { MS_PER_HOUR } from '../src/domain/commute/time.js';
import type { DemoScenario } from '../src/application/ports/demo.port.js';
import type { HourlyWeather } from '../src/domain/conditions/weather.js';
import { missing } from '../src/domain/conditions/reading.js';
import type { WeatherCondition } from '../src/domain/conditions/weather.js';
import type { Coordinates } from '../src/domain/route/location.js';
import type { HourlyAir } from '../src/domain/conditions/air.js';

/** The scenario that the fake weather and the fake air share; it can be switched while the demo runs. */
export class DemoWeather {
  constructor(public scenario: DemoScenario = 'fair') {}
}

/** What a scenario's days are like, before the hour of the day and the place's quirks. */
interface Climate {
  readonly meanF: number;
  /** From the mean to the afternoon's height. */
  readonly swingF: number;
  readonly windMph: number;
  readonly rainChancePercent: number;
  readonly precipitationMm: number;
  readonly humidityPercent: number;
  readonly noonUv: number;
  readonly condition: WeatherCondition;
}

const FAIR: Climate = {
  meanF: 62,
  swingF: 9,
  windMph: 5.5,
  rainChancePercent: 3,
  precipitationMm: 0,
  humidityPercent: 58,
  noonUv: 6,
  condition: 'partly-cloudy',
};

const CLIMATES: Readonly<Record<DemoScenario, Climate>> = {
  fair: FAIR,
  hot: { ...FAIR, meanF: 91, swingF: 9, humidityPercent: 35, noonUv: 10, condition: 'clear' },
  cold: { ...FAIR, meanF: 23, swingF: 7, humidityPercent: 62, noonUv: 2, condition: 'clear' },
  windy: { ...FAIR, meanF: 58, windMph: 19, noonUv: 5 },
  rainy: { ...FAIR, ...rain(72, 1.4), meanF: 54, swingF: 4, windMph: 7, condition: 'rain' },
  storm: { ...FAIR, ...rain(88, 6), meanF: 70, swingF: 6, windMph: 17, condition: 'thunderstorm' },
  snow: { ...FAIR, ...rain(82, 0.9), meanF: 24, swingF: 3, windMph: 8, condition: 'snow' },
  smoke: { ...FAIR, meanF: 70, swingF: 9, humidityPercent: 40, noonUv: 4, condition: 'smoke' },
  gap: { ...FAIR, condition: 'cloudy' },
};

function rain(rainChancePercent: number, precipitationMm: number): Partial<Climate> {
  return { rainChancePercent, precipitationMm, humidityPercent: 86, noonUv: 1.5 };
}

/** The demo's weather of an hour: the same for the same place, hour and scenario. */
export function demoSky(place: Coordinates, startsAt: Date, scenario: DemoScenario): HourlyWeather {
  const climate = CLIMATES[scenario];
  const solar = solarHour(place, startsAt);
  const warmth = warmthOfDay(solar);
  const quirkOf = (name: string) => quirk(place, startsAt, name);
  const windMph = tenths(climate.windMph * (1 + 0.15 * warmth) + quirkOf('wind'));
  const hour: HourlyWeather = {
    startsAt,
    temperatureF: tenths(climate.meanF + climate.swingF * warmth + quirkOf('temperature')),
    windMph,
    gustMph: tenths(windMph * 1.5),
    windFromDegrees: Math.round(250 + 40 * quirkOf('direction')),
    rainChancePercent: Math.round(climate.rainChancePercent * (1 + 0.1 * quirkOf('rain'))),
    precipitationMm: tenths(climate.precipitationMm * (1 + 0.3 * quirkOf('amount'))),
    humidityPercent: Math.round(climate.humidityPercent - 12 * warmth),
    uvIndex: tenths(climate.noonUv * sunHeight(solar)),
    condition: climate.condition,
  };
  return scenario === 'gap' ? withGap(hour) : hour;
}

/** Every hour lacks what a verdict cannot do without, now the one figure, now the other. */
function withGap(hour: HourlyWeather): HourlyWeather {
  const lacking = hour.startsAt.getUTCHours() % 2 === 0 ? 'temperatureF' : 'windMph';
  return { ...hour, [lacking]: missing('not-reported') };
}

/**
 * The demo's air of an hour: the same for the same place, hour and scenario. Good everywhere (US AQI 20 to 45, from
 * PM2.5), except in smoke (PM2.5 around 100 µg/m³, US AQI above 150).
 */
export function demoAir(place: Coordinates, startsAt: Date, scenario: DemoScenario): HourlyAir {
  const smoky = scenario === 'smoke';
  const quirkOf = (name: string) => quirk(place, startsAt, name);
  const fineParticles = smoky ? 100 + 20 * quirkOf('pm25') : 5.8 + 1.8 * quirkOf('pm25');
  return {
    startsAt,
    pm25UgM3: tenths(fineParticles),
    pm10UgM3: tenths(fineParticles * 1.3 + 5),
    ozoneUgM3: tenths(30 + 25 * sunHeight(solarHour(place, startsAt))),
    nitrogenDioxideUgM3: tenths(14 + 5 * quirkOf('no2')),
    sulphurDioxideUgM3: tenths(2.5 + quirkOf('so2')),
    carbonMonoxideUgM3: tenths(smoky ? 1100 : 240 + 40 * quirkOf('co')),
  };
}

/** The sun's own time at a place, 0 up to, without, 24: the demo's days need no time zones. */
export function solarHour({ lng }: Coordinates, instant: Date): number {
  const hours = instant.getTime() / MS_PER_HOUR + lng / 15;
  return ((hours % 24) + 24) % 24;
}

/** -1 in the coldest hour of the night up to 1 in the warmest of the afternoon. */
export const warmthOfDay = (solar: number): number => Math.cos(((solar - 15.5) / 12) * Math.PI);

/** 0 at night up to 1 at noon. */
export const sunHeight = (solar: number): number => Math.max(0, Math.sin(((solar - 6) / 12) * Math.PI));

/** -1 to 1: the small differences between places and hours. The same for the same place, hour and name. */
export function quirk({ lat, lng }: Coordinates, instant: Date, name: string): number {
  const text = `${lat.toFixed(3)},${lng.toFixed(3)},${Math.floor(instant.getTime() / MS_PER_HOUR)},${name}`;
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) / 0xffffffff) * 2 - 1;
}

export const tenths = (figure: number): number => Math.round(figure * 10) / 10;

/** The demo knows as much as real providers do: 12 hours back and eight days ahead. */
export function demoHours(now: Date): Date[] {
  const present = Math.floor(now.getTime() / MS_PER_HOUR);
  return Array.from({ length: 12 + 8 * 24 }, (_, index) => new Date((present - 12 + index) * MS_PER_HOUR));
}
