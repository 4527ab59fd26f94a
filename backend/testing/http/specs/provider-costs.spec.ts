import { afterEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import type { HttpClient } from '../http-client.js';
import { aRoute, HOME, signUp, WORK } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Route = components['schemas']['RouteDto'];
type Recommendation = components['schemas']['RecommendationDto'];

const ADDRESS = '198.51.100.1';
const ends = { startLocation: HOME, endLocation: WORK };

let app: RunningApp;
afterEach(() => app.close());

const start = async (environment: Record<string, string> = {}) => {
  app = await startApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', ...environment });
};
const from = (address: string): HttpClient => app.browser().claimsToComeFrom(address);

/** A rider who signed up elsewhere and is now at the address. */
async function riderAt(address: string): Promise<{ browser: HttpClient; userId: number; routeId: number }> {
  const browser = from('203.0.113.9');
  const ids = await signUp(browser);
  return { browser: browser.claimsToComeFrom(address), ...ids };
}

const lookUp = (browser: HttpClient) => browser.post('/api/directions', ends);
const planned = (browser: HttpClient, userId: number) =>
  browser.post<Route>('/api/routes', { userId, ...ends, isActive: false });

async function times(count: number, call: (time: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < count; time += 1) statuses.push((await call(time)).status);
  return statuses;
}

describe('directions', () => {
  it('are 20 a minute for an address, through whichever call the server looks them up', async () => {
    await start();
    const { browser, userId, routeId } = await riderAt(ADDRESS);
    const moved = (lng: number) =>
      browser.patch(`/api/routes/${routeId}`, { endLocation: { ...WORK, lng: WORK.lng + lng / 10_000 } });
    expect(await times(8, () => lookUp(from(ADDRESS)))).toEqual(Array(8).fill(200));
    expect(await times(6, () => planned(browser, userId))).toEqual(Array(6).fill(201));
    expect(await times(6, (time) => moved(time + 1))).toEqual(Array(6).fill(200));
    const refused = [await lookUp(from(ADDRESS)), await planned(browser, userId), await moved(9)];
    expect(refused.map(({ status, body }) => [status, (body as { message?: string }).message])).toEqual(
      Array(3).fill([
        429,
        expect.stringMatching(
          /^Too many route lookups from your network\. Please try again in \d+ seconds\.$/,
        ),
      ]),
    );
    expect(Number(refused[1]?.headers.get('retry-after'))).toBeGreaterThan(30);
    const { body } = await browser.get<Route[]>(`/api/routes/user/${userId}`);
    expect(body).toHaveLength(7);
  });

  it('are not counted where the screen sends the figures, or only the name changes', async () => {
    await start();
    const { browser, userId, routeId } = await riderAt(ADDRESS);
    await times(20, () => lookUp(from(ADDRESS)));
    expect((await browser.post('/api/routes', aRoute(userId))).status).toBe(201);
    expect((await browser.patch(`/api/routes/${routeId}`, { name: 'Scenic' })).status).toBe(200);
    expect((await lookUp(from('198.51.100.2'))).status).toBe(200);
  });

  it('are 30 a minute for all networks of one household or company, however many it has', async () => {
    await start();
    const fromNetwork = (time: number) => lookUp(from(`2001:db8:7:${(time * 256).toString(16)}::1`));
    expect(await times(31, fromNetwork)).toEqual([...Array<number>(30).fill(200), 429]);
    expect((await lookUp(from('2001:db8:8::1'))).status).toBe(200);
  });

  it('are straight lines once the day’s total is used up, with one alarm that names the provider', async () => {
    await start({ DIRECTIONS_PER_DAY: '2' });
    const { browser, userId } = await riderAt(ADDRESS);
    const routes = [];
    for (let time = 0; time < 4; time += 1) routes.push((await planned(browser, userId)).body);
    expect(routes.map(({ isStraightLine }) => isStraightLine)).toEqual([false, false, true, true]);
    const alarms = app.log.filter((line) => line.includes('"alarm":"provider-quota"'));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ level: 50, port: 'directions' });
  });
});

describe('addresses', () => {
  const suggest = (browser: HttpClient) => browser.get('/api/geocode/suggest?q=Portland');
  const locate = (browser: HttpClient) =>
    browser.get(`/api/geocode?${new URLSearchParams({ address: HOME.address }).toString()}`);

  it('are suggested 40 times a minute and found 20 times a minute for an address', async () => {
    await start();
    expect(await times(41, () => suggest(from(ADDRESS)))).toEqual([...Array<number>(40).fill(200), 429]);
    expect(await times(21, () => locate(from(ADDRESS)))).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('cannot be looked up once the day’s total is used up', async () => {
    await start({ GEOCODING_PER_DAY: '2' });
    expect(await times(3, () => suggest(from(ADDRESS)))).toEqual([200, 200, 503]);
    expect((await locate(from('198.51.100.2'))).status).toBe(503);
    expect(app.log.filter((line) => line.includes('"alarm":"provider-quota"'))).toHaveLength(1);
  });
});

describe('heights', () => {
  it('are unknown once the day’s total is used up', async () => {
    await start({ ELEVATION_PER_DAY: '1' });
    const { browser, userId } = await riderAt(ADDRESS);
    const [first, second] = [await planned(browser, userId), await planned(browser, userId)];
    expect([first.body.elevationGain, second.body.elevationGain]).toEqual([expect.any(Number), null]);
    expect(second.body.isStraightLine).toBe(false);
  });
});

describe('traffic', () => {
  const generate = async ({ browser, userId, routeId }: Awaited<ReturnType<typeof riderAt>>) =>
    (await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId })).body;

  it('is asked 8 times an hour for a rider, and unknown after that', async () => {
    await start();
    const rider = await riderAt(ADDRESS);
    const delays = [];
    for (let time = 0; time < 9; time += 1) delays.push((await generate(rider)).trafficData.delay);
    expect(delays.slice(0, 8)).toEqual(Array(8).fill(expect.any(Number)));
    expect(delays[8]).toBeNull();
  });

  it('is unknown once the day’s total is used up', async () => {
    await start({ TRAFFIC_PER_DAY: '1' });
    const rider = await riderAt(ADDRESS);
    expect((await generate(rider)).trafficData.delay).not.toBeNull();
    expect((await generate(rider)).trafficData.delay).toBeNull();
  });
});
