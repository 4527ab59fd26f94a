import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from '../../database/tcp-proxy.js';
import { runOnServer } from '../../database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.js';
import { HttpClient } from '../../http/http-client.js';
import { signUp } from '../../http/portland-rider.js';
import { StartedRollout } from '../../process/started-rollout.js';

const BROWSERS = 6;
const ANSWERS_BETWEEN_OUTAGES = 60;

let testDatabase: TestDatabase;
let way: TcpProxy;
let rollout: StartedRollout;
let browser: HttpClient;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const url = new URL(testDatabase.url);
  way = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${way.port}`;
  rollout = new StartedRollout({
    DATABASE_URL: url.toString(),
    // The morning texts are running, with a database query every second.
    FAKE_CLOCK: '2026-06-15T07:10:00-07:00',
    MORNING_TICK_SECONDS: '1',
    MORNING_JOB_SECONDS: '3',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'info',
  });
  browser = new HttpClient(await rollout.ready());
});

afterAll(async () => {
  await rollout.interrupt();
  await way.close();
  await testDatabase.drop();
});

const isReady = async (): Promise<boolean> => (await browser.get('/api/health/ready')).status === 200;
const untilReady = async (wanted: boolean): Promise<void> => {
  while ((await isReady()) !== wanted) await new Promise((resolve) => setImmediate(resolve));
};

/** Database outages, each from start to end. */
const OUTAGES: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'cannot be reached for a while',
    async () => {
      await way.cut();
      await untilReady(false);
      await way.restore();
    },
  ],
  [
    'ends all connections',
    () =>
      runOnServer(
        testDatabase.url,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
  ],
];

/** Reads and writes repeatedly until stopped. */
function keepBusy(userId: number, routeId: number) {
  const statuses = new Map<number, number>();
  let isStopping = false;
  const ask = async (): Promise<void> => {
    while (!isStopping) {
      const requests = [
        browser.get(`/api/recommendations/user/${userId}/today`),
        browser.post('/api/recommendations/generate', { userId, routeId }),
        browser.patch(`/api/users/${userId}`, { temperatureMax: 85 }),
      ];
      for (const { status } of await Promise.all(requests))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const asking = Promise.all(Array.from({ length: BROWSERS }, ask));
  return {
    statuses,
    someAnswersLater: async (): Promise<void> => {
      const count = () => [...statuses.values()].reduce((sum, one) => sum + one, 0);
      const enough = count() + ANSWERS_BETWEEN_OUTAGES;
      while (count() < enough) await new Promise((resolve) => setImmediate(resolve));
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      await asking;
    },
  };
}

it.each(OUTAGES)('survives a database that %s, busy and idle, and serves again', async (_, happens) => {
  const { userId, routeId } = await signUp(browser, { user: { phone: '5035550123' } });
  const load = keepBusy(userId, routeId);
  for (let time = 0; time < 3; time += 1) {
    await load.someAnswersLater();
    await happens();
    await untilReady(true);
  }
  await load.someAnswersLater();
  await load.stop();
  expect([...load.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);

  await happens();
  await untilReady(true);
  // What readiness says may be a second old, and a request may still find a connection that has just ended.
  const status = async () => (await browser.get(`/api/users/${userId}`)).status;
  let last = await status();
  while (last === 503) last = await status();
  expect(last).toBe(200);
  // Neither uncaught exceptions nor unhandled rejections.
  expect(rollout.output).not.toMatch(/"alarm"/);
});
