import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { expectFailure, faultsOf, valueOf } from '../../../../../testing/contracts/provider-faults.js';
import { anHour, weatherContract } from '../../../../../testing/contracts/weather.contract.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { missing } from '../../../../domain/conditions/reading.js';
import {
  openMeteoError,
  openMeteoForecast,
} from '../../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { OpenMeteoWeather } from './open-meteo.weather.js';

const portOf = (stub: HttpStub, path = ''): OpenMeteoWeather =>
  new OpenMeteoWeather({ baseUrl: `${stub.baseUrl}${path}`, client: contractClient('open-meteo') });

weatherContract('Open-Meteo', async () => {
  const stub = await HttpStub.start();
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, openMeteoError),
      forecast: (hours) => stub.plays(json(openMeteoForecast(hours))),
    },
    close: () => stub.close(),
  };
});

describe('Open-Meteo weather', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const PLACE = { lat: 45.51522222, lng: -122.6784 };
  const hourOf = async (answer: unknown) => {
    stub.plays(json(answer));
    return valueOf(await portOf(stub).hourlyWeather(PLACE))[0];
  };

  it('asks for our units, in UTC, twelve hours back and eight days ahead', async () => {
    stub.plays(json(openMeteoForecast([anHour(0)])));
    await portOf(stub, '/meteo/').hourlyWeather(PLACE);
    const [request] = stub.requests;
    expect(request?.path).toBe('/meteo/v1/forecast');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      latitude: '45.5152',
      longitude: '-122.6784',
      hourly:
        'temperature_2m,relative_humidity_2m,precipitation_probability,precipitation,weather_code,' +
        'wind_speed_10m,wind_direction_10m,wind_gusts_10m,uv_index',
      temperature_unit: 'fahrenheit',
      wind_speed_unit: 'mph',
      precipitation_unit: 'mm',
      timeformat: 'unixtime',
      timezone: 'GMT',
      past_hours: '12',
      forecast_hours: '193',
    });
  });

  it('reads rain and gusts stamped 08:00 as those since 07:00, and other values as of 08:00', async () => {
    const [seven, eight] = [Date.parse('2026-06-15T07:00Z') / 1000, Date.parse('2026-06-15T08:00Z') / 1000];
    expect(
      await hourOf({
        latitude: 45.5,
        hourly: {
          time: [seven, eight],
          temperature_2m: [50, 52],
          precipitation_probability: [90, 20],
          precipitation: [4, 0.1],
          wind_gusts_10m: [40, 9],
          weather_code: [65, 3],
        },
      }),
    ).toMatchObject({
      startsAt: new Date('2026-06-15T07:00Z'),
      temperatureF: 50,
      condition: 'rain',
      rainChancePercent: 20,
      precipitationMm: 0.1,
      gustMph: 9,
      windMph: missing('not-reported'),
    });
  });

  it('understands ISO timestamps in the zone of the answer', async () => {
    const answer = {
      utc_offset_seconds: -25_200,
      hourly: { time: ['2026-06-15T07:00'], temperature_2m: [60] },
    };
    expect(await hourOf(answer)).toMatchObject({ startsAt: new Date('2026-06-15T14:00Z'), temperatureF: 60 });
  });

  it.each([
    ['degrees Celsius', { hourly_units: { temperature_2m: '°C' } }],
    ['wind in km/h', { hourly_units: { wind_speed_10m: 'km/h' } }],
    ['inches of rain', { hourly_units: { precipitation: 'inch' } }],
    ['stamps off the hour', { hourly: { time: [1_781_533_800], temperature_2m: [60] } }],
    ['ISO stamps off the hour in UTC', { utc_offset_seconds: 19_800 }],
  ])('does not accept %s', async (_name, odd) => {
    stub.plays(json({ hourly: { time: ['2026-06-15T07:00'], temperature_2m: [60] }, ...odd }));
    expectFailure(await portOf(stub).hourlyWeather(PLACE), { kind: 'invalid-response' });
  });

  it('recognizes an answer without any values as not covered', async () => {
    stub.plays(json({ error: true, reason: 'No data is available for this location' }, 400));
    expectFailure(await portOf(stub).hourlyWeather(PLACE), { kind: 'not-covered' });
  });

  it.each([
    [1, 'clear'],
    [48, 'fog'],
    [57, 'freezing-rain'],
    [77, 'snow'],
    [82, 'rain'],
    [86, 'snow'],
    [99, 'thunderstorm'],
    [4, missing('implausible')],
    [2.5, missing('implausible')],
  ])('reads weather code %d', async (code, condition) => {
    const hourly = { time: [1_781_532_000], temperature_2m: [60], weather_code: [code] };
    expect((await hourOf({ hourly }))?.condition).toEqual(condition);
  });
});
