import { describe, expect, it } from '@jest/globals';
import { aCommute } from '../../../testing/builders/a-commute.js';
import { anOutlook } from '../../../testing/builders/an-outlook.js';
import { missing } from '../conditions/reading.js';
import type { HourlyWeather } from '../conditions/weather.js';
import { changesSince, type ShownBefore } from './changes.js';
import { DEFAULT_LIMITS } from './limits.js';
import { recommend } from './recommend.js';
import type { Recommendation } from './recommendation.js';

const MORNING_HOUR = '2026-06-15T14:00:00.000Z';
const EVENING_HOUR = '2026-06-15T23:00:00.000Z';

interface Weather {
  readonly morning?: Partial<HourlyWeather>;
  readonly evening?: Partial<HourlyWeather>;
}

/** A day in Portland with limits of 35 to 85 °F, 10 mph and 10%. */
function dayWith({ morning = {}, evening = {} }: Weather): Recommendation {
  const outlook = anOutlook({
    from: new Date('2026-06-15T07:00:00Z'),
    hours: 24,
    weatherAt: { [MORNING_HOUR]: morning, [EVENING_HOUR]: evening },
  });
  const result = recommend({
    commute: aCommute(),
    outlooks: { morning: outlook, evening: outlook },
    carDelayMinutes: missing('not-asked'),
    limits: DEFAULT_LIMITS,
    units: 'us',
    bikeType: 'regular',
    route: { distanceMiles: 4, elevationGainFeet: 0 },
    earlier: null,
    now: new Date('2026-06-15T13:58:00Z'),
  });
  if (result.kind !== 'recommended') throw new Error('not enough data');
  return result.recommendation;
}

const shown = (weather: Weather, differences: Partial<ShownBefore> = {}): ShownBefore => ({
  ...dayWith(weather),
  generatedAt: new Date('2026-06-15T13:58:00Z'),
  timeZone: 'America/Los_Angeles',
  planRevision: 3,
  ...differences,
});

const changes = (before: ShownBefore | null, now: Weather): string[] =>
  changesSince(before, { ...dayWith(now), planRevision: 3 });

describe('what has changed since the recommendation shown before', () => {
  it.each<[string, Weather, Weather, string[]]>([
    ['nothing', {}, {}, []],
    ['a figure that stays within its limit', {}, { evening: { windMph: 9 } }, []],
    ['a figure that stays beyond its limit', { evening: { windMph: 12 } }, { evening: { windMph: 30 } }, []],
    [
      'rain',
      {},
      { evening: { rainChancePercent: 70 } },
      ['Changed since 6:58 am: evening chance of rain 70% is above your 10% limit (was 5%).'],
    ],
    [
      'less rain',
      { evening: { rainChancePercent: 70 } },
      {},
      ['Changed since 6:58 am: evening chance of rain is 5%, within the limit of 10.'],
    ],
    [
      'a storm',
      {},
      { morning: { condition: 'thunderstorm' } },
      ['Changed since 6:58 am: morning forecast: thunderstorms. That is unsafe regardless of your limits.'],
    ],
    [
      'no more storm',
      { morning: { condition: 'thunderstorm' } },
      {},
      ['Changed since 6:58 am: the morning forecast no longer has thunderstorms.'],
    ],
    [
      'snow instead of a storm',
      { morning: { condition: 'thunderstorm' } },
      { morning: { condition: 'snow' } },
      [
        'Changed since 6:58 am: morning forecast: snow. That is unsafe regardless of your limits.',
        'Changed since 6:58 am: the morning forecast no longer has thunderstorms.',
      ],
    ],
    [
      'no more ice',
      { morning: { temperatureF: 31, precipitationMm: 1 } },
      { morning: { temperatureF: 36, precipitationMm: 1 } },
      [
        'Changed since 6:58 am: the morning has no ice risk any more.',
        'Changed since 6:58 am: morning temperature is 36 °F, within the limit of 35.',
      ],
    ],
    [
      'both legs',
      { morning: { windMph: 14 } },
      { evening: { temperatureF: 92 } },
      [
        'Changed since 6:58 am: morning wind is 5 mph, within the limit of 10.',
        'Changed since 6:58 am: evening temperature 92 °F is above your 85 °F limit (was 60 °F).',
      ],
    ],
  ])('%s', (_, before, now, sentences) => {
    expect(changes(shown(before), now)).toEqual(sentences);
  });

  it('is nothing where nothing was shown', () => {
    expect(changes(null, { evening: { windMph: 30 } })).toEqual([]);
  });

  it('is nothing where the rider changed limits, times or route', () => {
    expect(changes(shown({}, { planRevision: 2 }), { evening: { windMph: 30 } })).toEqual([]);
  });

  it('leaves out a leg of which nothing is known', () => {
    const before = shown({});
    const past = { ...before.legs.morning, status: 'past' as const, conditions: null, readings: null };
    const unknown = { ...before, legs: { ...before.legs, morning: past } };
    expect(changes(unknown, { morning: { windMph: 30 } })).toEqual([]);
  });
});
