import type { DemoScenario } from '../../../../application/ports/demo.port.js';
import type { HourlyWeather, WeatherCondition } from '../../../../domain/conditions/weather.js';
import { missing } from '../../../../domain/conditions/reading.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { quirk, solarHour, sunHeight, tenths, warmthOfDay } from './demo-nature.js';

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
