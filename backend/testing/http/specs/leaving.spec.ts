import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { randomUUID } from 'node:crypto';
import type { HttpClient } from '../http-client.js';
import { aRoute, aUser, HOME, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';
import { addPasskey } from '../soft-authenticator.js';
import { askForCode, signInByPhone } from '../sign-in.js';

type RiderData = components['schemas']['RiderDataDto'];

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

let phones = 0;
const aPhone = (): string => `50355503${String(phones++).padStart(2, '0')}`;

/** A rider with data everywhere that RollOut stores any. */
async function aRiderWithEverything() {
  const phone = aPhone();
  const address = `${phone.slice(-4)} Secret Garden Lane, Portland, OR`;
  const routeName = `Past the secret garden ${phone.slice(-4)}`;
  const home = { ...HOME, address };
  const [firstBrowser, browser] = [app.browser(), app.browser()];
  const { userId, routeId } = await signUp(firstBrowser, {
    user: { homeLocation: home, phone, smsConsent: true },
    route: { startLocation: home, name: routeName },
  });
  await firstBrowser.post('/api/routes', aRoute(userId, { name: `${routeName}, again`, isActive: false }));
  await firstBrowser.post('/api/recommendations/generate', { userId, routeId });
  await firstBrowser.post('/api/users/sms-test', { phone });
  await signInByPhone(browser, phone);
  await addPasskey(browser);
  await browser.post('/api/passkeys/options', {});
  await askForCode(app.browser(), phone);
  return { browser, userId, routeId, phone, address, routeName };
}

/** Every row of every table in the database, as text. */
async function everyRow(): Promise<{ table: string; line: string }[]> {
  const tables = await app.rows<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       AND table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition)`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const lines = await app.rows<{ line: string }>(`SELECT to_jsonb(t)::text AS line FROM ${name} t`);
      return lines.map(({ line }) => ({ table: name, line }));
    }),
  );
  return rows.flat();
}

const tablesOf = (rows: readonly { table: string }[]): string[] => [
  ...new Set(rows.map(({ table }) => table)),
];

describe('the data export', () => {
  it('contains everything stored about the rider', async () => {
    const { browser, userId, phone, address } = await aRiderWithEverything();
    const [user, routes, today] = [
      await browser.get(`/api/users/${userId}`),
      await browser.get<{ id: number }[]>(`/api/routes/user/${userId}`),
      await browser.get(`/api/recommendations/user/${userId}/today`),
    ];
    const { status, body, headers } = await browser.get<RiderData>(`/api/users/${userId}/data`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="rollout-data.json"');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('no-store');
    const now = app.clock.now().toISOString();
    expect(body).toEqual({
      exportedAt: now,
      profile: user.body,
      routes: await Promise.all(
        routes.body.map(async ({ id }) => (await browser.get(`/api/routes/${id}`)).body),
      ),
      recommendations: [today.body],
      sessions: [{ createdAt: now, lastUsedAt: now, expiresAt: expect.any(String), device: null }],
      passkeys: [{ id: expect.any(Number), device: null, createdAt: now, lastUsedAt: null }],
      texts: [
        {
          kind: 'test',
          phone,
          date: '2026-06-15',
          body: expect.stringContaining('RollOut'),
          state: 'accepted',
          reason: null,
          createdAt: now,
          changedAt: now,
        },
      ],
      consents: ['onboarding', 'code'].map((source) => ({
        phone,
        source,
        wording: expect.stringMatching(/^I agree to receive informational texts/),
        givenAt: now,
        endedAt: null,
      })),
    });
    expect(body.profile.homeLocation?.address).toBe(address);
    expect(routes.body).toHaveLength(2);
  });

  it('contains neither a session’s token nor a code', async () => {
    const { browser, userId, phone } = await aRiderWithEverything();
    const { text } = await browser.get(`/api/users/${userId}/data`);
    const token = browser.cookieHeader.split('=')[1] ?? '';
    const secrets = await app.rows<{ secret: string }>(
      `SELECT token_hash AS secret FROM sessions
       UNION ALL SELECT sealed_code FROM sign_in_codes WHERE phone = $1`,
      [`+1${phone}`],
    );
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of [token, ...secrets.map((row) => row.secret)]) expect(text).not.toContain(secret);
  });

  it('is available to a rider who has entered nothing yet', async () => {
    const browser = app.browser();
    const { body: user } = await browser.post<{ id: number }>('/api/users', {});
    const { status, body } = await browser.get<RiderData>(`/api/users/${user.id}/data`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ profile: user, routes: [], recommendations: [], texts: [] });
  });
});

describe('deleting an account', () => {
  const leave = (browser: HttpClient, userId: number, body: object = { confirmation: 'DELETE' }) =>
    browser.post<{ message: string; details?: object }>(`/api/users/${userId}/deletion`, body);

  it('removes the rider from every table, and clears the cookie', async () => {
    const { browser, userId, phone, address, routeName } = await aRiderWithEverything();
    const traces = async () =>
      (await everyRow()).filter(({ line }) =>
        [address, routeName, phone, `"rider_id": ${userId},`].some((trace) => line.includes(trace)),
      );
    expect(tablesOf(await traces())).toEqual(
      expect.arrayContaining(
        ['riders', 'routes', 'recommendations', 'sessions', 'sign_in_codes', 'texts'].map(
          (table) => `public.${table}`,
        ),
      ),
    );
    const kept = browser.movedTo(browser.address);

    const { status, text, headers } = await leave(browser, userId);

    expect([status, text]).toEqual([204, '']);
    expect(headers.getSetCookie()[0]).toBe('rollout_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    // Without a body or a rider: texts, for the trial and the weekly limit of their phone; consent, to prove it; the trial.
    const left = await traces();
    expect(tablesOf(left).sort()).toEqual(['public.phone_consents', 'public.phone_trials', 'public.texts']);
    for (const { line } of left) {
      const { rider_id: ofRider = null, body = null } = JSON.parse(line) as Record<string, unknown>;
      expect([ofRider, body]).toEqual([null, null]);
    }
    expect(await app.rows('SELECT FROM riders WHERE id = $1', [userId])).toEqual([]);
    expect((await kept.get('/api/sessions/current')).status).toBe(401);
  });

  it('removes no one else', async () => {
    const leaver = await aRiderWithEverything();
    const stayer = await aRiderWithEverything();
    const dataOf = async () => {
      const { body } = await stayer.browser.get<RiderData>(`/api/users/${stayer.userId}/data`);
      return body;
    };
    const before = await dataOf();
    await leave(leaver.browser, leaver.userId);
    expect(await dataOf()).toEqual(before);
  });

  it.each(['delete', 'DELETE ', '', 'Yes', 1, true, null, undefined, ['DELETE']])(
    'requires the exact word: %p is refused',
    async (confirmation) => {
      const browser = app.browser();
      const { userId } = await signUp(browser);
      const { status, body } = await leave(browser, userId, { confirmation });
      const sentence = 'Type DELETE in capital letters to delete your account';
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: `${sentence}.`, details: { confirmation: sentence } });
      expect((await browser.get(`/api/users/${userId}`)).status).toBe(200);
    },
  );

  it('voids sign-in codes, and signing up again makes another rider', async () => {
    const { browser, userId, phone } = await aRiderWithEverything();
    const code = await askForCode(app.browser(), phone);
    await leave(browser, userId);
    expect((await app.browser().post('/api/sessions', { phone, code })).status).toBe(422);
    const again = await app.browser().post<{ id: number }>('/api/users', aUser({ phone }));
    expect([again.status, again.body.id === userId]).toEqual([201, false]);
  });

  it('during writes to the rider is never left half done', async () => {
    const { browser, userId, routeId } = await aRiderWithEverything();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => browser.post('/api/routes', aRoute(userId))),
      leave(browser.movedTo(browser.address), userId),
      ...Array.from({ length: 5 }, () => browser.post('/api/recommendations/generate', { userId, routeId })),
      ...Array.from({ length: 5 }, () => browser.patch(`/api/users/${userId}`, { rainThreshold: 20 })),
    ]);
    for (const { status } of answers) expect([200, 201, 204, 401, 404, 422]).toContain(status);
    expect((await everyRow()).filter(({ line }) => line.includes(`"rider_id": ${userId},`))).toEqual([]);
  });

  it('while a text is being sent and the rider signs in elsewhere causes no server error', async () => {
    for (let round = 0; round < 10; round += 1) {
      const phone = aPhone();
      const [browser, key] = [app.browser(), { 'idempotency-key': randomUUID() }];
      const { body: rider } = await browser.post<{ id: number }>('/api/users', aUser({ phone }), key);
      const code = await askForCode(browser, phone);
      const copy = () => browser.movedTo(browser.address);
      const elsewhere = app.browser();
      const answers = await Promise.all([
        copy().post('/api/users/sms-test', { phone }),
        copy().post('/api/users', aUser({ phone }), key),
        leave(copy(), rider.id),
        app.browser().post('/api/users', aUser({ phone }), key),
        elsewhere.post('/api/sessions', { phone, code }),
        copy().post('/api/users/sms-test', { phone }),
      ]);
      for (const { status } of answers) expect([200, 201, 204, 401, 422]).toContain(status);
      // The code may end the first browser's session before that has left.
      if (answers[2].status === 401) expect((await leave(elsewhere, rider.id)).status).toBe(204);
      expect((await everyRow()).filter(({ line }) => line.includes(`"rider_id": ${rider.id},`))).toEqual([]);
    }
  });

  it('twice at the same time is the same as once', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    const copies = Array.from({ length: 5 }, () => browser.movedTo(browser.address));
    const answers = await Promise.all(copies.map((copy) => leave(copy, userId)));
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 204)).toBe(true);
  });
});
