import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { aClimateYear } from '../../builders/a-climate-year.js';
import { openMeteoArchive } from '../../fixtures/open-meteo-archive.fixture.js';
import { HttpStub, json } from '../../http-stub.js';
import type { HttpClient } from '../http-client.js';
import { aYearOfLimits, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Year = components['schemas']['YearOfLimitsDto'];
type NoYear = components['schemas']['NoYearOfLimitsDto'];

let app: RunningApp;
afterEach(() => app.close());

const ask = (browser: HttpClient, differences: Parameters<typeof aYearOfLimits>[0] = {}) =>
  browser.post<Year | NoYear>('/api/limits/year', aYearOfLimits(differences));

function known(body: Year | NoYear): Year {
  if (!body.available) throw new Error(`no year: ${body.reason}`);
  return body;
}

describe('POST /api/limits/year in the demo', () => {
  beforeEach(async () => {
    app = await startApp({ FAKE_CLOCK: '2026-06-15T06:58:00-07:00' });
  });

  it('answers with the year of a commute, before sign-up and after', async () => {
    const browser = app.browser();
    const before = await ask(browser);
    expect(before.status).toBe(200);
    await signUp(browser);
    expect((await ask(browser)).body).toEqual(before.body);

    const year = known(before.body);
    expect([year.from, year.to]).toEqual(['2025-06-15', '2026-06-14']);
    // 260 weekdays less ten holidays in Oregon, Juneteenth 2025 among them.
    expect(year.rideDays).toBe(249);
    expect(sum(year.byMonth.map(({ rideDays }) => rideDays))).toBe(year.rideDays);
    expect(sum(year.byMonth.map(({ goDays }) => goDays))).toBe(year.goDays);
    expect(year.limits.map(({ metric }) => metric)).toEqual([
      'temperatureMax',
      'temperatureMin',
      'windSpeedThreshold',
      'windGustThreshold',
      'rainThreshold',
    ]);
    expect(year.presets.map(({ name }) => name)).toEqual(['fair-weather', 'everyday', 'all-weather']);
    expect(year.presets[0]?.goDays).toBe(year.goDays);
  });

  it('counts what it lists', async () => {
    const year = known((await ask(app.browser(), { windSpeedThreshold: 12 })).body);
    const isGo = (day: number) =>
      year.days[day]?.isUnsafe === false &&
      year.limits.every(({ metric, worst }) => {
        const [value, limit] = [worst[day] ?? null, LIMITS_ASKED[metric] ?? null];
        return (
          value === null || limit === null || (metric === 'temperatureMin' ? value >= limit : value <= limit)
        );
      });
    expect(year.days.filter((_, day) => isGo(day))).toHaveLength(year.goDays);
    const wind = year.limits.find(({ metric }) => metric === 'windSpeedThreshold');
    expect(wind?.options.find(({ value }) => value === 12)?.goDays).toBe(year.goDays);
  });

  it('follows ride days, times by the day, holidays and limits of the evening', async () => {
    const all = known((await ask(app.browser(), { rideDays: ['mon', 'wed'] })).body);
    expect(all.rideDays).toBeLessThan(105);
    const withHolidays = known((await ask(app.browser(), { observesHolidays: false })).body);
    expect(withHolidays.rideDays).toBe(260);
    const early = { targetArrivalTime: '05:00', targetHomeTime: '22:00' };
    const other = known((await ask(app.browser(), { dayTimes: { mon: early } })).body);
    expect(other.limits).not.toEqual(known((await ask(app.browser())).body).limits);
    const evening = known(
      (await ask(app.browser(), { eveningLimits: { windSpeedThreshold: 40, rainThreshold: null } })).body,
    );
    expect(evening.limits.map(({ metric, leg }) => `${metric} ${leg}`)).toEqual([
      'temperatureMax both',
      'temperatureMin both',
      'windSpeedThreshold morning',
      'windSpeedThreshold evening',
      'windGustThreshold both',
      'rainThreshold both',
    ]);
  });

  it('refuses limits that contradict each other, and unknown fields', async () => {
    const contradiction = await ask(app.browser(), { temperatureMin: 90 });
    expect([contradiction.status, contradiction.body]).toMatchObject([
      400,
      { message: "“Colder than” can't be above “Hotter than”." },
    ]);
    const unknown = await app.browser().post('/api/limits/year', { ...aYearOfLimits(), userId: 1 });
    expect(unknown.status).toBe(400);
  });
});

describe('POST /api/limits/year of an archive', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const start = async (environment: Record<string, string> = {}) => {
    app = await startApp({
      FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
      CLIMATE_PROVIDER: 'open-meteo',
      OPEN_METEO_ARCHIVE_BASE_URL: stub.baseUrl,
      ...environment,
    });
  };

  const settled = async (browser: HttpClient, differences = {}): Promise<Year | NoYear> => {
    for (;;) {
      const { body } = await ask(browser, differences);
      if (body.available || body.reason !== 'pending') return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  const FAR = { lat: 42.36, lng: -71.06, address: 'Boston, MA' };

  it('is pending at first, and then there, asked for once a cell', async () => {
    await start();
    const year = aClimateYear({ from: '2025-06-08T00:00:00Z', until: '2026-06-14T23:00:00Z' });
    stub.plays(json(openMeteoArchive(year)));
    expect((await ask(app.browser())).body).toEqual({ available: false, reason: 'pending' });
    const found = known(await settled(app.browser()));
    expect([found.goDays, found.unknownDays]).toEqual([found.rideDays, 0]);
    expect(stub.requests).toHaveLength(1);
    await settled(app.browser(), { workLocation: FAR });
    expect(stub.requests).toHaveLength(2);
  });

  it.each([
    ['answers 429', () => stub.plays(json({ error: true, reason: 'Too many' }, 429)), 'unavailable'],
    ['hangs', () => stub.plays({ does: 'hang' }), 'unavailable'],
    ['answers garbage', () => stub.plays(json({ what: 1 })), 'unavailable'],
    [
      'has nothing there',
      () => stub.plays(json({ error: true, reason: 'No data is available for this location' }, 400)),
      'not-covered',
    ],
  ] as const)('makes nothing up where it %s', async (_, arrange, reason) => {
    await start({ PROVIDER_DEADLINE_MS: '300' });
    arrange();
    expect(await settled(app.browser())).toEqual({ available: false, reason });
    expect(await settled(app.browser())).toEqual({ available: false, reason });
  });

  it('is not configured with none', async () => {
    await start({ CLIMATE_PROVIDER: 'none' });
    expect((await ask(app.browser())).body).toEqual({ available: false, reason: 'not-configured' });
  });

  it('is limited by the places that an address asks about, and by the day', async () => {
    await start({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', CLIMATE_PER_DAY: '2' });
    const year = aClimateYear({ from: '2026-06-01T00:00:00Z', until: '2026-06-14T23:00:00Z' });
    stub.plays(json(openMeteoArchive(year)));
    const browser = app.browser().claimsToComeFrom('198.51.100.1');
    const at = (cell: number) => {
      const place = { lat: 40 + cell / 4, lng: -100, address: 'Somewhere' };
      return ask(browser, { homeLocation: place, workLocation: place });
    };
    const statuses: number[] = [];
    for (let cell = 0; cell < 20; cell += 1) statuses.push((await at(cell)).status);
    expect(statuses).toEqual(Array(20).fill(200));
    const refused = await at(20);
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      429,
      expect.stringContaining('Too many places were looked up from your network.'),
    ]);
    expect(stub.requests.length).toBeLessThanOrEqual(2);
  });
});

const LIMITS_ASKED: Readonly<Record<string, number>> = {
  temperatureMin: 35,
  temperatureMax: 85,
  windSpeedThreshold: 12,
  rainThreshold: 10,
};

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
