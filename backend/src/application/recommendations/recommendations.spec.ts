import { beforeEach, describe, expect, it } from '@jest/globals';
import { anOutlook } from '../../../testing/builders/an-outlook.js';
import { aRider, aSession } from '../../../testing/builders/rider.builder.js';
import { useCaseWorld, type UseCaseWorld } from '../../../testing/builders/use-case-world.js';
import { MS_PER_DAY, parseLocalTime } from '../../domain/commute/time.js';
import { isMissing } from '../../domain/conditions/reading.js';
import type { Rider } from '../../domain/rider/rider.js';
import { gridCellOf, type Coordinates } from '../../domain/route/location.js';
import {
  failed,
  succeeded,
  type Freshness,
  type ProviderFailure,
  type ProviderResult,
} from '../ports/provider-failure.js';
import { GenerateRecommendation, type GenerationOptions } from './generate-recommendation.js';
import { TodaysRecommendation } from './todays-recommendation.js';

type Outlook = Parameters<typeof anOutlook>[0];

const DAY_LONG: Outlook = { from: new Date('2026-06-15T07:00:00Z'), hours: 24 };
const DOWN: ProviderFailure = { kind: 'unavailable', provider: 'nws', detail: 'no answer' };

let world: UseCaseWorld;
let rider: Rider;
let routeId: number;
const logged: ProviderFailure[] = [];
const verdicts: string[] = [];
const places: Coordinates[] = [];

beforeEach(async () => {
  world = useCaseWorld();
  for (const list of [logged, verdicts, places]) list.length = 0;
  const { id } = await world.rider();
  routeId = (await world.route(id)).id;
  rider = await world.stored(id);
});

/** When the answer of a shared forecast was fetched. */
type Shared = (freshness: Freshness) => Date;

interface Conditions {
  readonly shared?: Shared;
  readonly outlook?: Partial<Outlook>;
  readonly weather?: ProviderFailure;
  readonly air?: ProviderFailure;
  readonly traffic?: ProviderFailure;
}

const generate = (
  { outlook, weather, air, traffic, shared }: Conditions = {},
  [forRider, forRoute]: readonly [Rider, number] = [rider, routeId],
  options: GenerationOptions = {},
) => {
  const forecast = anOutlook({ ...DAY_LONG, ...outlook });
  const answer = <T>(value: unknown, failure: ProviderFailure | undefined): Promise<ProviderResult<T>> =>
    Promise.resolve(failure ? failed(failure) : succeeded(value as T));
  const sources = {
    weather: {
      hourlyWeather: async (place: Coordinates, freshness: Freshness = {}) => {
        places.push(place);
        const result = await answer<never>(forecast.weather, weather);
        return shared && result.ok ? { ...result, askedAt: shared(freshness) } : result;
      },
    },
    air: { hourlyAir: () => answer<never>(forecast.air, air) },
    traffic: { carDelay: () => answer<{ carDelayMinutes: number }>({ carDelayMinutes: 3 }, traffic) },
  };
  const { routes, recommendations, timeZones, clock } = world;
  return new GenerateRecommendation(
    sources,
    routes,
    recommendations,
    timeZones,
    clock,
    (failure) => logged.push(failure),
    { verdictGiven: (verdict) => verdicts.push(verdict) },
  ).run(forRider, forRoute, options);
};

describe('generating a recommendation', () => {
  it('judges both legs and stores the result under the rider’s own date', async () => {
    const made = await generate();
    expect(made).toMatchObject({
      riderId: rider.id,
      routeId,
      date: '2026-06-15',
      verdict: 'thumbs_up',
      planRevision: rider.planRevision,
      carDelayMinutes: 3,
      dataGaps: [],
      legs: {
        morning: { status: 'judged', departureTime: '07:35', triggers: [] },
        evening: { status: 'judged', departureTime: '16:35', triggers: [] },
      },
    });
    expect(await world.recommendations.list(rider.id)).toEqual([made]);
    expect(verdicts).toEqual(['thumbs_up']);
  });

  it('judges the rides at the times of that weekday, if it has its own', async () => {
    const [targetArrivalTime, targetHomeTime] = [parseLocalTime('09:00'), parseLocalTime('18:15')];
    const dayTimes = { mon: { targetArrivalTime, targetHomeTime } };
    const onMonday = await world.riders.update(rider.id, { dayTimes }, { planChanged: true });
    expect((await generate({}, [onMonday ?? rider, routeId])).legs).toMatchObject({
      morning: { departureTime: '08:35', arrivalTime: '09:00' },
      evening: { departureTime: '17:50', arrivalTime: '18:15' },
    });
  });

  it('asks for the weather of the grid cell, never of the address', async () => {
    await generate();
    expect(places).toEqual([rider.home, rider.work].map((end) => end && gridCellOf(end).center));
    expect(places).not.toContainEqual({ lat: rider.home?.lat, lng: rider.home?.lng });
  });

  it.each([
    ['wind right after the morning ride', '2026-06-15T15:00:00.000Z', { windMph: 30 }, []],
    ['wind in an hour of the morning ride', '2026-06-15T14:00:00.000Z', { windMph: 30 }, ['morning']],
    [
      'rain in an hour of the evening ride',
      '2026-06-15T23:00:00.000Z',
      { rainChancePercent: 80 },
      ['evening'],
    ],
    ['a storm', '2026-06-15T23:00:00.000Z', { condition: 'thunderstorm' as const }, ['evening']],
  ])('%s at %s', async (_, hour, weather, legs) => {
    const made = await generate({ outlook: { weatherAt: { [hour]: weather } } });
    expect(made.verdict).toBe(legs.length === 0 ? 'thumbs_up' : 'thumbs_down');
    const triggered = Object.values(made.legs).filter(({ triggers }) => triggers.length > 0);
    expect(triggered.map(({ name }) => name)).toEqual(legs);
  });

  it.each([
    ['traffic', { traffic: DOWN }, 'thumbs_up'],
    ['air quality', { air: DOWN }, 'thumbs_up'],
  ])('works without %s, lists it as missing and logs it', async (_, conditions, verdict) => {
    const made = await generate(conditions);
    expect(made.verdict).toBe(verdict);
    expect(made.dataGaps.length + (isMissing(made.carDelayMinutes) ? 1 : 0)).toBeGreaterThan(0);
    expect(logged).toContainEqual(DOWN);
  });

  it('does not guess without weather, keeps what is stored, and says when to try again', async () => {
    const earlier = await generate();
    const limited: ProviderFailure = { ...DOWN, kind: 'rate-limited', retryAfterSeconds: 40 };
    await expect(generate({ weather: limited })).rejects.toMatchObject({
      kind: 'try-later',
      details: { retryAfterSeconds: 40 },
    });
    expect(await world.recommendations.list(rider.id)).toEqual([earlier]);
    expect(verdicts).toEqual(['thumbs_up', 'not-enough-data']);
  });

  it('does not guess if an hour of a ride lacks a value that a limit needs', async () => {
    const outlook = { hours: 3 };
    await expect(generate({ outlook })).rejects.toMatchObject({ kind: 'try-later', details: {} });
  });

  it('carries a finished leg over as it was judged earlier', async () => {
    const earlier = await generate({
      outlook: { weatherAt: { '2026-06-15T14:00:00.000Z': { windMph: 30 } } },
    });
    world.clock.setTo(new Date('2026-06-15T12:00:00-07:00'));
    const later = await generate();
    expect(await world.recommendations.list(rider.id)).toEqual([later]);
    expect(later.legs.morning).toEqual({ ...earlier.legs.morning, status: 'kept' });
    expect(later.legs.evening).toMatchObject({ status: 'judged', triggers: [] });
    expect(later.verdict).toBe('thumbs_down');
  });

  it('is made again in the afternoon: the new evening, named, next to the morning as it was', async () => {
    const wet = { '2026-06-15T23:00:00.000Z': { rainChancePercent: 70 } };
    const early = await generate();
    expect(early).toMatchObject({ verdict: 'thumbs_up', changes: [] });
    world.clock.setTo(new Date('2026-06-15T15:10:00-07:00'));
    const later = await generate({ outlook: { weatherAt: wet } });
    expect(later).toMatchObject({
      verdict: 'thumbs_down',
      legs: { morning: { status: 'kept', conditions: early.legs.morning.conditions } },
      changes: ['Changed since 6:58 am: evening chance of rain 70% is above your 10% limit (was 5%).'],
    });
    expect(await generate({ outlook: { weatherAt: wet } })).toMatchObject({ changes: [] });
  });

  it('says how old its forecast is, and asks for one of the last ten minutes where a rider checks again', async () => {
    const asked: (Date | undefined)[] = [];
    const fetchedAt = new Date('2026-06-15T06:50:00-07:00');
    const shared: Shared = ({ notBefore }) => {
      asked.push(notBefore);
      return notBefore && fetchedAt < notBefore ? world.clock.now() : fetchedAt;
    };
    expect((await generate({ shared })).forecastAt).toEqual(fetchedAt);
    world.clock.setTo(new Date('2026-06-15T07:01:00-07:00'));
    expect((await generate({ shared })).forecastAt).toEqual(fetchedAt);
    const again = await generate({ shared }, [rider, routeId], { checkAgain: true });
    expect(again.forecastAt).toEqual(world.clock.now());
    expect(asked.slice(-2)).toEqual(Array(2).fill(new Date('2026-06-15T06:51:00-07:00')));
    expect(asked.slice(0, -2)).toEqual(Array(4).fill(undefined));
  });

  it('is refused after the ride home', async () => {
    world.clock.setTo(new Date('2026-06-15T17:30:00-07:00'));
    await expect(generate()).rejects.toMatchObject({
      kind: 'not-possible-now',
      message: "Today's commute is over. See you tomorrow morning.",
    });
  });

  it('is refused for another rider’s route, an unknown route and an inactive one', async () => {
    const other = await world.rider();
    const foreign = await world.route(other.id);
    const inactive = await world.route(rider.id, { isActive: false });
    await expect(generate({}, [rider, foreign.id])).rejects.toMatchObject({ kind: 'not-found' });
    await expect(generate({}, [rider, 999])).rejects.toMatchObject({ kind: 'not-found' });
    await expect(generate({}, [rider, inactive.id])).rejects.toMatchObject({
      kind: 'not-possible-now',
      message: 'No active route found. Please set up your route first.',
    });
  });

  it('never replaces one made with newer limits', async () => {
    const changed = await world.riders.update(rider.id, { bikeType: 'electric' }, { planChanged: true });
    if (changed === null) throw new Error('no rider');
    const newer = await generate({}, [changed, routeId]);
    expect(await generate()).toEqual(newer);
  });
});

describe("today's recommendation", () => {
  let token: string;
  beforeEach(async () => {
    token = world.tokens.create();
    const session = aSession({ tokenHash: world.tokens.hash(token), createdAt: world.clock.now() });
    const { id } = await world.riders.register(aRider(), session);
    routeId = (await world.route(id)).id;
    rider = await world.stored(id);
  });
  const today = () => {
    const { sessions, recommendations, tokens, clock } = world;
    return new TodaysRecommendation(world.today, sessions, recommendations, tokens, clock).run(token);
  };

  it('is available once it is made, and not with another token', async () => {
    expect(await today()).toEqual({ riderId: rider.id, recommendation: null });
    const made = await generate();
    expect(await today()).toEqual({ riderId: rider.id, recommendation: made });
    token = 'another token';
    expect(await today()).toBeNull();
  });

  it('is gone once the rider’s limits have changed, and the day after', async () => {
    await generate();
    await world.riders.update(rider.id, { bikeType: 'electric' }, { planChanged: true });
    expect(await today()).toMatchObject({ recommendation: null });
    rider = await world.stored(rider.id);
    const again = await generate();
    expect(await world.recommendations.list(rider.id)).toEqual([again]);
    world.clock.advanceMs(MS_PER_DAY);
    expect(await today()).toMatchObject({ recommendation: null });
  });

  it('is the one for the rider’s own date, even after a move west across midnight', async () => {
    const monday = await generate();
    world.clock.advanceMs(MS_PER_DAY);
    await generate({ outlook: { from: new Date('2026-06-16T07:00:00Z') } });
    world.clock.setTo(new Date('2026-06-16T01:00:00-07:00'));
    await world.riders.update(rider.id, { timeZone: 'Pacific/Honolulu' }, { planChanged: false });
    expect(await today()).toMatchObject({ recommendation: monday });
  });

  it('extends the session when viewed', async () => {
    world.clock.advanceMs(20 * MS_PER_DAY);
    await today();
    world.clock.advanceMs(20 * MS_PER_DAY);
    expect(await today()).not.toBeNull();
  });
});
