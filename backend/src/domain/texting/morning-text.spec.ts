import { describe, expect, it } from '@jest/globals';
import { aCommute } from '../../../testing/builders/a-commute.js';
import { anOutlook } from '../../../testing/builders/an-outlook.js';
import { parseLocalDate } from '../commute/time.js';
import type { HourlyAir } from '../conditions/air.js';
import type { HourlyWeather } from '../conditions/weather.js';
import { missing, type Reading } from '../conditions/reading.js';
import { DEFAULT_LIMITS, type Limits } from '../recommendation/limits.js';
import type { UnitSystem } from '../rider/rider.js';
import { recommend } from '../recommendation/recommend.js';
import { couldNotCheckText, morningText } from './morning-text.js';

const SEVEN = new Date('2026-06-15T14:00:00Z');
const FROM = new Date('2026-06-14T12:00:00Z');

interface Day {
  readonly commute?: Parameters<typeof aCommute>[0];
  readonly morning?: Partial<HourlyWeather>;
  readonly evening?: Partial<HourlyWeather>;
  readonly air?: Partial<HourlyAir>;
  readonly noAir?: Reading<never>;
  readonly limits?: Partial<Limits>;
  readonly units?: UnitSystem;
}

/** The text that a Portland rider with the default limits gets at seven. */
function textOf({ commute, morning, evening, air, noAir, limits, units = 'us' }: Day): string {
  const outlook = (weather: Partial<HourlyWeather> = {}) => ({
    ...anOutlook({ from: FROM, hours: 72, weather, ...(air && { air }) }),
    ...(noAir && { air: noAir }),
  });
  const result = recommend({
    commute: aCommute(commute),
    outlooks: { morning: outlook(morning), evening: outlook(evening) },
    carDelayMinutes: 0,
    limits: { ...DEFAULT_LIMITS, ...limits },
    units,
    bikeType: 'regular',
    route: { distanceMiles: 5, elevationGainFeet: 100 },
    earlier: null,
    now: SEVEN,
  });
  if (result.kind !== 'recommended') throw new Error('there should be a recommendation');
  const date = parseLocalDate('2026-06-15');
  return morningText(
    { ...result.recommendation, date, timeZone: 'America/Los_Angeles' },
    { now: SEVEN, dueAt: SEVEN },
  );
}

describe('the morning text', () => {
  it.each<[string, Day, string]>([
    [
      'a fine day',
      { morning: { temperatureF: 54 }, evening: { temperatureF: 71, windMph: 8, rainChancePercent: 10 } },
      'RollOut: Gear up to ride! To work: 54F, wind 5 mph, rain 5%. Way home: 71F, wind 8 mph, rain 10%. ' +
        'Leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'a fine day in metric units',
      {
        morning: { temperatureF: 54 },
        evening: { temperatureF: 71, windMph: 8, rainChancePercent: 10 },
        units: 'metric',
      },
      'RollOut: Gear up to ride! To work: 12C, wind 8 km/h, rain 5%. Way home: 22C, wind 13 km/h, rain 10%. ' +
        'Leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'a cold and windy day in metric units',
      { morning: { temperatureF: 28, windMph: 18 }, units: 'metric' },
      'RollOut: Abort bike commute! To work: -2C (limit 2C), wind 29 km/h (limit 16). ' +
        'If you ride, leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'moderate air',
      { air: { pm25UgM3: 25 } },
      'RollOut: Gear up to ride! To work: 60F, wind 5 mph, rain 5%. Way home: 60F, wind 5 mph, rain 5%. ' +
        'AQI 81. Leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'unknown air quality',
      { noAir: missing('unavailable'), evening: { temperatureF: 71 } },
      'RollOut: Gear up to ride! To work: 60F, wind 5 mph, rain 5%. Way home: 71F, wind 5 mph, rain 5%. ' +
        'Air unknown. Leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'one limit exceeded',
      { evening: { windMph: 18.4 } },
      'RollOut: Abort bike commute! Way home: wind 18 mph (limit 10). ' +
        'If you ride, leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'gusts above a gust limit',
      { limits: { gustLimitMph: 30 }, morning: { gustMph: 31.6 }, evening: { gustMph: 42 } },
      'RollOut: Abort bike commute! To work: gusts 32 mph (limit 30). Way home: gusts 42 mph (limit 30). ' +
        'If you ride, leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'barely above a limit',
      { morning: { windMph: 10.4 } },
      'RollOut: Abort bike commute! To work: wind 10.4 mph (limit 10). ' +
        'If you ride, leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'a storm in the evening, which counts more than wind in the morning',
      { morning: { windMph: 25 }, evening: { condition: 'thunderstorm', rainChancePercent: 80 } },
      'RollOut: Abort bike commute! To work: wind 25 mph (limit 10). Way home: thunderstorms, +1 more. ' +
        'If you ride, leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'everything at once',
      {
        morning: { temperatureF: 20, windMph: 30, rainChancePercent: 90, condition: 'snow' },
        evening: { temperatureF: 22, windMph: 32, rainChancePercent: 90, condition: 'freezing-rain' },
        air: { pm25UgM3: 90 },
      },
      'RollOut: Abort bike commute! To work: snow, ice risk at 20F. Way home: freezing rain, +9 more. ' +
        'If you ride, leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'ice',
      { morning: { temperatureF: 30, precipitationMm: 0.4 } },
      'RollOut: Abort bike commute! To work: ice risk at 30F, 30F (limit 35F). ' +
        'If you ride, leave at 7:35 AM and 4:35 PM. Reply STOP to end.',
    ],
    [
      'a night shift: tonight and back tomorrow',
      { commute: { arriveAtWork: '22:00', arriveHome: '06:30' } },
      'RollOut: Gear up to ride! To work: 60F, wind 5 mph, rain 5%. Way home: 60F, wind 5 mph, rain 5%. ' +
        'Leave at 9:35 PM and 6:05 AM tomorrow. Reply STOP to end.',
    ],
    [
      'an early-shift rider who is already at work',
      { commute: { arriveAtWork: '05:00', arriveHome: '13:00' } },
      'RollOut: Gear up to ride! Way home: 60F, wind 5 mph, rain 5%. ' +
        'Leave for home at 12:35 PM. Reply STOP to end.',
    ],
    [
      'a rider who left five minutes ago',
      { commute: { arriveAtWork: '07:20' } },
      'RollOut: Gear up to ride! To work: 60F, wind 5 mph, rain 5%. Way home: 60F, wind 5 mph, rain 5%. ' +
        'Leave for home at 4:35 PM. Reply STOP to end.',
    ],
  ])('%s', (_what, day, text) => {
    expect(textOf(day)).toBe(text);
  });
});

describe('the text without a verdict', () => {
  const gap = (leg: 'morning' | 'evening', metric: 'wind' | 'temperature' | 'rain' | 'condition') =>
    ({ leg, metric, reason: 'unavailable' }) as const;
  const whole = (['wind', 'temperature', 'rain', 'condition'] as const).flatMap((metric) => [
    gap('morning', metric),
    gap('evening', metric),
  ]);

  it.each([
    [
      'one reading',
      [gap('evening', 'wind')],
      false,
      "RollOut: Couldn't check today: no evening wind (the provider didn't answer). Reply STOP to end.",
    ],
    [
      'the whole forecast, on trial',
      whole,
      true,
      "RollOut: Couldn't check today: no forecast (the provider didn't answer). Reply YES to keep these, STOP to end",
    ],
    [
      'nothing: a bug',
      null,
      false,
      "RollOut: Couldn't check today: something went wrong on our side. Reply STOP to end.",
    ],
  ])('lacks %s', (_what, gaps, isOnTrial, text) => {
    expect(couldNotCheckText(gaps, { isOnTrial })).toBe(text);
  });
});
