import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MS_PER_MINUTE } from '../../../src/domain/commute/time.js';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.js';
import { HttpClient } from '../../http/http-client.js';
import { aUser, HOME, WORK } from '../../http/portland-rider.js';
import { askForCode, wrong } from '../../http/sign-in.js';
import { rowsOf } from '../../database/server-commands.js';
import { StartedRollout, withWrongClock } from '../../process/started-rollout.js';

/** Machines' clocks never quite agree; the database's is right. */
const MACHINES_AHEAD_MS = [0, 5 * MS_PER_MINUTE, -5 * MS_PER_MINUTE];

let database: TestDatabase;
const started: StartedRollout[] = [];
const urls: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // One after another: the first may have to build.
  for (const aheadMs of MACHINES_AHEAD_MS) {
    const replica = new StartedRollout({
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      ...withWrongClock(aheadMs),
    });
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

  it('share their counts, regardless of their clocks', async () => {
    const codes: number[] = [];
    for (let call = 0; call < 7; call += 1) {
      const { status } = await client(call).post('/api/sessions/code', { phone: '5035550123' });
      codes.push(status);
    }
    expect(codes).toEqual([202, 202, 202, 202, 202, 429, 429]);

    const asked = await Promise.all(
      Array.from({ length: 90 }, (_, call) =>
        client(call).post('/api/directions', { startLocation: HOME, endLocation: WORK }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(70);
  });

  it('see immediately that another has opened or ended a session', async () => {
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

  describe('and a sign-in code', () => {
    const PHONE = '5035550190';
    const OF_PHONE = `phone = '+1${PHONE}'`;

    /** Requested on the replica, which sends it, for an existing rider. */
    const codeFrom = (call: number): Promise<string> => askForCode(client(call), PHONE);

    const signIn = async (call: number, code: string): Promise<number> =>
      (await client(call).post('/api/sessions', { phone: PHONE, code })).status;

    const secondsLeft = async (): Promise<number> => {
      const [row] = await rowsOf<{ left: number }>(
        database.url,
        `SELECT extract(epoch FROM expires_at - clock_timestamp())::float AS left FROM sign_in_codes WHERE ${OF_PHONE}`,
      );
      return row?.left ?? Number.NaN;
    };

    const leave = (seconds: number): Promise<unknown> =>
      rowsOf(
        database.url,
        `UPDATE sign_in_codes SET expires_at = clock_timestamp() + interval '${seconds} seconds' WHERE ${OF_PHONE}`,
      );

    /** A phone gets three codes a day. */
    const newDay = (): Promise<unknown> => rowsOf(database.url, 'DELETE FROM rate_limits');

    beforeAll(async () => {
      await client(0).post('/api/users', aUser({ phone: PHONE }));
    });

    beforeEach(newDay);

    it('is void after five wrong tries, wherever they were made', async () => {
      const code = await codeFrom(0);
      for (let call = 0; call < 5; call += 1) expect(await signIn(call, wrong(code))).toBe(422);
      for (const call of urls.keys()) expect(await signIn(call, code)).toBe(422);
    });

    it('is void after five wrong tries at once', async () => {
      const code = await codeFrom(1);
      const tries = Array.from({ length: 12 }, (_, call) => signIn(call, wrong(code)));
      expect(new Set(await Promise.all(tries))).toEqual(new Set([422]));
      for (const call of urls.keys()) expect(await signIn(call, code)).toBe(422);
    });

    it('works for only one of several who use it at once', async () => {
      const code = await codeFrom(2);
      const statuses = await Promise.all(Array.from({ length: 5 }, (_, call) => signIn(call, code)));
      expect(statuses.sort()).toEqual([201, 422, 422, 422, 422]);
    });

    it.each([0, 1, 2])('lasts ten minutes by the shared clock, requested on replica %d', async (call) => {
      await codeFrom(call);
      const left = await secondsLeft();
      expect(left).toBeGreaterThan(9.5 * 60);
      expect(left).toBeLessThan(10.1 * 60);
    });

    it.each([0, 1, 2])('expires by the shared clock, tried on replica %d', async (call) => {
      const code = await codeFrom(0);
      await leave(-5);
      expect(await signIn(call, code)).toBe(422);
      await leave(60);
      expect(await signIn(call, code)).toBe(201);
    });
  });

  it('agree about when a session has ended', async () => {
    const browser = client(0);
    const { body: rider } = await browser.post<{ id: number }>('/api/users', aUser());
    const statuses = () =>
      Promise.all(urls.map(async (url) => (await browser.movedTo(url).get('/api/sessions/current')).status));
    const leave = (seconds: number): Promise<unknown> =>
      rowsOf(
        database.url,
        `UPDATE sessions SET created_at = created_at - interval '1 day',
           open_until = clock_timestamp() + interval '${seconds} seconds' WHERE rider_id = ${rider.id}`,
      );
    await leave(60);
    expect(await statuses()).toEqual([200, 200, 200]);
    await leave(-5);
    expect(await statuses()).toEqual([401, 401, 401]);
  });
});
