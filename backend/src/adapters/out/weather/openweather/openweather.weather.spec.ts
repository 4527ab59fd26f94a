import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import {
  CONTRACT_KEY,
  expectFailure,
  faultsOf,
  valueOf,
} from '../../../../../testing/contracts/provider-faults.js';
import { anHour, weatherContract } from '../../../../../testing/contracts/weather.contract.js';
import {
  openWeatherError,
  openWeatherOneCall,
} from '../../../../../testing/fixtures/openweather-one-call.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { missing } from '../../../../domain/conditions/reading.js';
import { OpenWeatherWeather } from './openweather.weather.js';

const portOf = (stub: HttpStub, path = ''): OpenWeatherWeather =>
  new OpenWeatherWeather({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('openweather'),
  });

weatherContract('OpenWeather', async () => {
  const stub = await HttpStub.start();
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, openWeatherError),
      forecast: (hours) => stub.plays(json(openWeatherOneCall(hours))),
    },
    close: () => stub.close(),
  };
});

describe('OpenWeather', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const PLACE = { lat: 45.51522222, lng: -122.6784 };
  const MORNING = 1_781_532_000; // 2026-06-15T14:00:00Z

  const hourOf = async (hour: object) => {
    stub.plays(json({ lat: 45.5, lon: -122.7, hourly: [{ dt: MORNING, temp: 60, ...hour }] }));
    return valueOf(await portOf(stub).hourlyWeather(PLACE))[0];
  };

  it('asks One Call 3.0 for hourly data only, in imperial units', async () => {
    stub.plays(json(openWeatherOneCall([anHour(0)])));
    await portOf(stub, '/ow/').hourlyWeather(PLACE);
    const [request] = stub.requests;
    expect(request?.path).toBe('/ow/data/3.0/onecall');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      appid: CONTRACT_KEY,
      lat: '45.5152',
      lon: '-122.6784',
      units: 'imperial',
      exclude: 'alerts,current,minutely,daily',
    });
  });

  it('asks separately for two places that are requested at the same time', async () => {
    stub.plays(({ query }) =>
      json({ hourly: [{ dt: MORNING, temp: Number(query.get('lat')), weather: [{ id: 800 }] }] }),
    );
    const port = portOf(stub);
    const places = [40, 41, 42, 43].map((lat) => ({ lat, lng: -100 }));
    const answers = await Promise.all(places.map((place) => port.hourlyWeather(place)));
    expect(answers.map((answer) => valueOf(answer)[0]?.temperatureF)).toEqual([40, 41, 42, 43]);
  });

  it.each([
    ['rain and snow together', { rain: { '1h': 0.5 }, snow: { '1h': 0.25 } }, 0.75],
    ['no rain: it is left out', {}, 0],
    ['snow alone', { snow: { '1h': 1.5 } }, 1.5],
    ['null', { rain: null }, missing('not-reported')],
    ['an amount left out', { rain: {} }, missing('not-reported')],
  ])('reads precipitation: %s', async (_name, fields, expected) => {
    expect((await hourOf(fields))?.precipitationMm).toEqual(expected);
  });

  it.each([
    [0.07, 7],
    [0.29, 29],
    [1, 100],
    [0, 0],
    [1.2, missing('implausible')],
  ])('reads a probability of %d as percent', async (pop, percent) => {
    expect((await hourOf({ pop }))?.rainChancePercent).toEqual(percent);
  });

  it.each([
    [[{ id: 800 }], 'clear'],
    [[{ id: 500 }, { id: 211 }], 'thunderstorm'],
    [[{ id: 741 }, { id: 9999 }], 'fog'],
    [[{ id: 9999 }], missing('implausible')],
    [[], missing('not-reported')],
    [[{ id: 299 }], 'thunderstorm'],
    [[{ id: 616 }], 'sleet'],
    [[{ id: 622 }], 'snow'],
    [[{ id: 771 }], 'squall'],
    [[{ id: 781 }], 'tornado'],
    [[{ id: 799 }], missing('implausible')],
  ])('reads the conditions %j', async (weather, condition) => {
    expect((await hourOf({ weather }))?.condition).toEqual(condition);
  });

  it.each([
    [404, 'not-covered'],
    ['404', 'not-covered'],
    [429, 'rate-limited'],
    ['401', 'unavailable'],
  ] as const)('understands its own error %j inside HTTP 200', async (cod, kind) => {
    stub.plays(json({ cod, message: 'wrong' }));
    expectFailure(await portOf(stub).hourlyWeather(PLACE), { kind });
  });

  it('reads a 404 without its own error format as a wrong base URL', async () => {
    expectFailure(await portOf(stub, '/wrong').hourlyWeather(PLACE), { kind: 'unavailable' });
  });
});
