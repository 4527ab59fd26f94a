import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { airOfHour, airQualityContract } from '../../../../../testing/contracts/air-quality.contract.js';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { expectFailure, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { openMeteoAir } from '../../../../../testing/fixtures/open-meteo-air.fixture.js';
import { openMeteoError } from '../../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { OpenMeteoAirQuality } from './open-meteo.air-quality.js';

const portOf = (stub: HttpStub, path = ''): OpenMeteoAirQuality =>
  new OpenMeteoAirQuality({ baseUrl: `${stub.baseUrl}${path}`, client: contractClient('open-meteo') });

airQualityContract('Open-Meteo', async () => {
  const stub = await HttpStub.start();
  return {
    port: portOf(stub),
    given: { ...faultsOf(stub, openMeteoError), air: (hours) => stub.plays(json(openMeteoAir(hours))) },
    close: () => stub.close(),
  };
});

describe('Open-Meteo air quality', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const PLACE = { lat: 45.51522222, lng: -122.6784 };

  it('asks for concentrations, in UTC, twelve hours back and seven days ahead', async () => {
    stub.plays(json(openMeteoAir([airOfHour(0)])));
    await portOf(stub, '/air/').hourlyAir(PLACE);
    const [request] = stub.requests;
    expect(request?.path).toBe('/air/v1/air-quality');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      latitude: '45.5152',
      longitude: '-122.6784',
      hourly: 'pm2_5,pm10,ozone,nitrogen_dioxide,sulphur_dioxide,carbon_monoxide',
      timeformat: 'unixtime',
      timezone: 'GMT',
      past_hours: '12',
      forecast_hours: '168',
    });
  });

  it('recognizes an answer without any values as not covered', async () => {
    stub.plays(json({ error: true, reason: 'No data is available for this location' }, 400));
    expectFailure(await portOf(stub).hourlyAir(PLACE), { kind: 'not-covered' });
  });
});
