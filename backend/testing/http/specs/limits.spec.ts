import { afterEach, describe, expect, it } from '@jest/globals';
import { connectTo } from '../../database/server-commands.js';
import type { TrialSources } from '../../../src/application/ports/phones.port.js';
import { aSubscriber } from '../texting-app.js';
import type { HttpClient } from '../http-client.js';
import { aUser, HOME, signUp, WORK } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

const PHONE = '5035550123';

let app: RunningApp;
afterEach(() => app.close());

/** Every request comes from the address it claims. */
const start = async (environment: Record<string, string> = {}) => {
  app = await startApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', ...environment });
};
const from = (address: string): HttpClient => app.browser().claimsToComeFrom(address);

/** The statuses of this many calls, one after another. */
async function statuses(
  times: number,
  call: (time: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await call(time)).status);
  return seen;
}

const aPhone = (number: number): string => `503555${String(1_000 + number)}`;
const directions = { startLocation: HOME, endLocation: WORK };

describe('what one address or one rider may do', () => {
  it.each([
    ['address suggestions', 40, (browser: HttpClient) => browser.get('/api/geocode/suggest?q=Portland')],
    ['directions', 20, (browser: HttpClient) => browser.post('/api/directions', directions)],
    ['sign-ups', 60, (browser: HttpClient) => browser.post('/api/users', aUser())],
  ])('%s: %d a minute for an address, open without a session', async (_what, times, call) => {
    await start();
    const answers = await statuses(times + 1, () => call(from('198.51.100.1')));
    expect(new Set(answers.slice(0, times)).size).toBe(1);
    expect(answers[0]).toBeLessThan(300);
    expect(answers.at(-1)).toBe(429);
    expect((await call(from('198.51.100.2'))).status).toBe(answers[0]);
  });

  it('recommendations: 10 a minute for a rider, regardless of address', async () => {
    await start();
    const browser = from('198.51.100.1');
    const { userId, routeId } = await signUp(browser);
    const generate = (time: number) =>
      browser
        .claimsToComeFrom(`198.51.100.${time}`)
        .post('/api/recommendations/generate', { userId, routeId });
    expect(await statuses(11, generate)).toEqual([...Array<number>(10).fill(200), 429]);
    const neighbour = from('198.51.100.1');
    const ids = await signUp(neighbour);
    expect((await neighbour.post('/api/recommendations/generate', ids)).status).toBe(200);
  });

  it('writes: 120 a minute for a rider, and reads apart from them', async () => {
    await start();
    const browser = from('198.51.100.1');
    const { userId } = await signUp(browser);
    const write = () => browser.patch(`/api/users/${userId}`, { windSpeedThreshold: 12 });
    const answers = await statuses(120, write);
    expect(answers.filter((status) => status === 200)).toHaveLength(119);
    expect(answers.at(-1)).toBe(429);
    expect(await statuses(5, () => browser.get(`/api/users/${userId}`))).toEqual(Array(5).fill(200));
  });

  it('is reported with the seconds to wait and a message, like every error', async () => {
    await start({ RATE_LIMIT_FACTOR: '0.05' });
    await from('198.51.100.1').post('/api/directions', directions);
    const { status, headers, body } = await from('198.51.100.1').post('/api/directions', directions);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
    expect(body).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: expect.stringMatching(
        /^Too many route lookups from your network\. Please try again in \d\d seconds\.$/,
      ),
    });
  });
});

describe('texts that anyone can request', () => {
  const ask = (address: string, phone: string) => from(address).post('/api/users/sms-test', { phone });

  const codeTo = (address: string, phone: string) => from(address).post('/api/sessions/code', { phone });

  it('go to the own phone 3 times a day; strangers do not learn what it has had', async () => {
    await start();
    const rider = await aSubscriber(app, PHONE);
    rider.browser.claimsToComeFrom('198.51.102.1');
    const own = () => rider.browser.post('/api/users/sms-test', { phone: PHONE });
    expect(await statuses(4, own)).toEqual([200, 200, 200, 429]);
    expect(await statuses(4, (time) => ask(`198.51.100.${time}`, PHONE))).toEqual([200, 200, 200, 200]);
  });

  it('are counted separately from sign-in codes, of which a phone gets 5 a day, with or without an account', async () => {
    await start();
    await statuses(3, (time) => ask(`198.51.100.${time}`, PHONE));
    const code = (time: number) => from(`198.51.101.${time}`).post('/api/sessions/code', { phone: PHONE });
    expect(await statuses(6, code)).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('can be requested 10 times an hour from an address, codes and test texts together', async () => {
    await start();
    const browser = from('198.51.100.1');
    const answers = await statuses(11, (time) =>
      time % 2 === 0
        ? browser.post('/api/users/sms-test', { phone: aPhone(time) })
        : browser.post('/api/sessions/code', { phone: aPhone(time) }),
    );
    expect(answers.slice(0, 10).every((status) => status < 300)).toBe(true);
    expect(answers[10]).toBe(429);
  });

  it('stop at the daily total, with one alarm; invalid phones do not count', async () => {
    await start({ TEXTS_ASKED_FOR_PER_DAY: '2' });
    await statuses(5, (time) => codeTo(`198.51.100.${time}`, '12345'));
    expect(await statuses(4, (time) => codeTo(`198.51.101.${time}`, aPhone(time)))).toEqual([
      202, 202, 503, 503,
    ]);
    const { headers, body } = await codeTo('198.51.102.1', aPhone(9));
    expect(body).toMatchObject({
      message: 'RollOut has sent all the texts it may send in a day. Please try again in 24 hours.',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
    const alarms = app.log.filter((line) => line.includes('"alarm":"global-text-quota"'));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ level: 50 });
  });

  it('to numbers that have not answered have a daily total of their own, with an alarm that says who asked', async () => {
    await start({ TRIAL_TEXTS_PER_DAY: '3' });
    const phones = ['5035550101', '5035550102', '9715550103', '5035550104'];
    const asked = await statuses(4, (time) => ask(`198.51.101.${time === 3 ? 9 : 1}`, phones[time] ?? PHONE));
    expect(asked).toEqual([200, 200, 200, 503]);
    expect((await codeTo('198.51.102.1', PHONE)).status).toBe(202);
    const [alarm, ...others] = app.log.filter((line) => line.includes('"alarm":"trial-text-quota"'));
    expect(others).toEqual([]);
    const { askedBy } = JSON.parse(alarm ?? '') as { askedBy: TrialSources };
    expect(askedBy.networks.map(({ count }) => count)).toEqual([3]);
    expect(askedBy.runs).toEqual([
      { numbers: '+1503555xxxx', count: 2 },
      { numbers: '+1971555xxxx', count: 1 },
    ]);
    expect(alarm).not.toMatch(/198\.51|555010/);
  });

  it('leave neither phone nor address in the database', async () => {
    await start();
    await ask('198.51.100.77', PHONE);
    const client = await connectTo(app.databaseUrl);
    const { rows } = await client.query<{ key: string }>('SELECT key FROM rate_limits');
    await client.end();
    expect(rows.length).toBeGreaterThanOrEqual(4);
    const kept = rows.map(({ key }) => key).join();
    for (const part of ['5035550123', '5550123', '198.51', '::']) expect(kept).not.toContain(part);
  });
});

describe('tries of a code', () => {
  it('are 30 an hour for an address, regardless of phone', async () => {
    await start();
    const tryOne = (time: number) =>
      from('198.51.100.1').post('/api/sessions', { phone: aPhone(time), code: '123456' });
    expect(await statuses(31, tryOne)).toEqual([...Array<number>(30).fill(422), 429]);
    expect((await from('198.51.100.2').post('/api/sessions', { phone: PHONE, code: '123456' })).status).toBe(
      422,
    );
  });
});

describe('where a request comes from', () => {
  const directionsFrom = (...addresses: string[]) =>
    app
      .browser()
      .claimsToComeFrom(...addresses)
      .post('/api/directions', directions);

  it.each([
    ['nobody', {}],
    ['a proxy that is not the one that asks', { TRUST_PROXY: '192.0.2.1,10.0.0.0/8' }],
  ])('is its real address while trusting %s', async (_whom, environment) => {
    await start({ RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: '', ...environment });
    expect(await statuses(2, (time) => directionsFrom(`198.51.100.${time}`))).toEqual([200, 429]);
  });

  it.each([['1'], ['127.0.0.1'], ['127.0.0.0/8,::1']])(
    'is what the nearest proxy says while that is trusted (%s), not what the request itself claims',
    async (proxies) => {
      await start({ RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: proxies });
      expect((await directionsFrom('203.0.113.1', '198.51.100.1')).status).toBe(200);
      expect((await directionsFrom('203.0.113.2', '198.51.100.1')).status).toBe(429);
      expect((await directionsFrom('203.0.113.1', '198.51.100.2')).status).toBe(200);
    },
  );

  it('is what the second proxy says if there are two', async () => {
    await start({ RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: '2' });
    expect((await directionsFrom('203.0.113.1', '198.51.100.1', '10.0.0.1')).status).toBe(200);
    expect((await directionsFrom('203.0.113.2', '198.51.100.1', '10.0.0.2')).status).toBe(429);
  });

  it('ignores the port that some proxies add', async () => {
    await start({ RATE_LIMIT_FACTOR: '0.001' });
    expect((await directionsFrom('198.51.100.1:50001')).status).toBe(200);
    expect((await directionsFrom('198.51.100.1:50002')).status).toBe(429);
  });

  it('is the network of the connection, with IPv6', async () => {
    await start({ RATE_LIMIT_FACTOR: '0.001' });
    expect((await directionsFrom('2001:db8:1:2::1')).status).toBe(200);
    expect((await directionsFrom('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await directionsFrom('2001:db8:2:2::1')).status).toBe(200);
  });
});

describe('while the database is gone', () => {
  it('requests that need none are answered and still limited; writes are refused as before', async () => {
    await start();
    await app.database.cut();
    const search = () => from('198.51.100.1').get('/api/geocode/suggest?q=Portland');
    expect(await statuses(41, search)).toEqual([...Array<number>(40).fill(200), 429]);
    expect((await from('198.51.100.1').post('/api/directions', directions)).status).toBe(200);
    for (const path of ['/api/users', '/api/users/sms-test']) {
      const { status, body } = await from('198.51.100.1').post(path, { ...aUser(), phone: PHONE });
      expect(status).toBe(503);
      expect(body).toMatchObject({ message: expect.stringMatching(/^RollOut can't reach its database/) });
    }
    await app.database.restore();
    expect((await from('198.51.100.3').post('/api/users', aUser())).status).toBe(201);
  });
});
