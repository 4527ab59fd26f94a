import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { airOfHour, airQualityContract } from '../../../../../testing/contracts/air-quality.contract.js';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { CONTRACT_KEY, expectFailure, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { openWeatherAirPollution } from '../../../../../testing/fixtures/openweather-air-pollution.fixture.js';
import { openWeatherError } from '../../../../../testing/fixtures/openweather-one-call.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { OpenWeatherAirQuality } from './openweather.air-quality.js';

const portOf = (stub: HttpStub, path = ''): OpenWeatherAirQuality =>
  new OpenWeatherAirQuality({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('openweather'),
  });

airQualityContract('OpenWeather', async () => {
  const stub = await HttpStub.start();
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, openWeatherError),
      air: (hours) => stub.plays(json(openWeatherAirPollution(hours))),
    },
    close: () => stub.close(),
  };
});

describe('OpenWeather air quality', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const PLACE = { lat: 45.51522222, lng: -122.6784 };

  it('asks for the air pollution forecast', async () => {
    stub.plays(json(openWeatherAirPollution([airOfHour(0)])));
    await portOf(stub, '/ow/').hourlyAir(PLACE);
    const [request] = stub.requests;
    expect(request?.path).toBe('/ow/data/2.5/air_pollution/forecast');
    expect(request?.query.get('appid')).toBe(CONTRACT_KEY);
    expect([request?.query.get('lat'), request?.query.get('lon')]).toEqual(['45.5152', '-122.6784']);
  });

  it('understands its own "not found"', async () => {
    stub.plays(json({ cod: '404', message: 'no data' }, 404));
    expectFailure(await portOf(stub).hourlyAir(PLACE), { kind: 'not-covered' });
  });
});
