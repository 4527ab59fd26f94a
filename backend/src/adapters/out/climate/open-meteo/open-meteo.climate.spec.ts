import { describe, expect, it } from '@jest/globals';
import { aClimateHour } from '../../../../../testing/builders/a-climate-year.js';
import { climateContract } from '../../../../../testing/contracts/climate.contract.js';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { contractClock, expectFailure, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { openMeteoArchive } from '../../../../../testing/fixtures/open-meteo-archive.fixture.js';
import { openMeteoError } from '../../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { OpenMeteoClimate } from './open-meteo.climate.js';

const portOf = (stub: HttpStub, path = ''): OpenMeteoClimate =>
  new OpenMeteoClimate({
    baseUrl: `${stub.baseUrl}${path}`,
    client: contractClient('open-meteo'),
    clock: contractClock,
  });

climateContract('Open-Meteo', async () => {
  const stub = await HttpStub.start();
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, openMeteoError),
      year: (hours) => stub.plays(json(openMeteoArchive(hours))),
      nothingThere: () =>
        stub.plays(json({ error: true, reason: 'No data is available for this location' }, 400)),
    },
    close: () => stub.close(),
  };
});

describe('Open-Meteo’s archive', () => {
  const PLACE = { lat: 45.5, lng: -122.75 };

  it('is asked for 372 days up to yesterday, in our units and UTC', async () => {
    const stub = await HttpStub.start();
    stub.plays(json(openMeteoArchive([aClimateHour(new Date('2026-06-01T00:00:00Z'))])));
    await portOf(stub, '/meteo/').pastYear(PLACE);
    await stub.close();
    expect(stub.requests[0]?.path).toBe('/meteo/v1/archive');
    expect(Object.fromEntries(stub.requests[0]?.query ?? [])).toEqual({
      latitude: '45.50',
      longitude: '-122.75',
      start_date: '2025-06-08',
      end_date: '2026-06-14',
      hourly: 'temperature_2m,precipitation,weather_code,wind_speed_10m,wind_direction_10m,wind_gusts_10m',
      temperature_unit: 'fahrenheit',
      wind_speed_unit: 'mph',
      precipitation_unit: 'mm',
      timeformat: 'unixtime',
      timezone: 'GMT',
    });
  });

  it('is not believed where it ignores our units', async () => {
    const stub = await HttpStub.start();
    const answer = openMeteoArchive([aClimateHour(new Date('2026-06-01T00:00:00Z'))]);
    stub.plays(json({ ...answer, hourly_units: { ...answer.hourly_units, temperature_2m: '°C' } }));
    expectFailure(await portOf(stub).pastYear(PLACE), { kind: 'invalid-response' });
    await stub.close();
  });
});
