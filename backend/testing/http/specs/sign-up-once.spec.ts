import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { MS_PER_DAY } from '../../../src/domain/commute/time.js';
import { MOST_SESSIONS } from '../../../src/domain/rider/session-lifetime.js';
import type { Answer, HttpClient } from '../http-client.js';
import { aUser } from '../portland-rider.js';
import { MONDAY_MORNING, startApp, type RunningApp } from '../running-app.js';

type User = components['schemas']['UserDto'];

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const signUpWith = (browser: HttpClient, key: string, differences = {}): Promise<Answer<User>> =>
  browser.post<User>('/api/users', aUser(differences), { 'idempotency-key': key });

const riders = async () => (await app.rows('SELECT FROM riders')).length;

describe('a sign-up that is sent again', () => {
  it('is the same rider, with a session of its own', async () => {
    const [key, before] = [randomUUID(), await riders()];
    const [first, second] = [app.browser(), app.browser()];
    const answer = await signUpWith(first, key);
    const again = await signUpWith(second, key);
    expect([answer.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(answer.body);
    expect(second.cookieHeader).not.toBe(first.cookieHeader);
    for (const browser of [first, second])
      expect((await browser.get(`/api/users/${answer.body.id}`)).body).toEqual(answer.body);
    expect(await riders()).toBe(before + 1);
  });

  it('returns the rider’s current state, even if the new request differs', async () => {
    const key = randomUUID();
    const browser = app.browser();
    const { body } = await signUpWith(browser, key);
    await browser.patch(`/api/users/${body.id}`, { rainThreshold: 44 });
    expect((await signUpWith(app.browser(), key.toUpperCase(), { rainThreshold: 5 })).body).toMatchObject({
      id: body.id,
      rainThreshold: 44,
    });
  });

  it('fifty times at once is one rider with as many sessions as a rider may have', async () => {
    const [key, before] = [randomUUID(), await riders()];
    const browsers = Array.from({ length: 50 }, () => app.browser());
    const answers = await Promise.all(browsers.map((browser) => signUpWith(browser, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await riders()).toBe(before + 1);
    const open = await Promise.all(browsers.map((browser) => browser.get('/api/sessions/current')));
    expect(open.filter(({ status }) => status === 200)).toHaveLength(MOST_SESSIONS);
    expect(new Set(browsers.map(({ cookieHeader }) => cookieHeader)).size).toBe(50);
  });

  it('after a day is another rider', async () => {
    const key = randomUUID();
    const { body } = await signUpWith(app.browser(), key);
    app.clock.advanceMs(MS_PER_DAY - 1);
    expect((await signUpWith(app.browser(), key)).body.id).toBe(body.id);
    app.clock.advanceMs(1);
    expect((await signUpWith(app.browser(), key)).body.id).not.toBe(body.id);
    app.clock.setTo(MONDAY_MORNING);
  });

  it('after signing out is another rider: the key no longer opens the account', async () => {
    const key = randomUUID();
    const browser = app.browser();
    const { body } = await signUpWith(browser, key);
    await browser.delete('/api/sessions/current');
    expect((await signUpWith(app.browser(), key)).body.id).not.toBe(body.id);
  });

  it('after deleting the account is another rider', async () => {
    const key = randomUUID();
    const browser = app.browser();
    const { body } = await signUpWith(browser, key);
    await browser.post(`/api/users/${body.id}/deletion`, { confirmation: 'DELETE' });
    expect((await signUpWith(app.browser(), key)).body.id).not.toBe(body.id);
  });
});

describe('the key', () => {
  it.each(['1', 'not-a-uuid', '', ' ', `${randomUUID()}, ${randomUUID()}`, `{${randomUUID()}}`])(
    '%p is refused, and no rider is signed up',
    async (key) => {
      const before = await riders();
      const answer = await app.browser().post<{ message: string }>('/api/users', aUser(), {
        'idempotency-key': key,
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('The Idempotency-Key header must be one UUID.');
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await riders()).toBe(before);
    },
  );

  it('is optional', async () => {
    const [first, second] = [
      await app.browser().post<User>('/api/users', aUser()),
      await app.browser().post<User>('/api/users', aUser()),
    ];
    expect(first.body.id).not.toBe(second.body.id);
  });

  it('of a refused sign-up can be used again', async () => {
    const key = randomUUID();
    expect((await signUpWith(app.browser(), key, { rainThreshold: 400 })).status).toBe(400);
    expect((await signUpWith(app.browser(), key)).status).toBe(201);
  });

  it('is stored as a hash, and deleted by the scheduled job after a day', async () => {
    const key = randomUUID();
    const { body } = await signUpWith(app.browser(), key);
    const stored = () =>
      app.rows<{ key_hash: string }>('SELECT key_hash FROM sign_up_keys WHERE rider_id = $1', [body.id]);
    await app.deleteExpired.run('every ten minutes');
    expect(await stored()).toEqual([{ key_hash: app.ports.tokens.hash(key) }]);
    app.clock.advanceMs(MS_PER_DAY);
    await app.deleteExpired.run('every ten minutes');
    expect(await stored()).toEqual([]);
    app.clock.setTo(MONDAY_MORNING);
  });
});
