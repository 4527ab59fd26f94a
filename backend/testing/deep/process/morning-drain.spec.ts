import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { addSubscribers } from '../../builders/many-subscribers.js';
import { connectTo } from '../../database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.js';
import { STUB_ACCOUNT_SID, STUB_AUTH_TOKEN, STUB_NUMBER, TwilioStub } from '../../sms/twilio-stub.js';
import { StartedRollout } from '../../process/started-rollout.js';

const RIDERS = 300;
/** In the middle of a portion. */
const SENT_BEFORE_THE_SIGNAL = 60;
const PER_SECOND = 80;

let database: TestDatabase;
let looker: pg.Client;
let stub: TwilioStub;
let rollout: StartedRollout;

beforeAll(async () => {
  database = await createTestDatabase();
  looker = await connectTo(database.url);
  stub = await TwilioStub.start();
  await addSubscribers(looker, { count: RIDERS, zones: ['America/Los_Angeles'], isSubscribed: true });
});

afterEach(() => rollout.interrupt());

afterAll(async () => {
  await stub.close();
  await looker.end();
  await database.drop();
});

function start(): Promise<string> {
  rollout = new StartedRollout({
    DATABASE_URL: database.url,
    FAKE_CLOCK: '2026-06-15T07:10:00-07:00',
    LOG_LEVEL: 'error',
    MORNING_TICK_SECONDS: '1',
    MORNING_BATCH_SIZE: '50',
    SMS_PER_SECOND: String(PER_SECOND),
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: STUB_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: STUB_AUTH_TOKEN,
    TWILIO_FROM: STUB_NUMBER,
    TWILIO_BASE_URL: stub.baseUrl,
    SHUTDOWN_DELAY_MS: '0',
  });
  return rollout.ready();
}

const countsByState = async (): Promise<Record<string, number>> => {
  const { rows } = await looker.query<{ state: string; count: number }>(
    'SELECT state, count(*)::integer AS count FROM texts GROUP BY state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

/** Once the provider has accepted about that many. */
const untilSent = async (count: number): Promise<void> => {
  while (stub.ledger.all().length < count) await new Promise((resolve) => setImmediate(resolve));
};

it('finishes what is in progress, and leaves the rest for the next worker', async () => {
  stub.setClock(new Date('2026-06-15T07:10:00-07:00'));
  await start();
  await untilSent(SENT_BEFORE_THE_SIGNAL);
  expect(await rollout.terminate()).toBe(0);

  const sent = stub.ledger.all().length;
  expect(sent).toBeLessThan(RIDERS);
  // What had no turn yet waits, and the rest has no record: nothing is on its way.
  const { accepted, pending = 0, ...others } = await countsByState();
  expect([accepted, others]).toEqual([sent, {}]);
  expect(sent + pending).toBeLessThan(RIDERS);
  const { rows: active } = await looker.query("SELECT FROM pgboss.job WHERE state = 'active'");
  expect(active).toEqual([]);

  await start();
  await untilSent(RIDERS);
  expect(await rollout.terminate()).toBe(0);
  expect(await countsByState()).toEqual({ accepted: RIDERS });
  expect(new Set(stub.ledger.all().map(({ to }) => to)).size).toBe(RIDERS);
  expect(stub.ledger.all()).toHaveLength(RIDERS);
});
