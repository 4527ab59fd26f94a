import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aLegAssessment } from '../../../testing/builders/recommendation.builder.js';
import { octetsOf, septetsByTable } from '../../../testing/texting/gsm7-encoder.js';
import type { LegName } from '../commute/commute.js';
import { parseLocalDate, localTimeOf, MS_PER_HOUR } from '../commute/time.js';
import { missing, type Reading } from '../conditions/reading.js';
import { WEATHER_CONDITIONS } from '../conditions/weather.js';
import { RULE_NAMES } from '../recommendation/limits.js';
import { type LegAssessment, type Trigger, LEG_STATUSES } from '../recommendation/recommendation.js';
import { morningText } from './morning-text.js';

const ZONES = ['America/Los_Angeles', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu'] as const;
const SEVEN = new Date('2026-06-15T14:00:00Z').getTime();

const figure = (min: number, max: number) =>
  fc.oneof(fc.double({ min, max, noNaN: true }), fc.integer({ min, max }));
const reading = (min: number, max: number): fc.Arbitrary<Reading> =>
  fc.oneof(
    { weight: 9, arbitrary: figure(min, max) },
    { weight: 1, arbitrary: fc.constant(missing('not-reported')) },
  );

const trigger = (leg: LegName): fc.Arbitrary<Trigger> =>
  fc.record({
    leg: fc.constant(leg),
    rule: fc.constantFrom(...RULE_NAMES),
    metric: fc.constant('condition' as const),
    value: fc.oneof(figure(-80, 500), fc.constant(null)),
    limit: fc.oneof(figure(-80, 140), fc.constant(null)),
    condition: fc.constantFrom(...WEATHER_CONDITIONS, null),
    reason: fc.constant('a sentence for the screen that is far too long for a text message of one segment.'),
  });

const leg = (name: LegName, timeZone: string, isGood: boolean): fc.Arbitrary<LegAssessment> =>
  fc
    .record({
      status: fc.constantFrom(...LEG_STATUSES),
      departsInMinutes: fc.integer({ min: -12 * 60, max: 36 * 60 }),
      rideMinutes: fc.integer({ min: 0, max: 24 * 60 }),
      temperatureF: reading(-80, 140),
      windMph: reading(0, 250),
      rainChancePercent: reading(0, 100),
      aqi: reading(0, 500),
      triggers: isGood ? fc.constant([]) : fc.array(trigger(name), { maxLength: 7 }),
    })
    .map(({ status, departsInMinutes, rideMinutes, triggers, ...conditions }) => {
      const departsAt = new Date(SEVEN + departsInMinutes * 60_000);
      const leg = aLegAssessment({
        name,
        status,
        departsAt,
        arrivesAt: new Date(departsAt.getTime() + rideMinutes * 60_000),
        departureTime: localTimeOf(departsAt, timeZone),
        triggers: status === 'past' ? [] : triggers,
      });
      return { ...leg, conditions: status === 'past' ? null : { ...leg.conditions!, ...conditions } };
    });

const recommendation = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    isGood: fc.boolean(),
    units: fc.constantFrom('us' as const, 'metric' as const),
  })
  .chain(({ timeZone, isGood, units }) =>
    fc.record({ morning: leg('morning', timeZone, isGood), evening: leg('evening', timeZone, isGood) }).map(
      (legs) =>
        ({
          legs,
          units,
          timeZone,
          date: parseLocalDate('2026-06-15'),
          verdict:
            [...legs.morning.triggers, ...legs.evening.triggers].length > 0 ? 'thumbs_down' : 'thumbs_up',
        }) as const,
    ),
  );

const FIGURE = String.raw`(-?\d+(\.\d{1,2})?|\?)`;
const CONDITION =
  'clear sky|some clouds|clouds|haze|fog|smoke|dust|drizzle|rain|snow|sleet|freezing rain|hail|squalls|thunderstorms|a tornado|unsafe weather';
const REASON = [
  CONDITION,
  `ice risk at ${FIGURE}[FC]`,
  String.raw`AQI ${FIGURE} \(limit ${FIGURE}\)`,
  String.raw`${FIGURE}[FC] \(limit ${FIGURE}[FC]\)`,
  String.raw`wind ${FIGURE} (mph|km/h) \(limit ${FIGURE}\)`,
  String.raw`gusts ${FIGURE} (mph|km/h) \(limit ${FIGURE}\)`,
  String.raw`rain ${FIGURE}% \(limit ${FIGURE}%\)`,
].join('|');
const REASONS = `(${REASON})(, (${REASON}))*`;
const LEG = '(To work|Way home)';
const WEATHER = `${LEG}: ${FIGURE}[FC], wind ${FIGURE} (mph|km/h), rain ${FIGURE}%\\.`;
const AIR = String.raw`( (AQI ${FIGURE}|Air unknown)\.)?`;
const TIME = String.raw`1?\d:\d\d (AM|PM)( tomorrow)?`;
const TIMES = `( for home)? at ${TIME}( and ${TIME})?\\.`;

/** Every possible text, word by word: half a word or half a sentence does not match. */
const UP = new RegExp(
  `^RollOut: Gear up to ride!( ${WEATHER}){0,2}${AIR}( It's past ${TIME}\\.)?( Leave${TIMES})? Reply STOP to end\\.$`,
);
const DOWN = new RegExp(
  `^RollOut: Abort bike commute! ${LEG}: ${REASONS}(\\. ${LEG}: ${REASONS})?(, \\+\\d+ more)?\\.( It's past ${TIME}\\.)?( If you ride, leave${TIMES})? Reply STOP to end\\.$`,
);

describe('on any morning', () => {
  it('the text fits one segment, by an independent encoder, and has the verdict, departures and STOP', () => {
    fc.assert(
      fc.property(recommendation, fc.integer({ min: -2, max: 3 }), (given, hoursLater) => {
        const now = new Date(SEVEN + hoursLater * MS_PER_HOUR);
        const text = morningText(given, { now, dueAt: new Date(SEVEN) });
        expect(septetsByTable(text).length).toBeLessThanOrEqual(160);
        expect(octetsOf(text)).toBeLessThanOrEqual(140);
        expect(text).toMatch(given.verdict === 'thumbs_up' ? UP : DOWN);
        const toCome = [given.legs.morning, given.legs.evening].filter(({ departsAt }) => departsAt > now);
        const isLate = [given.legs.morning, given.legs.evening].some(
          ({ departsAt }) => departsAt.getTime() >= SEVEN && departsAt <= now,
        );
        expect((text.match(/\d (AM|PM)/g) ?? []).length).toBe(toCome.length + Number(isLate));
      }),
      { numRuns: 3000 },
    );
  });

  it('an impossible value drops only its reason, never the rest', () => {
    const conditions = { ...aLegAssessment().conditions!, temperatureF: 1e300, windMph: 1e300 };
    const legs = { morning: aLegAssessment({ conditions }), evening: aLegAssessment({ conditions }) };
    const date = parseLocalDate('2026-06-15');
    const timeZone = 'America/Los_Angeles';
    const given = { verdict: 'thumbs_up', legs, units: 'us', date, timeZone } as const;
    const text = morningText(given, { now: new Date(SEVEN), dueAt: new Date(SEVEN) });
    expect(septetsByTable(text).length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^RollOut: Gear up to ride! .*Leave at 7:35 AM and 7:35 AM\. Reply STOP to end\.$/);
  });
});
