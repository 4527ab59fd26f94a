import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { addSubscribers } from '../builders/many-subscribers.js';
import { connectTo } from '../database/server-commands.js';
import { createTestDatabase } from '../database/test-database.js';
import { HttpClient } from '../http/http-client.js';
import { STUB_ACCOUNT_SID, STUB_AUTH_TOKEN, STUB_NUMBER, TwilioStub } from '../sms/twilio-stub.js';
import { openDataFolder, StartedRollout } from './started-rollout.js';

const folder = await openDataFolder();
const PHONE = '5035550123';
/** Compose gives 30 s. */
const LONGEST_END_MS = 25_000;

afterEach(() => folder.stopAll());
afterAll(() => folder.remove());

async function endsInTime(rollout: StartedRollout): Promise<void> {
  const startedAt = performance.now();
  const code = await rollout.terminate();
  expect({ code, output: rollout.output }).toMatchObject({ code: 0 });
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_END_MS);
}

describe('SIGTERM', () => {
  it.each<[string, RegExp]>([
    ['before the database is there', /RollOut starts in demo mode/],
    ['when the port has just opened', /RollOut is ready/],
  ])('%s ends the process in time and leaves nothing running', async (_, moment) => {
    const rollout = folder.start();
    await rollout.says(moment);
    await endsInTime(rollout);
    expect(folder.serversRunning()).toEqual([]);
  });

  it('while a code is on its way waits for the code', async () => {
    const database = await createTestDatabase();
    const stub = await TwilioStub.start();
    const looker = await connectTo(database.url);
    const rollout = new StartedRollout({
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: STUB_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: STUB_AUTH_TOKEN,
      TWILIO_FROM: STUB_NUMBER,
      TWILIO_BASE_URL: stub.baseUrl,
    });
    try {
      const browser = new HttpClient(await rollout.ready());
      await addSubscribers(looker, { count: 1, zones: ['America/Los_Angeles'], isSubscribed: true });
      await looker.query(`UPDATE riders SET phone = '+1${PHONE}'`);
      stub.faults.next('sending', { fault: 'slow', delayMs: 2000 });
      const { status } = await browser.post('/api/sessions/code', { phone: PHONE });
      expect(status).toBe(202);
      await endsInTime(rollout);
      expect(stub.ledger.all().map(({ body }) => body)).toEqual([expect.stringContaining('sign-in code')]);
      expect(rollout.output).not.toMatch(/was not sent/);
    } finally {
      await rollout.kill();
      await looker.end();
      await stub.close();
      await database.drop();
    }
  });
});

describe('a start that fails', () => {
  it('has begun no run and leaves nothing running', async () => {
    const database = await createTestDatabase();
    const looker = await connectTo(database.url);
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    try {
      await addSubscribers(looker, { count: 3, zones: ['America/Los_Angeles'], isSubscribed: true });
      const rollout = new StartedRollout({
        DATABASE_URL: database.url,
        LOG_LEVEL: 'error',
        FAKE_CLOCK: '2026-06-15T07:10:00-07:00',
        PORT: String((taken.address() as { port: number }).port),
      });
      expect(await rollout.exitCode()).toBe(1);
      expect(rollout.output).toMatch(/is taken by another program/);
      const { rows } = await looker.query('SELECT name FROM pgboss.job');
      expect(rows).toEqual([]);
    } finally {
      taken.close();
      await looker.end();
      await database.drop();
    }
  });

  it('stops the embedded database', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const rollout = folder.start({ PORT: String((taken.address() as { port: number }).port) });
    expect(await rollout.exitCode()).toBe(1);
    expect(folder.serversRunning()).toEqual([]);
    taken.close();
  });
});
