import { beforeEach, describe, expect, it } from '@jest/globals';
import { aClimateYear } from '../../../testing/builders/a-climate-year.js';
import { PORTLAND_HOME } from '../../../testing/builders/a-commute.js';
import { useCaseWorld, type UseCaseWorld } from '../../../testing/builders/use-case-world.js';
import type { ClimateYear } from '../../domain/climate/climate-year.js';
import { MS_PER_DAY } from '../../domain/commute/time.js';
import { failed, succeeded, type ProviderFailure, type ProviderResult } from '../ports/provider-failure.js';
import { Refusal } from '../refusal.js';
import { PastYears } from './past-years.js';

const YEAR = aClimateYear({ from: '2026-06-01T00:00:00Z', until: '2026-06-03T00:00:00Z' });
const MINUTE = 60_000;

let world: UseCaseWorld;
let asked: { lat: number; lng: number }[];
let logged: unknown[];
let answer: () => Promise<ProviderResult<ClimateYear>>;
let countNewCell: () => Promise<void>;

beforeEach(() => {
  world = useCaseWorld();
  asked = [];
  logged = [];
  answer = async () => succeeded(YEAR);
  countNewCell = async () => undefined;
});

/** A replica; all of them share the world's cache. */
const replica = (): PastYears =>
  new PastYears(
    {
      climate: {
        pastYear: (place) => {
          asked.push(place);
          return answer();
        },
      },
      name: 'open-meteo',
      cache: world.climateCache,
      deadlineMs: 5_000,
    },
    { now: () => new Date(world.clock.now().getTime() + passedMs) },
    {
      countNewCell: () => countNewCell(),
      onFailure: (failure) => logged.push(failure),
      onError: (error) => logged.push(error),
    },
  );

let passedMs = 0;
beforeEach(() => {
  passedMs = 0;
});

const inBackground = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const fails = (kind: ProviderFailure['kind'], retryAfterSeconds?: number) => () =>
  Promise.resolve(
    failed({
      kind,
      provider: 'open-meteo',
      detail: 'told to fail',
      ...(retryAfterSeconds && { retryAfterSeconds }),
    }),
  );

describe('a past year', () => {
  it('is pending until it is fetched, once for all replicas and the whole cell', async () => {
    const nearby = { lat: PORTLAND_HOME.lat + 0.02, lng: PORTLAND_HOME.lng + 0.02 };
    const looks = await Promise.all([
      replica().at(PORTLAND_HOME),
      replica().at(nearby),
      replica().at(nearby),
    ]);
    expect(looks).toEqual(Array(3).fill({ state: 'pending' }));
    await inBackground();
    expect(await replica().at(nearby)).toEqual({ state: 'known', year: YEAR });
    expect(asked).toEqual([{ lat: 45.5, lng: -122.75 }]);
  });

  it('is asked for again after 30 days, while the old one is still there', async () => {
    await replica().at(PORTLAND_HOME);
    await inBackground();
    passedMs = 30 * MS_PER_DAY;
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state: 'known', year: YEAR });
    expect(asked).toHaveLength(1);
    passedMs += 1;
    answer = fails('unavailable');
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state: 'known', year: YEAR });
    await inBackground();
    expect(asked).toHaveLength(2);
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state: 'known', year: YEAR });
  });

  it.each([
    ['unavailable', 'unavailable', undefined, 10 * MINUTE],
    ['rate-limited', 'unavailable', 900, 15 * MINUTE],
    ['invalid-response', 'unavailable', undefined, 10 * MINUTE],
    ['not-covered', 'not-covered', undefined, 7 * MS_PER_DAY],
  ] as const)('that is %s is %s, and asked for again after a while', async (kind, state, retry, pauseMs) => {
    answer = fails(kind, retry);
    await replica().at(PORTLAND_HOME);
    await inBackground();
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state });
    passedMs = pauseMs - 1;
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state });
    expect(asked).toHaveLength(1);
    passedMs = pauseMs;
    answer = async () => succeeded(YEAR);
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state: 'pending' });
    await inBackground();
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state: 'known', year: YEAR });
    expect(logged).toHaveLength(1);
  });

  it('does not stay pending where a replica dies while it asks', async () => {
    answer = () => new Promise(() => undefined);
    await replica().at(PORTLAND_HOME);
    passedMs = 15_000;
    answer = async () => succeeded(YEAR);
    await replica().at(PORTLAND_HOME);
    await inBackground();
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state: 'known', year: YEAR });
  });

  it('is not asked for by one who has asked for too many, but by the next', async () => {
    countNewCell = () => Promise.reject(new Refusal('too-often', 'Too many places.'));
    await expect(replica().at(PORTLAND_HOME)).rejects.toThrow('Too many places.');
    expect(asked).toEqual([]);
    countNewCell = async () => undefined;
    expect(await replica().at(PORTLAND_HOME)).toEqual({ state: 'pending' });
    expect(asked).toHaveLength(1);
  });

  it('is not configured without a source', async () => {
    const hooks = { countNewCell, onFailure: () => undefined, onError: () => undefined };
    expect(await new PastYears(null, world.clock, hooks).at(PORTLAND_HOME)).toEqual({
      state: 'not-configured',
    });
  });
});
