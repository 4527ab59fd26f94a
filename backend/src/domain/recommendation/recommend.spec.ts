import { describe, expect, it } from '@jest/globals';
import { aCommute } from '../../../testing/builders/a-commute.js';
import { anOutlook } from '../../../testing/builders/an-outlook.js';
import type { HourlyAir } from '../conditions/air.js';
import type { HourlyWeather } from '../conditions/weather.js';
import { missing } from '../conditions/reading.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { describeGap, describeNeededGaps } from './data-gaps.js';
import type { LegOutlook } from './leg-readings.js';
import { recommend, type RecommendationInput } from './recommend.js';
import type { Recommendation } from './recommendation.js';

/** Midnight of aCommute()'s date in Portland; its legs are in the hours 14:00 and 23:00 UTC. */
const MIDNIGHT = new Date('2026-06-15T07:00:00Z');
const MORNING_HOUR = '2026-06-15T14:00:00.000Z';
const HOUR_BEFORE = '2026-06-15T13:00:00.000Z';
const EVENING_HOUR = '2026-06-15T23:00:00.000Z';

interface Given extends Partial<Omit<RecommendationInput, 'limits' | 'outlooks'>> {
  readonly limits?: Partial<Limits>;
  readonly morning?: Partial<HourlyWeather>;
  readonly evening?: Partial<HourlyWeather>;
  readonly morningAir?: Partial<HourlyAir>;
  readonly eveningAir?: Partial<HourlyAir>;
  readonly outlooks?: Partial<RecommendationInput['outlooks']>;
}

const day = (
  weatherAt: Record<string, Partial<HourlyWeather>>,
  airAt: Record<string, Partial<HourlyAir>> = {},
): LegOutlook => anOutlook({ from: new Date('2026-06-14T19:00:00Z'), hours: 48, weatherAt, airAt });

function result({ limits, morning, evening, morningAir, eveningAir, outlooks, ...rest }: Given = {}) {
  return recommend({
    commute: aCommute(),
    carDelayMinutes: 2,
    units: 'us',
    bikeType: 'regular',
    route: { distanceMiles: 4.2, elevationGainFeet: 70 },
    earlier: null,
    now: MIDNIGHT,
    ...rest,
    limits: { ...DEFAULT_LIMITS, ...limits },
    outlooks: {
      morning: day({ [MORNING_HOUR]: morning ?? {} }, { [MORNING_HOUR]: morningAir ?? {} }),
      evening: day({ [EVENING_HOUR]: evening ?? {} }, { [EVENING_HOUR]: eveningAir ?? {} }),
      ...outlooks,
    },
  });
}

function recommendation(given: Given = {}): Recommendation {
  const outcome = result(given);
  if (outcome.kind !== 'recommended') throw new Error(describeNeededGaps(outcome.gaps));
  return outcome.recommendation;
}

const reasonsOf = ({ legs }: Recommendation): string[] =>
  [...legs.morning.triggers, ...legs.evening.triggers].map(({ reason }) => reason);

describe('a recommendation', () => {
  it('is thumbs up on a fine day', () => {
    const fine = recommendation();
    expect(fine.verdict).toBe('thumbs_up');
    expect(reasonsOf(fine)).toEqual([]);
    expect(fine.dataGaps).toEqual([]);
  });

  it.each<[string, Given, string]>([
    ['hot', { evening: { temperatureF: 92 } }, 'Evening temperature 92 °F is above your 85 °F limit.'],
    ['cold', { morning: { temperatureF: 20 } }, 'Morning temperature 20 °F is below your 35 °F limit.'],
    ['windy', { evening: { windMph: 18 } }, 'Evening wind 18 mph is above your 10 mph limit.'],
    ['rainy', { evening: { rainChancePercent: 70 } }, 'Evening chance of rain 70% is above your 10% limit.'],
    [
      'stormy',
      { morning: { condition: 'thunderstorm' } },
      'Morning forecast: thunderstorms. That is unsafe regardless of your limits.',
    ],
    [
      'smoky',
      { morningAir: { pm25UgM3: 60 } },
      'Morning air quality index 154 is above the healthy limit of 100.',
    ],
    ['slightly over', { morning: { windMph: 10.4 } }, 'Morning wind 10.4 mph is above your 10 mph limit.'],
    ['barely over', { morning: { windMph: 10.04 } }, 'Morning wind 10.04 mph is above your 10 mph limit.'],
  ])('says why not to ride: %s', (_what, given, reason) => {
    const down = recommendation(given);
    expect(down.verdict).toBe('thumbs_down');
    expect(reasonsOf(down)).toEqual([reason]);
  });

  it.each<[string, Given]>([
    ['85 °F', { morning: { temperatureF: 85 } }],
    ['35 °F', { morning: { temperatureF: 35 } }],
    ['10 mph', { morning: { windMph: 10 } }],
    ['10 %', { morning: { rainChancePercent: 10 } }],
    ['AQI 100', { morningAir: { pm25UgM3: 35.4 } }],
  ])('is thumbs up exactly at a limit: %s', (_what, given) => {
    expect(recommendation(given).verdict).toBe('thumbs_up');
  });

  it.each(['snow', 'sleet', 'freezing-rain', 'hail', 'squall', 'thunderstorm', 'tornado'] as const)(
    'is thumbs down for %s under any limits',
    (condition) => {
      const limits = {
        temperatureMinF: -80,
        temperatureMaxF: 140,
        windLimitMph: 100,
        rainLimitPercent: 100,
      };
      expect(recommendation({ limits, evening: { condition } }).verdict).toBe('thumbs_down');
    },
  );

  it('judges only the hours of the ride', () => {
    const stormAtNoon = day({ '2026-06-15T19:00:00.000Z': { condition: 'thunderstorm', windMph: 60 } });
    expect(recommendation({ outlooks: { morning: stormAtNoon, evening: stormAtNoon } }).verdict).toBe(
      'thumbs_up',
    );
  });

  it('shows the hour that comes closest to a limit', () => {
    const commute = aCommute({ arriveAtWork: '08:30', rideMinutes: 60 });
    const morning = day({
      [MORNING_HOUR]: { temperatureF: 37, windMph: 3 },
      '2026-06-15T15:00:00.000Z': { temperatureF: 60, windMph: 9 },
    });
    const { conditions } = recommendation({ commute, outlooks: { morning } }).legs.morning;
    expect(conditions).toMatchObject({ temperatureF: 37, windMph: 9 });
  });

  it('shows how close each metric comes to its limit, by the leg that comes closest', () => {
    const { margins } = recommendation({ morning: { windMph: 4 }, evening: { windMph: 8 } });
    expect(margins.find(({ metric }) => metric === 'wind')).toEqual({
      leg: 'evening',
      metric: 'wind',
      value: 8,
      limit: 10,
      margin: 2,
    });
  });

  it.each<[string, Given, boolean]>([
    ['freezing on ground wet since yesterday evening', { morning: { temperatureF: 32 } }, true],
    ['just above freezing', { morning: { temperatureF: 33 } }, false],
  ])('ice risk: %s', (_what, given, expected) => {
    // The first hour that counts: the ride departs at 14:35 UTC.
    const wetSince = { '2026-06-15T02:00:00.000Z': { precipitationMm: 0.2 } };
    const morning = day({ ...wetSince, [MORNING_HOUR]: given.morning ?? {} });
    const { legs } = recommendation({ limits: { temperatureMinF: 0 }, outlooks: { morning } });
    expect(legs.morning.triggers.map(({ rule }) => rule)).toEqual(expected ? ['ice-risk'] : []);
  });

  it('sees no ice risk after 12 dry hours', () => {
    const morning = day({
      '2026-06-15T01:00:00.000Z': { precipitationMm: 5 },
      [MORNING_HOUR]: { temperatureF: 30 },
    });
    expect(recommendation({ limits: { temperatureMinF: 0 }, outlooks: { morning } }).verdict).toBe(
      'thumbs_up',
    );
  });

  it('counts a wet condition as precipitation if no amount is reported', () => {
    const morning = day({
      '2026-06-15T10:00:00.000Z': { precipitationMm: missing('not-reported'), condition: 'rain' },
      [MORNING_HOUR]: { temperatureF: 30 },
    });
    expect(recommendation({ limits: { temperatureMinF: 0 }, outlooks: { morning } }).verdict).toBe(
      'thumbs_down',
    );
  });
});

describe('a limit on gusts', () => {
  const limits = { gustLimitMph: 30 };
  const TWO_HOURS = aCommute({ arriveAtWork: '08:30', rideMinutes: 60 });
  const SECOND_HOUR = '2026-06-15T15:00:00.000Z';

  it('is off unless the rider sets it', () => {
    const { verdict, margins, legs } = recommendation({ evening: { gustMph: 70 } });
    expect(verdict).toBe('thumbs_up');
    expect(margins.map(({ metric }) => metric)).toEqual(['heat', 'cold', 'wind', 'rain', 'air']);
    expect(legs.evening.conditions).not.toHaveProperty('gustMph');
  });

  it('says no to stronger gusts, and only to those', () => {
    const down = recommendation({ limits, evening: { gustMph: 42 } });
    expect(down.verdict).toBe('thumbs_down');
    expect(down.legs.evening.triggers).toEqual([
      {
        leg: 'evening',
        rule: 'too-gusty',
        metric: 'gust',
        value: 42,
        limit: 30,
        condition: null,
        reason: 'Evening gusts of 42 mph are above your 30 mph limit.',
      },
    ]);
    expect(recommendation({ limits, evening: { gustMph: 30 } }).verdict).toBe('thumbs_up');
  });

  it('judges the highest gust of the ride’s hours, and shows how close it comes', () => {
    const morning = day({ [MORNING_HOUR]: { gustMph: 28 }, [SECOND_HOUR]: { gustMph: 20 } });
    const { margins, legs } = recommendation({ commute: TWO_HOURS, limits, outlooks: { morning } });
    expect(legs.morning.conditions).toMatchObject({ gustMph: 28 });
    expect(margins.find(({ metric }) => metric === 'gust')).toEqual({
      leg: 'morning',
      metric: 'gust',
      value: 28,
      limit: 30,
      margin: 2,
    });
  });

  it('comes after wind and before rain in any combination of triggers', () => {
    const stormy = { gustMph: 42, windMph: 20, rainChancePercent: 90 };
    const { legs } = recommendation({ limits, morning: stormy });
    expect(legs.morning.triggers.map(({ rule }) => rule)).toEqual(['too-windy', 'too-gusty', 'rain-likely']);
  });

  it('accepts a missing gust, and lists it as a data gap', () => {
    const { verdict, dataGaps } = recommendation({ limits, morning: { gustMph: missing('not-reported') } });
    expect(verdict).toBe('thumbs_up');
    expect(dataGaps).toEqual([{ leg: 'morning', metric: 'gust', reason: 'not-reported' }]);
    expect(dataGaps.map(describeGap)).toEqual(['Morning gust speed is unknown: the forecast leaves it out.']);
  });

  it('is no data gap for a rider without a gust limit', () => {
    const { dataGaps } = recommendation({ morning: { gustMph: missing('not-reported') } });
    expect(dataGaps).toEqual([]);
  });

  it('judges the known hours if another one is missing', () => {
    const gusts = (gustMph: number) =>
      day({ [MORNING_HOUR]: { gustMph }, [SECOND_HOUR]: { gustMph: missing('not-reported') } });
    const verdictAt = (gustMph: number) =>
      recommendation({ commute: TWO_HOURS, limits, outlooks: { morning: gusts(gustMph) } }).verdict;
    expect([verdictAt(31), verdictAt(30)]).toEqual(['thumbs_down', 'thumbs_up']);
  });
});

describe('missing data', () => {
  it.each(['temperatureF', 'windMph', 'rainChancePercent', 'condition'] as const)(
    'makes no recommendation without %s',
    (figure) => {
      expect(result({ evening: { [figure]: missing('not-reported') } }).kind).toBe('not-enough-data');
    },
  );

  it.each([MORNING_HOUR, '2026-06-15T15:00:00.000Z'])(
    'makes no recommendation without the wind in one hour of two: %s',
    (hour) => {
      const commute = aCommute({ arriveAtWork: '08:30', rideMinutes: 60 });
      const morning = day({ [hour]: { windMph: missing('not-reported') } });
      expect(result({ commute, outlooks: { morning } }).kind).toBe('not-enough-data');
    },
  );

  it('names what is missing and why', () => {
    const outcome = result({ evening: { windMph: missing('not-reported') } });
    if (outcome.kind !== 'not-enough-data') throw new Error('expected a shortage');
    expect(describeNeededGaps(outcome.gaps)).toBe(
      'Not enough data for a recommendation: no evening wind (the forecast leaves it out). ' +
        'Please try again in a few minutes.',
    );
  });

  it.each(['humidityPercent', 'uvIndex'] as const)('works without %s and says so', (figure) => {
    const { verdict, dataGaps } = recommendation({ morning: { [figure]: missing('not-reported') } });
    expect(verdict).toBe('thumbs_up');
    expect(dataGaps).toEqual([
      { leg: 'morning', metric: figure === 'uvIndex' ? 'uv' : 'humidity', reason: 'not-reported' },
    ]);
  });

  it('works without air quality and traffic, and gives neither a badge', () => {
    const { dataGaps, badges } = recommendation({
      outlooks: { morning: { ...day({}), air: missing('unavailable') } },
      carDelayMinutes: missing('rate-limited'),
    });
    expect(dataGaps).toEqual([
      { leg: 'morning', metric: 'aqi', reason: 'unavailable' },
      { leg: null, metric: 'traffic', reason: 'rate-limited' },
    ]);
    expect(badges).toMatchObject({ air: null, traffic: null, weather: 'Good' });
  });

  it('says no to air that is known to be bad in one hour of two', () => {
    const commute = aCommute({ arriveAtWork: '08:30', rideMinutes: 60 });
    const morning = day(
      {},
      {
        [MORNING_HOUR]: { pm25UgM3: 80 },
        '2026-06-15T15:00:00.000Z': { pm25UgM3: missing('not-reported') },
      },
    );
    expect(recommendation({ commute, outlooks: { morning } }).verdict).toBe('thumbs_down');
  });

  it('means not enough data if the weather at one end is unavailable', () => {
    const evening = { weather: missing('unavailable'), air: missing('unavailable') };
    expect(result({ outlooks: { evening } }).kind).toBe('not-enough-data');
  });
});

describe('a leg that is over', () => {
  const NOON = new Date('2026-06-15T19:00:00Z');
  const nothing: LegOutlook = { weather: missing('unavailable'), air: missing('unavailable') };

  it('carries over the result of an earlier recommendation', () => {
    const earlier = recommendation({ morning: { windMph: 22 } });
    const later = recommendation({ now: NOON, earlier, morning: { windMph: 1 } });
    expect(later.legs.morning).toEqual({ ...earlier.legs.morning, status: 'kept' });
    expect(later.verdict).toBe('thumbs_down');
  });

  it.each<[string, Partial<Limits>, string[]]>([
    ['looser', { windLimitMph: 25 }, []],
    [
      'stricter',
      { temperatureMinF: 59, temperatureMaxF: 60 },
      [
        'Morning temperature 64 °F is above your 60 °F limit.',
        'Morning temperature 58 °F is below your 59 °F limit.',
        'Morning wind 22 mph is above your 10 mph limit.',
      ],
    ],
  ])('keeps its conditions, even if the forecast has changed, under limits that are %s', (_, limits, why) => {
    const commute = aCommute({ rideMinutes: 90 });
    const hours = { [MORNING_HOUR]: { windMph: 22, temperatureF: 58 }, [HOUR_BEFORE]: { temperatureF: 64 } };
    const earlier = recommendation({ commute, outlooks: { morning: day(hours) } });
    const later = recommendation({ commute, now: NOON, earlier, limits, morning: { windMph: 1 } });
    expect(later.legs.morning.status).toBe('kept');
    expect(later.legs.morning.conditions?.windMph).toBe(22);
    expect(reasonsOf(later)).toEqual(why);
    expect(later.verdict).toBe(why.length === 0 ? 'thumbs_up' : 'thumbs_down');
  });

  it('keeps what an earlier version found, which stored no readings', () => {
    const { legs } = recommendation({ morning: { windMph: 22 } });
    const earlier = { legs: { ...legs, morning: { ...legs.morning, readings: null } } };
    const later = recommendation({ now: NOON, earlier, limits: { windLimitMph: 25 } });
    expect(later.legs.morning).toEqual({ ...earlier.legs.morning, status: 'kept' });
  });

  it('is judged if the provider still has its hours', () => {
    const { legs } = recommendation({ now: NOON, morning: { windMph: 22 } });
    expect(legs.morning.status).toBe('judged');
    expect(legs.morning.triggers).toHaveLength(1);
  });

  it('is past, and does not affect the verdict, once its hours are no longer known', () => {
    const { legs, verdict, dataGaps } = recommendation({ now: NOON, outlooks: { morning: nothing } });
    expect(legs.morning).toMatchObject({ status: 'past', conditions: null, triggers: [] });
    expect(verdict).toBe('thumbs_up');
    expect(dataGaps).toEqual([]);
  });

  it('is judged again if the plan has changed: the earlier result was about another ride', () => {
    const earlier = recommendation({
      commute: aCommute({ arriveAtWork: '10:00' }),
      morning: { windMph: 22 },
    });
    const later = new Date('2026-06-15T15:05:00Z');
    const { legs } = recommendation({ now: later, earlier, morning: { windMph: 1 } });
    expect(legs.morning).toMatchObject({ status: 'judged', triggers: [] });
  });

  it('is judged to the last minute of the ride', () => {
    const arrival = new Date('2026-06-15T15:00:00Z');
    expect(result({ now: new Date(arrival.getTime() - 1), outlooks: { morning: nothing } }).kind).toBe(
      'not-enough-data',
    );
    expect(result({ now: arrival, outlooks: { morning: nothing } }).kind).toBe('recommended');
  });
});

describe('a ride in progress', () => {
  /** Departs at 07:45, arrives at 08:15: by 08:05 a provider may have dropped the hour of its departure. */
  const commute = aCommute({ arriveAtWork: '08:15', rideMinutes: 30 });
  const now = new Date('2026-06-15T15:05:00Z');
  const sinceEight = (weather: Partial<HourlyWeather>): LegOutlook =>
    anOutlook({ from: new Date('2026-06-15T15:00:00Z'), hours: 48, weather });

  it('carries over the result from before it began if its first hour has been dropped', () => {
    const earlier = recommendation({ commute, morning: { windMph: 22 } });
    const { legs } = recommendation({
      commute,
      now,
      earlier,
      outlooks: { morning: sinceEight({ windMph: 1 }) },
    });
    expect(legs.morning).toEqual({ ...earlier.legs.morning, status: 'kept' });
  });

  it('is judged on its remaining hours if there is no earlier result', () => {
    const { legs } = recommendation({ commute, now, outlooks: { morning: sinceEight({ windMph: 30 }) } });
    expect(legs.morning).toMatchObject({ status: 'judged', conditions: { windMph: 30 } });
  });

  it('is not guessed if none of its hours are known', () => {
    const nothing: LegOutlook = { weather: missing('unavailable'), air: missing('unavailable') };
    expect(result({ commute, now, outlooks: { morning: nothing } }).kind).toBe('not-enough-data');
  });
});
