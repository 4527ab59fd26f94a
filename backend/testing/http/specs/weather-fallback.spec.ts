import type { components } from '@rollout/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aWeatherHour } from '../../builders/an-outlook.js';
import { nwsGridpoint, nwsPoint, nwsProblem } from '../../fixtures/nws-weather.fixture.js';
import { openMeteoForecast } from '../../fixtures/open-meteo-weather.fixture.js';
import { answer, HttpStub, json, type StubReply } from '../../http-stub.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Recommendation = components['schemas']['RecommendationDto'];
type Config = components['schemas']['ConfigDto'];

/** Two days around the commute at the given temperature, which shows which source was used. */
const hoursAt = (temperatureF: number) =>
  Array.from({ length: 48 }, (_, hour) =>
    aWeatherHour(new Date(Date.parse('2026-06-15T06:00:00Z') + hour * 3_600_000), {
      temperatureF,
      windMph: 5,
      rainChancePercent: 0,
    }),
  );

const NWS_SAYS_60: StubReply = json(nwsGridpoint(hoursAt(60)));

describe('weather from the National Weather Service, or else from Open-Meteo, over HTTP', () => {
  let nws: HttpStub;
  let openMeteo: HttpStub;
  let app: RunningApp;

  beforeEach(async () => {
    [nws, openMeteo] = await Promise.all([HttpStub.start(), HttpStub.start()]);
    openMeteo.plays(json(openMeteoForecast(hoursAt(70))));
    app = await startApp({
      PROVIDER_DEADLINE_MS: '1000',
      WEATHER_PROVIDER: 'nws-then-open-meteo',
      NWS_BASE_URL: nws.baseUrl,
      NWS_USER_AGENT: 'RollOut (riders@example.org)',
      OPEN_METEO_BASE_URL: openMeteo.baseUrl,
    });
  });

  afterEach(async () => {
    await app.close();
    await Promise.all([nws.close(), openMeteo.close()]);
  });

  const nwsPlays = (grid: StubReply): void =>
    nws.plays(({ path }) => (path.startsWith('/points') ? json(nwsPoint()) : grid));

  const generated = async (): Promise<Recommendation> => {
    const browser = app.browser();
    const { status, body } = await browser.post<Recommendation>(
      '/api/recommendations/generate',
      await signUp(browser),
    );
    expect(status).toBe(200);
    return body;
  };

  const temperature = ({ weatherData }: Recommendation) => weatherData.morningForecast?.temperature;

  it('is from the first source if it answers; figures it does not offer are reported as missing', async () => {
    nwsPlays(NWS_SAYS_60);
    const recommendation = await generated();
    expect(temperature(recommendation)).toBe(60);
    expect(recommendation.recommendation).toBe('thumbs_up');
    expect(recommendation.dataGaps.map(({ leg, metric }) => `${leg} ${metric}`)).toEqual([
      'morning uv',
      'evening uv',
    ]);
    expect(openMeteo.requests).toHaveLength(0);
    expect(nws.requests[0]?.headers['user-agent']).toBe('RollOut (riders@example.org)');
  });

  it.each<[string, StubReply]>([
    ['is down', json(nwsProblem(503), 503)],
    ['wants to be left alone', json(nwsProblem(429), 429, { 'retry-after': '30' })],
    ['hangs', { does: 'hang' }],
    ['talks nonsense', answer(200, '<html>')],
  ])('is from the second source if the first %s, and the log says so', async (_what, reply) => {
    nws.plays(reply);
    expect(temperature(await generated())).toBe(70);
    const lines = app.log.map((line) => JSON.parse(line) as { msg: string; failure?: { provider: string } });
    const madeGood = lines.filter(({ msg }) => msg === 'provider failed, another one answered');
    expect(madeGood[0]?.failure?.provider).toBe('nws');
  });

  it('is from the second source if the first does not cover the place, which is not a failure', async () => {
    nws.plays(json(nwsProblem(404), 404));
    expect(temperature(await generated())).toBe(70);
    expect(app.log.join()).not.toContain('another one answered');
  });

  it('is cached by source: the second’s forecast is not used for the first once that is back', async () => {
    nws.plays(json(nwsProblem(503), 503));
    expect(temperature(await generated())).toBe(70);
    nwsPlays(NWS_SAYS_60);
    expect(temperature(await generated())).toBe(60);
    expect(temperature(await generated())).toBe(60);
  });

  it('is refused with a message if both fail', async () => {
    nws.plays(json(nwsProblem(503), 503));
    openMeteo.plays(json({}, 500));
    const browser = app.browser();
    const { status } = await browser.post('/api/recommendations/generate', await signUp(browser));
    expect(status).toBe(503);
  });

  it('is credited to both', async () => {
    const { providers } = (await app.browser().get<Config>('/api/config')).body;
    const weather = providers.filter(({ port }) => port === 'weather');
    expect(weather.map(({ name }) => name)).toEqual(['US National Weather Service', 'Open-Meteo']);
    expect(weather.every(({ attribution }) => attribution !== null)).toBe(true);
  });
});
