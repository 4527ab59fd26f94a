import { beforeEach, describe, expect, it } from '@jest/globals';
import { valueOf, contractClock, faultsOf } from '../../../../testing/contracts/provider-faults.js';
import { anHour, weatherContract } from '../../../../testing/contracts/weather.contract.js';
import type { WeatherPort } from '../../../application/ports/weather.port.js';
import { failed, succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { WeatherSeries } from '../../../domain/conditions/weather.js';
import { missing } from '../../../domain/conditions/reading.js';
import type { Coordinates } from '../../../domain/route/location.js';
import {
  InMemoryForecastCache,
  InMemoryRequestPace,
} from '../persistence/in-memory/in-memory.provider-sharing.js';
import { InMemoryStorage } from '../persistence/in-memory/in-memory-storage.js';
import { StorageBusy } from '../../../application/ports/storage-errors.js';
import type { SharingOptions } from './shared-answers.js';
import { sharedAirQuality, sharedWeather } from './shared-forecasts.js';
import { contractClient } from '../../../../testing/contracts/contract-client.js';
import {
  openMeteoError,
  openMeteoForecast,
} from '../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json } from '../../../../testing/http-stub.js';
import { OpenMeteoWeather } from '../weather/open-meteo/open-meteo.weather.js';
import { airQualityContract } from '../../../../testing/contracts/air-quality.contract.js';
import { openMeteoAir } from '../../../../testing/fixtures/open-meteo-air.fixture.js';
import { OpenMeteoAirQuality } from '../air-quality/open-meteo/open-meteo.air-quality.js';

const HOME = { lat: 45.5152, lng: -122.6784 };
const NEXT_DOOR = { lat: 45.5161, lng: -122.6779 };
const ACROSS_TOWN = { lat: 45.42, lng: -122.55 };

const FORECAST = [
  anHour(0, { uvIndex: missing('implausible') }),
  anHour(1, { condition: missing('not-reported') }),
];
const DOWN = failed({ kind: 'unavailable', provider: 'slow', detail: 'HTTP 503' });

/** A provider that answers when the test calls `answer`. */
class SlowWeather {
  readonly asked: Coordinates[] = [];
  private waiting: ((result: ProviderResult<WeatherSeries>) => void)[] = [];

  hourlyWeather(place: Coordinates): Promise<ProviderResult<WeatherSeries>> {
    this.asked.push(place);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  answer(result: ProviderResult<WeatherSeries> = succeeded(FORECAST)): void {
    for (const resolve of this.waiting.splice(0)) resolve(result);
  }
}

const sharedIn = (storage: InMemoryStorage) => ({
  cache: new InMemoryForecastCache(storage),
  pace: new InMemoryRequestPace(storage),
});

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('shared forecasts', () => {
  let now: Date;
  let storage: InMemoryStorage;
  let provider: SlowWeather;

  beforeEach(() => {
    now = new Date('2026-06-15T14:25:00Z');
    storage = new InMemoryStorage();
    provider = new SlowWeather();
  });

  /** Another process, which shares only the cache and the provider. Its waits advance the clock. */
  const aReplica = (options: Partial<SharingOptions> = {}) =>
    sharedWeather(provider, {
      ...sharedIn(storage),
      clock: { now: () => now },
      provider: 'slow',
      wait: async (ms) => {
        now = new Date(now.getTime() + ms);
        await turns();
      },
      ...options,
    });

  const askedAndAnswered = async (
    replica: WeatherPort,
    place: Coordinates,
    answer?: ProviderResult<WeatherSeries>,
  ) => {
    const result = replica.hourlyWeather(place);
    await turns();
    provider.answer(answer);
    return result;
  };

  it('ask for the center of the cell', async () => {
    await askedAndAnswered(aReplica(), HOME);
    expect(provider.asked).toEqual([{ lat: 45.5, lng: -122.7 }]);
  });

  it('come from the cache after the first call, on any replica, with identical values', async () => {
    const first = await askedAndAnswered(aReplica(), HOME);
    expect(valueOf(first)).toEqual(FORECAST);
    expect(valueOf(await aReplica().hourlyWeather(NEXT_DOOR))).toEqual(FORECAST);
    expect(provider.asked).toHaveLength(1);
  });

  it('are asked for once by many concurrent callers', async () => {
    const replica = aReplica();
    const riders = Array.from({ length: 50 }, (_, rider) =>
      replica.hourlyWeather(rider % 2 ? HOME : NEXT_DOOR),
    );
    await turns();
    provider.answer();
    expect((await Promise.all(riders)).map(valueOf)).toEqual(riders.map(() => FORECAST));
    expect(provider.asked).toHaveLength(1);
  });

  it('are asked for once by many concurrent callers while the database is unavailable', async () => {
    storage.cut();
    const replica = aReplica();
    const riders = Array.from({ length: 50 }, () => replica.hourlyWeather(HOME));
    await turns();
    provider.answer();
    expect((await Promise.all(riders)).map(valueOf)).toEqual(riders.map(() => FORECAST));
    expect(provider.asked).toHaveLength(1);
  });

  it('are asked for once by several replicas, while the others wait', async () => {
    const asking = aReplica().hourlyWeather(HOME);
    await turns();
    const waiting = [aReplica(), aReplica()].map((replica) => replica.hourlyWeather(HOME));
    await turns();
    provider.answer();
    expect((await Promise.all([asking, ...waiting])).map(valueOf)).toEqual([FORECAST, FORECAST, FORECAST]);
    expect(provider.asked).toHaveLength(1);
  });

  it.each([
    ['another cell', () => aReplica().hourlyWeather(ACROSS_TOWN)],
    ['another provider', () => aReplica({ provider: 'other' }).hourlyWeather(HOME)],
    [
      'another hour',
      () => {
        now = new Date('2026-06-15T15:00:00Z');
        return aReplica().hourlyWeather(HOME);
      },
    ],
  ])('are asked for again for %s', async (_name, ask) => {
    await askedAndAnswered(aReplica(), HOME);
    const result = ask();
    await turns();
    provider.answer();
    expect((await result).ok).toBe(true);
    expect(provider.asked).toHaveLength(2);
  });

  const TOO_FAST = (retryAfterSeconds?: number) =>
    failed({
      kind: 'rate-limited',
      provider: 'slow',
      detail: 'HTTP 429',
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });

  it.each([
    ['as long as the provider says', 60],
    ['half a minute if it does not say', undefined],
  ])(
    'are asked for by no replica and for no cell while the provider wants a rest, %s',
    async (_, seconds) => {
      await askedAndAnswered(aReplica(), HOME, TOO_FAST(seconds));
      const results = await Promise.all([
        aReplica().hourlyWeather(HOME),
        aReplica().hourlyWeather(ACROSS_TOWN),
      ]);
      expect(results.map((result) => !result.ok && result.failure.kind)).toEqual([
        'rate-limited',
        'rate-limited',
      ]);
      expect(provider.asked).toHaveLength(1);
      const [rest] = storage.nextTurns.values();
      const leftSeconds = Math.round(((rest ?? 0) - performance.now()) / 1000);
      expect(leftSeconds).toBe(seconds ?? 30);
      storage.nextTurns.clear();
      expect(valueOf(await askedAndAnswered(aReplica(), HOME))).toEqual(FORECAST);
    },
  );

  it('are asked for by other cells after a failure that is no matter of rest', async () => {
    await askedAndAnswered(aReplica(), HOME, DOWN);
    await askedAndAnswered(aReplica(), ACROSS_TOWN);
    expect(provider.asked).toHaveLength(2);
  });

  describe('while no connection to the database is free', () => {
    /** A cache that is busy for that many calls. */
    const busyFor = (calls: number): InMemoryForecastCache => {
      const cache = new InMemoryForecastCache(storage);
      const claim = cache.claim.bind(cache);
      let left = calls;
      return Object.assign(cache, {
        claim: (...all: Parameters<typeof claim>) => {
          left -= 1;
          now = new Date(now.getTime() + 2000);
          return left < 0 ? claim(...all) : Promise.reject(new StorageBusy(new Error('the pool is full')));
        },
      });
    };

    it('are taken from the cache as soon as one is', async () => {
      await askedAndAnswered(aReplica(), HOME);
      const result = await aReplica({ cache: busyFor(2) }).hourlyWeather(HOME);
      expect(valueOf(result)).toEqual(FORECAST);
      expect(provider.asked).toHaveLength(1);
    });

    it('are not asked for by everybody, but not available', async () => {
      const result = await aReplica({ cache: busyFor(99) }).hourlyWeather(HOME);
      expect(result).toEqual({
        ok: false,
        failure: { kind: 'unavailable', provider: 'slow', detail: 'not asked: the database is busy' },
      });
      expect(provider.asked).toHaveLength(0);
    });

    it('are stored although storing finds none at first', async () => {
      const cache = new InMemoryForecastCache(storage);
      const store = cache.store.bind(cache);
      let tries = 0;
      const busyOnce = Object.assign(cache, {
        store: (...all: Parameters<typeof store>) => {
          tries += 1;
          return tries === 1 ? Promise.reject(new StorageBusy(new Error('the pool is full'))) : store(...all);
        },
      });
      await askedAndAnswered(aReplica({ cache: busyOnce }), HOME);
      expect(valueOf(await aReplica().hourlyWeather(HOME))).toEqual(FORECAST);
      expect(provider.asked).toHaveLength(1);
    });
  });

  it('report how each request was answered', async () => {
    const looks: string[] = [];
    const replica = aReplica({ onLook: ({ kind, outcome }) => looks.push(`${kind} ${outcome}`) });
    const first = replica.hourlyWeather(HOME);
    const beside = replica.hourlyWeather(NEXT_DOOR);
    await turns();
    provider.answer();
    await Promise.all([first, beside]);
    await replica.hourlyWeather(HOME);
    storage.cut();
    await askedAndAnswered(replica, HOME);
    expect(looks).toEqual(['weather joined', 'weather asked', 'weather stored', 'weather not-shared']);
  });

  describe('asked for by a rider who wants the latest', () => {
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const fresh = () => ({ notBefore: minutesAgo(10) });
    const pass = (minutes: number) => void (now = minutesAgo(-minutes));
    const checkedAgain = async (replica: WeatherPort, answer?: typeof DOWN) => {
      const results = [HOME, NEXT_DOOR, HOME].map((place) => replica.hourlyWeather(place, fresh()));
      await turns();
      provider.answer(answer);
      return Promise.all(results);
    };

    it('are fetched again, once a cell, and say how old they are', async () => {
      const firstAt = now;
      expect(await askedAndAnswered(aReplica(), HOME)).toMatchObject({ askedAt: firstAt });
      pass(11);
      expect(await aReplica().hourlyWeather(HOME)).toMatchObject({ askedAt: firstAt });
      expect(await checkedAgain(aReplica())).toMatchObject([now, now, now].map((askedAt) => ({ askedAt })));
      expect(provider.asked).toHaveLength(2);
      expect(await aReplica().hourlyWeather(HOME)).toMatchObject({ askedAt: now });
      expect(await aReplica().hourlyWeather(HOME, fresh())).toMatchObject({ askedAt: now });
      expect(provider.asked).toHaveLength(2);
    });

    it('come from the cache up to ten minutes after they were fetched', async () => {
      await askedAndAnswered(aReplica(), HOME);
      pass(10);
      await aReplica().hourlyWeather(HOME, fresh());
      expect(provider.asked).toHaveLength(1);
    });

    it('stay as they are if the provider fails now', async () => {
      const firstAt = now;
      await askedAndAnswered(aReplica(), HOME);
      pass(20);
      for (const result of await checkedAgain(aReplica(), DOWN)) {
        expect(result).toMatchObject({ ok: true, value: FORECAST, askedAt: firstAt });
      }
      expect(await checkedAgain(aReplica())).toMatchObject([{ askedAt: now }, {}, {}]);
    });

    it('fail if the provider does and there is nothing older', async () => {
      expect(await checkedAgain(aReplica(), DOWN)).toEqual([DOWN, DOWN, DOWN]);
      expect(valueOf(await askedAndAnswered(aReplica(), HOME))).toEqual(FORECAST);
    });
  });

  it('are stored for the hour that warm-up works for', async () => {
    const ahead = aReplica({ aheadMs: 40 * 60_000 });
    expect(await askedAndAnswered(ahead, HOME)).toMatchObject({ askedAt: new Date('2026-06-15T14:25:00Z') });
    now = new Date('2026-06-15T15:01:00Z');
    expect(await aReplica().hourlyWeather(HOME)).toMatchObject({
      askedAt: new Date('2026-06-15T14:25:00Z'),
    });
    expect(provider.asked).toHaveLength(1);
  });

  it('do not cache a failure', async () => {
    const replica = aReplica();
    expect(await askedAndAnswered(replica, HOME, DOWN)).toEqual(DOWN);
    expect(valueOf(await askedAndAnswered(replica, HOME))).toEqual(FORECAST);
    expect(provider.asked).toHaveLength(2);
  });

  it('are asked for by the waiting replica when the first one fails', async () => {
    const asking = aReplica().hourlyWeather(HOME);
    await turns();
    const waiting = aReplica().hourlyWeather(HOME);
    provider.answer(DOWN);
    expect(await asking).toEqual(DOWN);
    while (provider.asked.length < 2) await turns();
    provider.answer();
    expect(valueOf(await waiting)).toEqual(FORECAST);
  });

  it('are asked for by the waiting replica when the first one is gone and its lease expires', async () => {
    void aReplica().hourlyWeather(HOME); // never answered
    await turns();
    const waiting = aReplica().hourlyWeather(HOME);
    while (provider.asked.length < 2) await turns();
    provider.answer();
    expect(valueOf(await waiting)).toEqual(FORECAST);
    expect(now.getTime()).toBeLessThan(Date.parse('2026-06-15T14:25:08Z'));
  });

  describe('claimed by others for longer than any lease lasts', () => {
    let waitedMs: number;

    /** Another replica's lease never ends: that replica is gone, and its clock was ahead. */
    const aReplicaKeptWaiting = ({ msPerLook = 0 } = {}) => {
      waitedMs = 0;
      const pass = (ms: number): void => {
        waitedMs += ms;
        now = new Date(now.getTime() + ms);
      };
      const neverFree = {
        claim: () => {
          pass(msPerLook);
          return Promise.resolve({ state: 'busy' as const });
        },
      };
      return sharedWeather(provider, {
        cache: Object.assign(new InMemoryForecastCache(storage), neverFree),
        pace: new InMemoryRequestPace(storage),
        clock: { now: () => now },
        provider: 'slow',
        wait: (ms) => {
          pass(ms);
          return Promise.resolve();
        },
      });
    };

    const askedInTheEnd = async (replica: WeatherPort) => {
      const result = replica.hourlyWeather(HOME);
      while (provider.asked.length === 0) await turns();
      provider.answer();
      return valueOf(await result);
    };

    it('come from the provider anyway, even if another replica’s clock is wrong', async () => {
      expect(await askedInTheEnd(aReplicaKeptWaiting())).toEqual(FORECAST);
      expect(waitedMs).toBeGreaterThanOrEqual(7000);
      expect(waitedMs).toBeLessThan(8000);
    });

    it('come no later if each cache lookup is slow', async () => {
      expect(await askedInTheEnd(aReplicaKeptWaiting({ msPerLook: 900 }))).toEqual(FORECAST);
      expect(waitedMs).toBeLessThan(9000);
    });
  });

  it('come from the provider while the database is unavailable', async () => {
    storage.cut();
    expect(valueOf(await askedAndAnswered(aReplica(), HOME))).toEqual(FORECAST);
    storage.restore();
    expect(valueOf(await askedAndAnswered(aReplica(), HOME))).toEqual(FORECAST);
    expect(provider.asked).toHaveLength(2);
  });

  it.each([
    ['a forecast', undefined],
    ['a failure', DOWN],
  ])('return %s even if the database fails in between', async (_name, answer) => {
    const result = aReplica().hourlyWeather(HOME);
    await turns();
    storage.cut();
    provider.answer(answer);
    expect((await result).ok).toBe(answer === undefined);
  });

  it.each([
    ['nothing', null],
    ['another format', { format: 0, hours: [] }],
    ['another shape', { format: 1, hours: [{ startsAt: '2026-06-15T14:00:00.000Z', temperatureF: 61 }] }],
  ])('ignore a stored entry of %s', async (_name, payload) => {
    const key = { source: 'weather:slow', cell: '45.50,-122.70', hour: new Date('2026-06-15T14:00:00Z') };
    await new InMemoryForecastCache(storage).store(key, payload, now);
    expect(valueOf(await askedAndAnswered(aReplica(), HOME))).toEqual(FORECAST);
    expect(valueOf(await aReplica().hourlyWeather(HOME))).toEqual(FORECAST);
    expect(provider.asked).toHaveLength(1);
  });

  it('let our own bugs through and release the lease', async () => {
    const broken = sharedWeather(
      { hourlyWeather: () => Promise.reject(new TypeError('a bug')) },
      { ...sharedIn(storage), clock: { now: () => now }, provider: 'slow' },
    );
    await expect(broken.hourlyWeather(HOME)).rejects.toThrow('a bug');
    expect(valueOf(await askedAndAnswered(aReplica(), HOME))).toEqual(FORECAST);
  });
});

// Sharing must not change the answers.
weatherContract('Open-Meteo behind the shared cache', async () => {
  const stub = await HttpStub.start();
  const weather = new OpenMeteoWeather({ baseUrl: stub.baseUrl, client: contractClient('open-meteo') });
  const shared = sharedIn(new InMemoryStorage());
  return {
    port: sharedWeather(weather, { ...shared, clock: contractClock, provider: 'open-meteo' }),
    given: {
      ...faultsOf(stub, openMeteoError),
      forecast: (hours) => stub.plays(json(openMeteoForecast(hours))),
    },
    close: () => stub.close(),
  };
});

airQualityContract('Open-Meteo behind the shared cache', async () => {
  const stub = await HttpStub.start();
  const airQuality = new OpenMeteoAirQuality({ baseUrl: stub.baseUrl, client: contractClient('open-meteo') });
  const shared = sharedIn(new InMemoryStorage());
  return {
    port: sharedAirQuality(airQuality, { ...shared, clock: contractClock, provider: 'open-meteo' }),
    given: { ...faultsOf(stub, openMeteoError), air: (hours) => stub.plays(json(openMeteoAir(hours))) },
    close: () => stub.close(),
  };
});
