import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import {
  CONTRACT_NOW,
  contractClock,
  expectFailure,
  faultsOf,
  valueOf,
} from '../../../../../testing/contracts/provider-faults.js';
import { anHour, weatherContract } from '../../../../../testing/contracts/weather.contract.js';
import { nwsGridpoint, nwsPoint, nwsProblem } from '../../../../../testing/fixtures/nws-weather.fixture.js';
import { answer, HttpStub, json, type StubReply } from '../../../../../testing/http-stub.js';
import { missing } from '../../../../domain/conditions/reading.js';
import { NwsWeather } from './nws.weather.js';

const USER_AGENT = 'RollOut (riders@example.org)';

const portOf = (stub: HttpStub, path = '', clock = contractClock): NwsWeather =>
  new NwsWeather({
    baseUrl: `${stub.baseUrl}${path}`,
    userAgent: USER_AGENT,
    client: contractClient('nws'),
    clock,
  });

const isPoint = ({ path }: { readonly path: string }): boolean => path.includes('/points/');

/** Plays the grid square of a place, then the given reply as that square's forecast. */
const secondStep = (stub: HttpStub) => ({
  plays: (reply: Parameters<HttpStub['plays']>[0]) =>
    stub.plays((request) => {
      if (isPoint(request)) return json(nwsPoint());
      return typeof reply === 'function' ? reply(request) : reply;
    }),
});

// The service is asked in two steps. First both fail, then only the second.
weatherContract(
  'National Weather Service',
  async () => {
    const stub = await HttpStub.start();
    return {
      port: portOf(stub),
      given: {
        ...faultsOf(stub, nwsProblem),
        forecast: (hours) => secondStep(stub).plays(json(nwsGridpoint(hours))),
      },
      close: () => stub.close(),
    };
  },
  { neverReports: ['uvIndex'] },
);

weatherContract(
  'National Weather Service, whose grid alone fails,',
  async () => {
    const stub = await HttpStub.start();
    return {
      port: portOf(stub),
      given: {
        ...faultsOf(secondStep(stub), nwsProblem),
        forecast: (hours) => secondStep(stub).plays(json(nwsGridpoint(hours))),
      },
      close: () => stub.close(),
    };
  },
  { neverReports: ['uvIndex'] },
);

describe('National Weather Service', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const PLACE = { lat: 45.51522222, lng: -122.6784 };
  const EIGHT = '2026-06-15T08:00:00+00:00';

  const layers = (properties: object): StubReply => json({ properties });
  const hoursOf = async (properties: object) => {
    secondStep(stub).plays(layers(properties));
    return valueOf(await portOf(stub).hourlyWeather(PLACE));
  };
  const figure = (uom: string, ...values: (readonly [validTime: string, value: number | null])[]) => ({
    uom: `wmoUnit:${uom}`,
    values: values.map(([validTime, value]) => ({ validTime, value })),
  });
  const WARM = figure('degC', [`${EIGHT}/PT1H`, 20]);

  it('asks for the place’s grid square, then for its forecast, and identifies itself', async () => {
    secondStep(stub).plays(json(nwsGridpoint([anHour(0)])));
    await portOf(stub, '/nws/').hourlyWeather(PLACE);
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/nws/points/45.5152,-122.6784',
      '/nws/gridpoints/PQR/112,103',
    ]);
    for (const { headers, query } of stub.requests) {
      expect(headers['user-agent']).toBe(USER_AGENT);
      expect(headers.accept).toBe('application/geo+json');
      expect([...query]).toEqual([]); // an unknown parameter is answered with an error
    }
  });

  it.each([
    [{ lat: 45.5, lng: -122.7 }, '45.5,-122.7'],
    [{ lat: 21.30694999, lng: -157.85 }, '21.3069,-157.85'],
    [{ lat: 52, lng: 173.00004 }, '52,173'],
  ])('formats coordinates so that they are not redirected: %j', async (place, name) => {
    secondStep(stub).plays(json(nwsGridpoint([anHour(0)])));
    await portOf(stub).hourlyWeather(place);
    expect(stub.requests[0]?.path).toBe(`/points/${name}`);
  });

  describe('the grid square of a place', () => {
    const asked = () => stub.requests.filter(isPoint).length;

    it('is asked for once a day', async () => {
      let now = CONTRACT_NOW;
      const port = portOf(stub, '', { now: () => now });
      secondStep(stub).plays(json(nwsGridpoint([anHour(0)])));
      await port.hourlyWeather(PLACE);
      await port.hourlyWeather(PLACE);
      expect(asked()).toBe(1);
      now = new Date(CONTRACT_NOW.getTime() + 24 * 3_600_000);
      await port.hourlyWeather(PLACE);
      expect(asked()).toBe(2);
    });

    it('may be the first in its row or column', async () => {
      stub.plays((request) => json(isPoint(request) ? nwsPoint('AFC', 0, 0) : nwsGridpoint([anHour(0)])));
      valueOf(await portOf(stub).hourlyWeather(PLACE));
      expect(stub.requests[1]?.path).toBe('/gridpoints/AFC/0,0');
    });

    it('is asked for again when the service no longer knows it', async () => {
      const port = portOf(stub);
      secondStep(stub).plays(json(nwsProblem(404), 404));
      expectFailure(await port.hourlyWeather(PLACE), { kind: 'not-covered' });
      secondStep(stub).plays(json(nwsGridpoint([anHour(0)])));
      valueOf(await port.hourlyWeather(PLACE));
      expect(asked()).toBe(2);
    });

    it.each([
      ['a 404', json(nwsProblem(404), 404)],
      ['a point without a grid', json(nwsPoint(null))],
    ])('does not exist outside the United States: %s', async (_name, reply) => {
      let now = CONTRACT_NOW;
      const port = portOf(stub, '', { now: () => now });
      stub.plays(reply);
      expectFailure(await port.hourlyWeather(PLACE), { kind: 'not-covered' });
      expectFailure(await port.hourlyWeather(PLACE), { kind: 'not-covered' });
      expect(stub.requests).toHaveLength(1); // not asked again for an hour
      now = new Date(CONTRACT_NOW.getTime() + 3_600_000);
      await port.hourlyWeather(PLACE);
      expect(stub.requests).toHaveLength(2);
    });

    it.each([
      ['a 404 that is not its own: a wrong base URL', answer(404, '<html>'), 'unavailable'],
      ['an expired grid', json({ ...nwsProblem(503), title: 'Forecast Grid Expired' }, 503), 'unavailable'],
      ['an office whose name would lead elsewhere', json(nwsPoint('../x')), 'invalid-response'],
    ] as const)('is not reported as not covered because of %s', async (_name, reply, kind) => {
      stub.plays(reply);
      expectFailure(await portOf(stub).hourlyWeather(PLACE), { kind });
    });
  });

  it('gets no hours from an interval that it does not understand', async () => {
    secondStep(stub).plays(layers({ temperature: figure('degC', ['2026-06-15T08:30:00+00:00/PT1H', 20]) }));
    expectFailure(await portOf(stub).hourlyWeather(PLACE), { kind: 'invalid-response' });
  });

  it('splits a total evenly over its hours, and leaves hours without a total missing', async () => {
    const hours = await hoursOf({
      temperature: figure('degC', [`${EIGHT}/PT8H`, 20]),
      quantitativePrecipitation: figure('mm', [`${EIGHT}/PT6H`, 3], ['2026-06-15T14:00:00+00:00/PT1H', null]),
    });
    const none = missing('not-reported');
    expect(hours.map(({ precipitationMm }) => precipitationMm)).toEqual([
      ...[0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
      ...[none, none],
    ]);
  });

  it('includes past hours, as far back as the grid goes', async () => {
    const [first] = await hoursOf({
      quantitativePrecipitation: figure('mm', ['2026-06-15T06:00:00+00:00/PT6H', 1.5]),
    });
    expect(first).toMatchObject({ startsAt: new Date('2026-06-15T06:00:00Z'), precipitationMm: 0.25 });
  });

  it('converts whole degrees Fahrenheit back to whole degrees', async () => {
    const [hour] = await hoursOf({ temperature: figure('degC', [`${EIGHT}/PT1H`, 16.666666666666668]) });
    expect(hour?.temperatureF).toBe(62);
  });

  it.each([
    ['degrees Fahrenheit', { temperature: figure('degF', [`${EIGHT}/PT1H`, 68]) }],
    ['wind in m/s', { temperature: WARM, windSpeed: figure('m_s-1', [`${EIGHT}/PT1H`, 3]) }],
    [
      'inches of rain',
      { temperature: WARM, quantitativePrecipitation: figure('[in_i]', [`${EIGHT}/PT6H`, 1]) },
    ],
  ])('does not accept %s', async (_name, properties) => {
    secondStep(stub).plays(layers(properties));
    expectFailure(await portOf(stub).hourlyWeather(PLACE), { kind: 'invalid-response' });
  });

  it('has no condition if storms are not reported either way', async () => {
    const [hour] = await hoursOf({ temperature: WARM, skyCover: figure('percent', [`${EIGHT}/PT1H`, 4]) });
    expect(hour?.condition).toEqual(missing('not-reported'));
  });

  it('accepts layers that are empty, absent, or not asked for', async () => {
    const properties = { temperature: WARM, windGust: { values: [] }, waveHeight: { values: 'anything' } };
    expect(await hoursOf(properties)).toMatchObject([{ temperatureF: 68, gustMph: missing('not-reported') }]);
  });
});
