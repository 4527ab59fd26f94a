import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { HttpClient } from '../http/http-client.js';
import { aUser, HOME, WORK } from '../http/portland-rider.js';
import { askForCode } from '../http/sign-in.js';
import { StartedRollout } from './started-rollout.js';

/** A cold start builds, too. */
jest.setTimeout(180_000);

/** Clocks of machines never quite agree. */
const CLOCKS = ['2026-06-15T06:58:00-07:00', '2026-06-15T07:03:00-07:00', '2026-06-15T06:53:00-07:00'];

let database: TestDatabase;
const started: StartedRollout[] = [];
const urls: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // One after the other: the first may have to build.
  for (const FAKE_CLOCK of CLOCKS) {
    const replica = new StartedRollout({ DATABASE_URL: database.url, LOG_LEVEL: 'error', FAKE_CLOCK });
    started.push(replica);
    urls.push(await replica.ready());
  }
});

afterAll(async () => {
  await Promise.all(started.map((replica) => replica.interrupt()));
  await database.drop();
});

describe('three servers on one database', () => {
  const client = (call: number): HttpClient => new HttpClient(urls[call % urls.length] ?? '');

  it('count together, whatever their clocks say', async () => {
    const texts: number[] = [];
    for (let call = 0; call < 6; call += 1) {
      const { status } = await client(call).post('/api/users/sms-test', { phone: '5035550123' });
      texts.push(status);
    }
    expect(texts).toEqual([200, 200, 200, 429, 429, 429]);

    const asked = await Promise.all(
      Array.from({ length: 90 }, (_, call) =>
        client(call).post('/api/directions', { startLocation: HOME, endLocation: WORK }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('know a session at once that another opened, and at once that another has ended it', async () => {
    const phone = '5035550188';
    const [first, second, third] = urls as [string, string, string];
    const laptop = new HttpClient(first);
    await laptop.post('/api/users', aUser({ phone }));
    const code = await askForCode(laptop, phone);
    const tablet = new HttpClient(third);
    expect((await tablet.post('/api/sessions', { phone, code })).status).toBe(201);
    const statusesOfTablet = () =>
      Promise.all(urls.map(async (url) => (await tablet.movedTo(url).get('/api/sessions/current')).status));
    expect(await statusesOfTablet()).toEqual([200, 200, 200]);
    expect((await tablet.movedTo(second).delete('/api/sessions')).status).toBe(204);
    expect(await statusesOfTablet()).toEqual([401, 401, 401]);
  });
});
