import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contractClock, faultsOfFake, valueOf } from '../../../../testing/contracts/provider-faults.js';
import { weatherContract } from '../../../../testing/contracts/weather.contract.js';
import { DEMO_SCENARIOS, type DemoScenario } from '../../../application/ports/demo.port.js';
import { succeeded } from '../../../application/ports/provider-failure.js';
import { planCommute } from '../../../domain/commute/commute.js';
import { parseLocalDate, timeOfMinute } from '../../../domain/commute/time.js';
import { usAqi } from '../../../domain/conditions/air.js';
import { recommend, type RecommendationResult } from '../../../domain/recommendation/recommend.js';
import { DEFAULT_BIKE_TYPE } from '../../../domain/rider/rider.js';
import { DEFAULT_LIMITS } from '../../../domain/recommendation/limits.js';
import { demoAir, demoHours, demoSky, DemoWeather } from '../../../../demo-world/weather.js';
import { FakeAirQuality } from '../air-quality/fake.air-quality.js';
import { FakeWeather } from './fake.weather.js';

/** The same days every time. */
fc.configureGlobal({ seed: 20260615, numRuns: 40 });

weatherContract('The fake', () => {
  const port = new FakeWeather({ clock: contractClock, demo: new DemoWeather() });
  return Promise.resolve({
    port,
    given: {
      ...faultsOfFake((result) => port.answersWith(() => result)),
      forecast: (hours) => port.answersWith(() => succeeded(hours)),
    },
  });
});

const PLACES = [
  ['Portland OR', 'America/Los_Angeles', 45.5152, -122.6784],
  ['Boston', 'America/New_York', 42.3601, -71.0589],
  ['Ontonagon, far west in its zone', 'America/Detroit', 46.871, -89.314],
  ['Eastport, far east in its zone', 'America/New_York', 44.9062, -66.9897],
  ['El Paso', 'America/Denver', 31.7619, -106.485],
  ['Phoenix', 'America/Phoenix', 33.4484, -112.074],
  ['Nome', 'America/Nome', 64.5011, -165.4064],
  ['Honolulu', 'Pacific/Honolulu', 21.3069, -157.8583],
  ['Miami', 'America/New_York', 25.7617, -80.1918],
] as const;

/** A typical commute in the demo: home and work a few miles apart, at work by 06:00 to 10:00, home by 15:00 to 20:00. */
const aCommuteDay = fc.record({
  place: fc.constantFrom(...PLACES),
  date: fc
    .date({ min: new Date('2026-01-01T12:00Z'), max: new Date('2026-12-31T12:00Z'), noInvalidDate: true })
    .map((date) => parseLocalDate(date.toISOString().slice(0, 10))),
  arriveAtWork: fc.integer({ min: 6 * 60 + 30, max: 10 * 60 }),
  arriveHome: fc.integer({ min: 15 * 60 + 30, max: 20 * 60 }),
  rideMinutes: fc.integer({ min: 10, max: 60 }),
});

type CommuteDay = typeof aCommuteDay extends fc.Arbitrary<infer Day> ? Day : never;

async function verdictOf(scenario: DemoScenario, day: CommuteDay): Promise<RecommendationResult> {
  const [, timeZone, lat, lng] = day.place;
  const route = {
    start: { lat, lng },
    end: { lat: lat + 0.05, lng: lng - 0.07 },
    rideMinutes: day.rideMinutes,
    distanceMiles: 5,
    elevationGainFeet: 120,
  };
  const schedule = {
    targetArrivalTime: timeOfMinute(day.arriveAtWork),
    targetHomeTime: timeOfMinute(day.arriveHome),
  };
  const commute = planCommute({ date: day.date, timeZone, schedule, route });
  const now = new Date(commute.morning.departsAt.getTime() - 30 * 60_000);
  const demo = new DemoWeather(scenario);
  const weather = new FakeWeather({ clock: { now: () => now }, demo });
  const air = new FakeAirQuality({ clock: { now: () => now }, demo });
  const outlookAt = async (place: { lat: number; lng: number }) => ({
    weather: valueOf(await weather.hourlyWeather(place)),
    air: valueOf(await air.hourlyAir(place)),
  });
  return recommend({
    commute,
    outlooks: { morning: await outlookAt(route.start), evening: await outlookAt(route.end) },
    carDelayMinutes: 0,
    limits: DEFAULT_LIMITS,
    units: 'us',
    bikeType: DEFAULT_BIKE_TYPE,
    route,
    earlier: null,
    now,
  });
}

/** The rules that said no, as "leg rule". */
const objections = (result: RecommendationResult): string[] => {
  if (result.kind !== 'recommended') throw new Error(`no recommendation: ${result.kind}`);
  const { legs } = result.recommendation;
  return [...legs.morning.triggers, ...legs.evening.triggers].map(({ leg, rule }) => `${leg} ${rule}`);
};

describe("the demo's weather, to a rider with the default limits", () => {
  it('is fair: a thumbs up on any typical commute', async () => {
    await fc.assert(
      fc.asyncProperty(aCommuteDay, async (day) =>
        expect(objections(await verdictOf('fair', day))).toEqual([]),
      ),
    );
  });

  it.each<[DemoScenario, readonly string[]]>([
    ['hot', ['evening too-hot']],
    ['cold', ['morning too-cold']],
    ['windy', ['morning too-windy', 'evening too-windy']],
    ['rainy', ['morning rain-likely', 'evening rain-likely']],
    ['storm', ['morning unsafe-condition', 'evening unsafe-condition']],
    [
      'snow',
      ['morning unsafe-condition', 'evening unsafe-condition', 'morning too-cold', 'evening too-cold'],
    ],
    ['smoke', ['morning unhealthy-air', 'evening unhealthy-air']],
  ])('is %s: a thumbs down for %j', async (scenario, expected) => {
    await fc.assert(
      fc.asyncProperty(aCommuteDay, async (day) =>
        expect(objections(await verdictOf(scenario, day))).toEqual(expect.arrayContaining([...expected])),
      ),
    );
  });

  it.each<[DemoScenario, readonly string[]]>([
    ['hot', ['too-hot']],
    ['cold', ['too-cold']],
    ['windy', ['too-windy']],
    ['rainy', ['rain-likely']],
    ['smoke', ['unhealthy-air']],
  ])('is %s and nothing else', async (scenario, rules) => {
    await fc.assert(
      fc.asyncProperty(aCommuteDay, async (day) => {
        const said = new Set(
          objections(await verdictOf(scenario, day)).map((objection) => objection.split(' ')[1]),
        );
        expect([...said]).toEqual(rules);
      }),
    );
  });

  it('has gaps: not enough data on any typical commute', async () => {
    await fc.assert(
      fc.asyncProperty(aCommuteDay, async (day) =>
        expect(await verdictOf('gap', day)).toMatchObject({
          kind: 'not-enough-data',
          gaps: expect.arrayContaining([expect.objectContaining({ reason: 'not-reported' })]),
        }),
      ),
    );
  });
});

const aPlace = fc.record({
  lat: fc.double({ min: 18, max: 71, noNaN: true }),
  lng: fc.double({ min: -179, max: -65, noNaN: true }),
});
const anHourOf2026 = fc.integer({ min: 0, max: 8759 }).map((hour) => new Date(Date.UTC(2026, 0, 1, hour)));

describe("the demo's weather and air", () => {
  it.each(DEMO_SCENARIOS)('has plausible values at any place and hour: %s', async (scenario) => {
    await fc.assert(
      fc.asyncProperty(aPlace, anHourOf2026, async (place, now) => {
        const weather = new FakeWeather({ clock: { now: () => now }, demo: new DemoWeather(scenario) });
        const hours = valueOf(await weather.hourlyWeather(place));
        expect(hours).toEqual(demoHours(now).map((hour) => demoSky(place, hour, scenario)));
        expect(JSON.stringify(hours)).not.toContain('implausible');
      }),
    );
  });

  it('covers the past twelve hours and the next eight days', () => {
    const hours = demoHours(new Date('2026-06-15T13:58:20Z'));
    expect(hours).toHaveLength(12 + 8 * 24);
    expect(hours[0]).toEqual(new Date('2026-06-15T01:00:00Z'));
    expect(hours.at(-1)).toEqual(new Date('2026-06-23T12:00:00Z'));
  });

  it('is warmer in the afternoon than at dawn, by local solar time', () => {
    const portland = { lat: 45.5152, lng: -122.6784 };
    const at = (utc: string) => demoSky(portland, new Date(utc), 'fair').temperatureF as number;
    expect(at('2026-06-15T23:00Z') - at('2026-06-15T11:00Z')).toBeGreaterThan(12);
  });

  it('has good air in every scenario without smoke, unhealthy air in smoke', () => {
    fc.assert(
      fc.property(aPlace, anHourOf2026, fc.constantFrom(...DEMO_SCENARIOS), (place, hour, scenario) => {
        const aqi = usAqi(demoAir(place, hour, scenario)) as number;
        if (scenario === 'smoke') return expect(aqi).toBeGreaterThan(150);
        expect(aqi).toBeGreaterThanOrEqual(20);
        expect(aqi).toBeLessThanOrEqual(45);
      }),
    );
  });

  it('changes with the scenario while it runs', async () => {
    const demo = new DemoWeather();
    const weather = new FakeWeather({ clock: contractClock, demo });
    const condition = async () => valueOf(await weather.hourlyWeather({ lat: 45, lng: -122 }))[0]?.condition;
    expect(await condition()).toBe('partly-cloudy');
    demo.scenario = 'snow';
    expect(await condition()).toBe('snow');
  });
});
