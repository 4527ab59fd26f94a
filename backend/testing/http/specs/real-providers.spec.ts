import type { components } from '@rollout/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HourlyAir } from '../../../src/domain/conditions/air.js';
import type { HourlyWeather } from '../../../src/domain/conditions/weather.js';
import { anAirHour, aWeatherHour } from '../../builders/an-outlook.js';
import { openMeteoAir } from '../../fixtures/open-meteo-air.fixture.js';
import { openMeteoForecast } from '../../fixtures/open-meteo-weather.fixture.js';
import { openWeatherAirPollution } from '../../fixtures/openweather-air-pollution.fixture.js';
import { openWeatherOneCall } from '../../fixtures/openweather-one-call.fixture.js';
import { answer, HttpStub, json, type StubReply } from '../../http-stub.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Recommendation = components['schemas']['RecommendationDto'];
type ErrorBody = components['schemas']['ErrorDto'];

/** The commute hours of a rider in Portland: 07:35 to 08:00 and 16:35 to 17:00 lie in these UTC hours. */
const MORNING_HOUR = '2026-06-15T14:00:00.000Z';
const EVENING_HOUR = '2026-06-15T23:00:00.000Z';

/** Every other hour of two days differs from the commute's, so that reading a wrong hour shows. */
const elsewhere: Partial<HourlyWeather> = {
  temperatureF: 99,
  windMph: 45,
  rainChancePercent: 95,
  uvIndex: 11,
};

const commuteWeather: Record<string, Partial<HourlyWeather>> = {
  [MORNING_HOUR]: {
    temperatureF: 58.3,
    windMph: 5.2,
    rainChancePercent: 4,
    humidityPercent: 62,
    uvIndex: 1.2,
  },
  [EVENING_HOUR]: {
    temperatureF: 71.6,
    windMph: 8.1,
    rainChancePercent: 9,
    humidityPercent: 48,
    uvIndex: 4.4,
  },
};

const commuteAir: Record<string, Partial<HourlyAir>> = {
  [MORNING_HOUR]: { pm25UgM3: 9.0 },
  [EVENING_HOUR]: { pm25UgM3: 12.0 },
};

const HOURS = Array.from(
  { length: 48 },
  (_, index) => new Date(Date.parse('2026-06-15T13:00:00Z') + index * 3_600_000),
);

const forecast = (changes: Record<string, Partial<HourlyWeather>> = {}) =>
  HOURS.map((hour) => {
    const at = hour.toISOString();
    return aWeatherHour(hour, { ...(commuteWeather[at] ?? elsewhere), ...changes[at] });
  });

const air = () => HOURS.map((hour) => anAirHour(hour, commuteAir[hour.toISOString()] ?? { pm25UgM3: 300 }));

interface Provider {
  readonly name: 'open-meteo' | 'openweather';
  readonly environment: (baseUrl: string) => Record<string, string>;
  readonly weatherPath: string;
  readonly weather: (hours: readonly HourlyWeather[]) => unknown;
  readonly air: (hours: readonly HourlyAir[]) => unknown;
}

const PROVIDERS: readonly Provider[] = [
  {
    name: 'open-meteo',
    environment: (baseUrl) => ({
      WEATHER_PROVIDER: 'open-meteo',
      AIR_QUALITY_PROVIDER: 'open-meteo',
      OPEN_METEO_BASE_URL: baseUrl,
      OPEN_METEO_AIR_QUALITY_BASE_URL: baseUrl,
    }),
    weatherPath: '/v1/forecast',
    weather: openMeteoForecast,
    air: openMeteoAir,
  },
  {
    name: 'openweather',
    environment: (baseUrl) => ({
      WEATHER_PROVIDER: 'openweather',
      AIR_QUALITY_PROVIDER: 'openweather',
      OPENWEATHER_BASE_URL: baseUrl,
      OPENWEATHER_API_KEY: 'k3y-that-must-stay-secret',
    }),
    weatherPath: '/data/3.0/onecall',
    weather: openWeatherOneCall,
    air: openWeatherAirPollution,
  },
];

describe.each(PROVIDERS)('a recommendation from $name over HTTP', (provider) => {
  let stub: HttpStub;
  let app: RunningApp;

  const play = (weather: StubReply, airReply: StubReply = json(provider.air(air()))): void =>
    stub.plays(({ path }) => (path.startsWith(provider.weatherPath) ? weather : airReply));

  beforeEach(async () => {
    stub = await HttpStub.start();
    app = await startApp({ PROVIDER_DEADLINE_MS: '1000', ...provider.environment(stub.baseUrl) });
  });

  afterEach(async () => {
    await app.close();
    await stub.close();
  });

  it('uses the commute hours in the rider’s zone, and is today’s from then on', async () => {
    play(json(provider.weather(forecast())));
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    const made = await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId });

    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      recommendation: 'thumbs_up',
      date: '2026-06-15',
      timeZone: 'America/Los_Angeles',
      weatherData: {
        thumbsDownReasons: [],
        morningForecast: {
          temperature: 58.3,
          wind: { speed: 5.2 },
          precipitation: 4,
          humidity: 62,
          uvIndex: 1.2,
        },
        eveningForecast: {
          temperature: 71.6,
          wind: { speed: 8.1 },
          precipitation: 9,
          humidity: 48,
          uvIndex: 4.4,
        },
        hasUnsafeConditions: false,
      },
      airQualityData: { morningForecast: { aqi: 50 }, eveningForecast: { aqi: 56 }, hasUnhealthyAir: false },
    });
    expect((await browser.get(`/api/recommendations/user/${userId}/today`)).body).toEqual(made.body);
  });

  it('is thumbs down if an hour of the commute is over the rider’s own limit', async () => {
    play(json(provider.weather(forecast({ [EVENING_HOUR]: { windMph: 18, rainChancePercent: 70 } }))));
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    const { body } = await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId });
    expect(body.recommendation).toBe('thumbs_down');
    expect(body.weatherData.thumbsDownReasons).toEqual([
      'Evening wind 18 mph is above your 10 mph limit.',
      'Evening chance of rain 70% is above your 10% limit.',
    ]);
    expect(
      body.breakdown.evening.triggers.map(({ metric, value, limit }) => ({ metric, value, limit })),
    ).toEqual([
      { metric: 'wind', value: 18, limit: 10 },
      { metric: 'rain', value: 70, limit: 10 },
    ]);
  });

  it('costs one call for riders nearby', async () => {
    play(json(provider.weather(forecast())));
    const riders = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const browser = app.browser();
        return { browser, ...(await signUp(browser)) };
      }),
    );
    await Promise.all(
      riders.map(({ browser, userId, routeId }) =>
        browser.post('/api/recommendations/generate', { userId, routeId }),
      ),
    );
    const calls = stub.requests.filter(({ path }) => path.startsWith(provider.weatherPath));
    // Home lies in one grid cell, work in another.
    expect(calls).toHaveLength(2);
  });

  it('shows air quality as unknown where only that is unavailable', async () => {
    play(json(provider.weather(forecast())), { does: 'hang' });
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    const { status, body } = await browser.post<Recommendation>('/api/recommendations/generate', {
      userId,
      routeId,
    });
    expect(status).toBe(200);
    expect(body.airQualityData.morningForecast.aqi).toBeNull();
    expect(body.dataGaps.map(({ leg, metric }) => `${leg} ${metric}`)).toEqual([
      'morning aqi',
      'evening aqi',
    ]);
    const row = body.breakdown.morning.rows.find(({ metric }) => metric === 'aqi');
    expect(row).toMatchObject({ text: '42', source: 'assumed' });
  });

  it.each<[string, StubReply]>([
    ['401', json({ cod: 401, message: 'Invalid API key' }, 401)],
    ['429', json({ cod: 429, message: 'slow down' }, 429, { 'retry-after': '30' })],
    ['500 with JSON', json({ error: true, reason: 'oops' }, 500)],
    ['502 with HTML', answer(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' })],
    ['hang', { does: 'hang' }],
    ['slow drip', { does: 'drip' }],
    ['reset', { does: 'reset' }],
    ['garbage', answer(200, 'no weather today, sorry')],
    ['an error inside 200', json({ error: true, reason: 'oops', cod: '500' })],
  ])(
    'is refused with a message, and nothing is stored, where the weather answers: %s',
    async (_what, reply) => {
      play(reply);
      const browser = app.browser();
      const { userId, routeId } = await signUp(browser);
      const { status, body, text } = await browser.post<ErrorBody>('/api/recommendations/generate', {
        userId,
        routeId,
      });
      expect(status).toBe(503);
      expect(body.message).toMatch(/^Not enough data for a recommendation: no morning /);
      expect(text).not.toContain('k3y-that-must-stay-secret');
      expect((await browser.get(`/api/recommendations/user/${userId}/today`)).text).toBe('null');
      expect((await browser.get('/api/health/ready')).status).toBe(200);
    },
  );

  it('stays when a later one fails', async () => {
    play(json(provider.weather(forecast())));
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    const first = await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId });
    app.clock.setTo(new Date('2026-06-15T15:10:00Z'));
    play({ does: 'reset' });
    expect((await browser.post('/api/recommendations/generate', { userId, routeId })).status).toBe(503);
    const answeredAt = '2026-06-15T15:10:00.000Z';
    expect((await browser.get(`/api/recommendations/user/${userId}/today`)).body).toEqual({
      ...first.body,
      answeredAt,
    });
  });
});
