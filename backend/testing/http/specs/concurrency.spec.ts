import { afterAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { randomUUID } from 'node:crypto';
import { aRoute, aUser, signUp } from '../portland-rider.js';
import { startApp } from '../running-app.js';

/* Fifty valid requests at once. A busy machine may take a while, but none may be lost or doubled. */

type User = components['schemas']['UserDto'];
type Route = components['schemas']['RouteDto'];

const app = await startApp({ RATE_LIMIT_FACTOR: '1000000' });
afterAll(() => app.close());

const TIMES = 50;
const times = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)));

const statusesOf = (answers: readonly { status: number }[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];

const countOf = async (table: string, riderId: number): Promise<number> => {
  const column = table === 'riders' ? 'id' : 'rider_id';
  const [row] = await app.rows<{ count: string }>(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [
    riderId,
  ]);
  return Number(row?.count);
};

describe('fifty sign-ups at once', () => {
  it('with one key make one rider', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await times(() => app.browser().post<User>('/api/users', aUser(), key));
    expect(statusesOf(answers)).toEqual([201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('with a key each make fifty', async () => {
    const answers = await times(() =>
      app.browser().post<User>('/api/users', aUser(), { 'idempotency-key': randomUUID() }),
    );
    expect(statusesOf(answers)).toEqual([201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(TIMES);
  });
});

describe('fifty changes of one rider at once', () => {
  it('activate fifty routes: one is active at the end and at every check in between', async () => {
    const browser = app.browser();
    const { body: rider } = await browser.post<User>('/api/users', aUser());
    const userId = rider.id;
    const routes = await times(() => browser.post<Route>('/api/routes', aRoute(userId, { isActive: false })));
    await browser.patch(`/api/routes/${routes[0]?.body.id}`, { isActive: true });
    let isDone = false;
    const all = Promise.all(
      routes.map(({ body }) => browser.patch(`/api/routes/${body.id}`, { isActive: true })),
    ).finally(() => (isDone = true));
    const seen: number[] = [];
    while (!isDone) {
      const { body } = await browser.get<Route[]>(`/api/routes/user/${userId}`);
      seen.push(body.filter(({ isActive }) => isActive).length);
    }
    expect(statusesOf(await all)).toEqual([200]);
    const { body } = await browser.get<Route[]>(`/api/routes/user/${userId}`);
    expect([...seen, body.filter(({ isActive }) => isActive).length].every((count) => count === 1)).toBe(
      true,
    );
  });

  it('lose no field of the settings', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    const settings: Partial<User> = {
      temperatureMin: 21,
      temperatureMax: 99,
      windSpeedThreshold: 33,
      rainThreshold: 44,
      targetArrivalTime: '09:15',
      targetHomeTime: '18:45',
      bikeType: 'electric',
      homeLocation: { lat: 45.51, lng: -122.66, address: 'a new home' },
      workLocation: { lat: 45.52, lng: -122.65, address: 'a new work' },
      phone: '5035550177',
    };
    const fields = Object.entries(settings);
    const answers = await times((index) => {
      const [name, value] = fields[index % fields.length] ?? [];
      return browser.patch(`/api/users/${userId}`, { [String(name)]: value });
    });
    expect(statusesOf(answers)).toEqual([200]);
    expect((await browser.get<User>(`/api/users/${userId}`)).body).toMatchObject(settings);
  });

  it('make one recommendation during changes of limits', async () => {
    const browser = app.browser();
    const ids = await signUp(browser);
    const answers = await times((index) =>
      index % 2 === 0
        ? browser.post('/api/recommendations/generate', ids)
        : browser.patch(`/api/users/${ids.userId}`, { windSpeedThreshold: index }),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect(await countOf('recommendations', ids.userId)).toBe(1);
  });
});

describe('writes while the account is deleted', () => {
  it('happen before or find no rider: nothing of the rider remains', async () => {
    const browser = app.browser();
    const ids = await signUp(browser);
    const writes = times((index) => {
      if (index === TIMES / 2)
        return browser.post(`/api/users/${ids.userId}/deletion`, { confirmation: 'DELETE' });
      if (index % 3 === 0) return browser.post('/api/routes', aRoute(ids.userId));
      if (index % 3 === 1) return browser.post('/api/recommendations/generate', ids);
      return browser.patch(`/api/users/${ids.userId}`, { windSpeedThreshold: index });
    });
    for (const { status, text } of await writes)
      expect([200, 201, 204, 401, 404, 422]).toContain(status >= 500 ? text : status);
    for (const table of ['riders', 'routes', 'recommendations', 'sessions'])
      expect([table, await countOf(table, ids.userId)]).toEqual([table, 0]);
  });
});
