import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { aCommute } from '../../../testing/builders/a-commute.js';
import { anAirHour, aWeatherHour } from '../../../testing/builders/an-outlook.js';
import { missing, type Reading } from '../conditions/reading.js';
import { WEATHER_CONDITIONS } from '../conditions/weather.js';
import type { Limits } from './limits.js';
import { recommend, type RecommendationInput } from './recommend.js';

const orMissing = <T>(known: fc.Arbitrary<T>, weight: number): fc.Arbitrary<Reading<T>> =>
  fc.oneof({ weight: 20, arbitrary: known }, { weight, arbitrary: fc.constant(missing('not-reported')) });

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const weatherHour = (missingWeight: number) =>
  fc.record({
    temperatureF: orMissing(number(-20, 120), missingWeight),
    windMph: orMissing(number(0, 60), missingWeight),
    gustMph: orMissing(number(0, 90), missingWeight),
    rainChancePercent: orMissing(number(0, 100), missingWeight),
    precipitationMm: orMissing(fc.constantFrom(0, 0, 0, 0.4), missingWeight),
    humidityPercent: orMissing(number(0, 100), missingWeight),
    uvIndex: orMissing(number(0, 12), missingWeight),
    condition: orMissing(fc.constantFrom('clear', 'cloudy', ...WEATHER_CONDITIONS), missingWeight),
  });

const airHour = (missingWeight: number) => fc.record({ pm25UgM3: orMissing(number(0, 80), missingWeight) });

const limits: fc.Arbitrary<Limits> = fc.record({
  temperatureMinF: fc.integer({ min: -20, max: 70 }),
  temperatureMaxF: fc.integer({ min: 70, max: 120 }),
  windLimitMph: fc.integer({ min: 0, max: 60 }),
  gustLimitMph: fc.option(fc.integer({ min: 0, max: 90 })),
  rainLimitPercent: fc.integer({ min: 0, max: 100 }),
});

const HOURS = 30;
const FROM = new Date('2026-06-14T19:00:00Z').getTime();

const outlook = (missingWeight: number) =>
  fc
    .tuple(
      fc.array(weatherHour(missingWeight), { minLength: HOURS, maxLength: HOURS }),
      fc.array(airHour(missingWeight), { minLength: HOURS, maxLength: HOURS }),
    )
    .map(([weather, air]) => ({
      weather: weather.map((figures, index) => aWeatherHour(new Date(FROM + index * 3_600_000), figures)),
      air: air.map((figures, index) => anAirHour(new Date(FROM + index * 3_600_000), figures)),
    }));

const input = (missingWeight = 1): fc.Arbitrary<RecommendationInput> =>
  fc.record({
    commute: fc.integer({ min: 0, max: 150 }).map((rideMinutes) => aCommute({ rideMinutes })),
    outlooks: fc.record({ morning: outlook(missingWeight), evening: outlook(missingWeight) }),
    carDelayMinutes: orMissing(number(0, 60), 1),
    limits,
    units: fc.constantFrom('us', 'metric'),
    bikeType: fc.constantFrom('regular', 'electric'),
    route: fc.record({ distanceMiles: number(0, 40), elevationGainFeet: fc.constantFrom(null, 0, 500) }),
    earlier: fc.constant(null),
    now: fc.constantFrom(new Date('2026-06-15T12:00:00Z'), new Date('2026-06-15T19:00:00Z')),
  });

const verdictOf = (given: RecommendationInput): string => {
  const result = recommend(given);
  return result.kind === 'recommended' ? result.recommendation.verdict : result.kind;
};

describe('for any forecast', () => {
  it('the verdict is down if and only if there is a trigger', () => {
    fc.assert(
      fc.property(input(0), (given) => {
        const result = recommend(given);
        if (result.kind !== 'recommended') return true;
        const { legs, verdict } = result.recommendation;
        const triggers = [...legs.morning.triggers, ...legs.evening.triggers];
        return (
          (verdict === 'thumbs_down') === triggers.length > 0 &&
          triggers.every(({ reason }) => reason.endsWith('.'))
        );
      }),
      { numRuns: 500 },
    );
  });

  it('loosening a limit never turns thumbs up into thumbs down', () => {
    const more = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(
        input(0),
        fc.tuple(more, more, more, more, fc.option(more)),
        (given, [colder, hotter, windier, wetter, gustier]) => {
          const looser: Limits = {
            temperatureMinF: given.limits.temperatureMinF - colder,
            temperatureMaxF: given.limits.temperatureMaxF + hotter,
            windLimitMph: given.limits.windLimitMph + windier,
            gustLimitMph:
              given.limits.gustLimitMph === null || gustier === null
                ? null
                : given.limits.gustLimitMph + gustier,
            rainLimitPercent: given.limits.rainLimitPercent + wetter,
          };
          return verdictOf(given) !== 'thumbs_up' || verdictOf({ ...given, limits: looser }) === 'thumbs_up';
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a margin is negative if and only if a limit is exceeded', () => {
    fc.assert(
      fc.property(input(0), (given) => {
        const result = recommend(given);
        if (result.kind !== 'recommended') return true;
        const { legs, margins } = result.recommendation;
        const overLimit = [...legs.morning.triggers, ...legs.evening.triggers].filter(
          ({ rule }) => rule !== 'unsafe-condition' && rule !== 'ice-risk',
        );
        return overLimit.length > 0 === margins.some(({ margin }) => margin < 0);
      }),
      { numRuns: 500 },
    );
  });

  it('removing a value never turns thumbs down, or not enough data, into thumbs up', () => {
    // Not the condition: before the ride, only reported conditions count toward ice.
    const figures = ['temperatureF', 'windMph', 'rainChancePercent', 'humidityPercent', 'uvIndex'] as const;
    fc.assert(
      fc.property(input(), fc.constantFrom(...figures), fc.nat(HOURS - 1), (given, figure, index) => {
        const before = { ...given, now: new Date('2026-06-15T12:00:00Z') };
        const { weather, air } = before.outlooks.evening;
        if (!Array.isArray(weather)) return true;
        const poorer = weather.map((hour, at) =>
          at === index ? { ...hour, [figure]: missing('not-reported') } : hour,
        );
        const after = { ...before, outlooks: { ...before.outlooks, evening: { weather: poorer, air } } };
        return verdictOf(before) === 'thumbs_up' || verdictOf(after) !== 'thumbs_up';
      }),
      { numRuns: 500 },
    );
  });

  it('car traffic never changes the verdict', () => {
    fc.assert(
      fc.property(input(), orMissing(number(0, 500), 5), (given, carDelayMinutes) => {
        return verdictOf(given) === verdictOf({ ...given, carDelayMinutes });
      }),
      { numRuns: 200 },
    );
  });
});
