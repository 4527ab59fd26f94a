import { describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../testing/contracts/contract-client.js';
import { contractClock, expectFailure, faultsOf } from '../../../../testing/contracts/provider-faults.js';
import { anHour, weatherContract } from '../../../../testing/contracts/weather.contract.js';
import { nwsGridpoint, nwsPoint, nwsProblem } from '../../../../testing/fixtures/nws-weather.fixture.js';
import {
  openMeteoError,
  openMeteoForecast,
} from '../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json, type StubReply } from '../../../../testing/http-stub.js';
import {
  failed,
  succeeded,
  type ProviderFailure,
  type ProviderResult,
} from '../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../domain/conditions/weather.js';
import { NwsWeather } from './nws/nws.weather.js';
import { OpenMeteoWeather } from './open-meteo/open-meteo.weather.js';
import { FallbackWeather } from './fallback.weather.js';

const nwsAt = ({ baseUrl }: HttpStub) =>
  new NwsWeather({ baseUrl, userAgent: 'RollOut', client: contractClient('nws'), clock: contractClock });

const openMeteoAt = ({ baseUrl }: HttpStub) =>
  new OpenMeteoWeather({ baseUrl, client: contractClient('open-meteo') });

const saying = (result: ProviderResult<WeatherSeries>) => {
  const port = {
    asked: 0,
    hourlyWeather: () => {
      port.asked += 1;
      return Promise.resolve(result);
    },
  };
  return port satisfies WeatherPort;
};

const failure = (provider: string, kind: ProviderFailure['kind']): ProviderFailure => ({
  kind,
  provider,
  detail: 'told to fail',
});

weatherContract(
  'The first of two sources, where the second does not reach,',
  async () => {
    const stub = await HttpStub.start();
    return {
      port: new FallbackWeather({
        first: nwsAt(stub),
        second: saying(failed(failure('second', 'not-covered'))),
      }),
      given: {
        ...faultsOf(stub, nwsProblem),
        forecast: (hours) =>
          stub.plays(({ path }) => json(path.startsWith('/points') ? nwsPoint() : nwsGridpoint(hours))),
      },
      close: () => stub.close(),
    };
  },
  { neverReports: ['uvIndex'] },
);

const secondAfter = (firstReply: StubReply) => async () => {
  const [first, second] = await Promise.all([HttpStub.start(), HttpStub.start()]);
  first.plays(firstReply);
  return {
    port: new FallbackWeather({ first: nwsAt(first), second: openMeteoAt(second) }),
    given: {
      ...faultsOf(second, openMeteoError),
      forecast: (hours: WeatherSeries) => second.plays(json(openMeteoForecast(hours))),
    },
    close: async () => {
      await Promise.all([first.close(), second.close()]);
    },
  };
};

weatherContract(
  'The second of two sources, where the first is down,',
  secondAfter(json(nwsProblem(503), 503)),
);
weatherContract('The second of two sources, abroad,', secondAfter(json(nwsProblem(404), 404)));

describe('two sources of weather', () => {
  const PLACE = { lat: 45.5, lng: -122.7 };
  const FIRST = succeeded([anHour(0)]);
  const SECOND = succeeded([anHour(0), anHour(1)]);

  it('do not ask the second while the first answers', async () => {
    const second = saying(SECOND);
    const noticed: ProviderFailure[] = [];
    const weather = new FallbackWeather({
      first: saying(FIRST),
      second,
      onFallback: (failure) => void noticed.push(failure),
    });
    expect(await weather.hourlyWeather(PLACE)).toBe(FIRST);
    expect(second.asked).toBe(0);
    expect(noticed).toEqual([]);
  });

  it.each([
    ['unavailable', 1],
    ['invalid-response', 1],
    ['rate-limited', 1],
    ['not-covered', 0], // not a failure worth reporting
  ] as const)(
    'ask the second when the first is: %s, and report it unless the place is just not covered',
    async (kind, times) => {
      const noticed: ProviderFailure[] = [];
      const weather = new FallbackWeather({
        first: saying(failed(failure('first', kind))),
        second: saying(SECOND),
        onFallback: (failure) => void noticed.push(failure),
      });
      expect(await weather.hourlyWeather(PLACE)).toBe(SECOND);
      expect(noticed).toEqual(Array.from({ length: times }, () => failure('first', kind)));
    },
  );

  it.each([
    ['unavailable', 'rate-limited', 'second', 'rate-limited'],
    ['not-covered', 'unavailable', 'second', 'unavailable'],
    ['unavailable', 'not-covered', 'first', 'unavailable'],
    ['not-covered', 'not-covered', 'first', 'not-covered'],
  ] as const)(
    'that fail as %s and %s report the failure of the %s',
    async (firstKind, secondKind, provider, kind) => {
      const weather = new FallbackWeather({
        first: saying(failed(failure('first', firstKind))),
        second: saying(failed(failure('second', secondKind))),
      });
      const result = await weather.hourlyWeather(PLACE);
      expectFailure(result, { kind });
      expect(result).toMatchObject({ failure: { provider } });
    },
  );

  it('let our own bugs through: they are not provider failures', async () => {
    const broken = { hourlyWeather: () => Promise.reject(new TypeError('a bug')) };
    const weather = new FallbackWeather({ first: broken, second: saying(SECOND) });
    await expect(weather.hourlyWeather(PLACE)).rejects.toThrow('a bug');
  });
});
