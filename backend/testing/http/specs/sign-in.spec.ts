import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import type { HttpClient } from '../http-client.js';
import { aUser, signUp } from '../portland-rider.js';
import { MONDAY_MORNING, startApp, type RunningApp } from '../running-app.js';
import { askForCode, codesTo, signInByPhone, wrong } from '../sign-in.js';

type User = components['schemas']['UserDto'];

const REFUSAL = {
  statusCode: 422,
  error: 'Unprocessable Entity',
  message: 'That code is wrong or no longer valid. Ask for a new one.',
};
const TEN_MINUTES_MS = 600_000;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

let phones = 0;

/** A real number that no other test uses. */
const aPhone = (): string => `50355501${String(phones++).padStart(2, '0')}`;

async function aRiderWithPhone(
  phone = aPhone(),
): Promise<{ phone: string; browser: HttpClient; userId: number }> {
  const browser = app.browser();
  const { userId } = await signUp(browser, { user: { phone, smsConsent: true } });
  return { phone, browser, userId };
}

const isSignedIn = async (browser: HttpClient): Promise<boolean> =>
  (await browser.get('/api/sessions/current')).status === 200;

const read = async (browser: HttpClient) => (await browser.get<User>('/api/sessions/current')).body;

const tryCode = (phone: string, code: string) => app.browser().post('/api/sessions', { phone, code });

describe('a code', () => {
  it('opens a session on another device and confirms the phone', async () => {
    const { phone, userId } = await aRiderWithPhone();
    const laptop = app.browser();
    const { status, body, headers } = await signInByPhone<User>(laptop, phone);
    expect([status, body.id, body.phone, body.phoneConfirmed]).toEqual([201, userId, phone, true]);
    expect(headers.getSetCookie()[0]).toMatch(
      /^rollout_session=[\w-]{59}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await read(laptop)).toEqual(body);
    expect((await laptop.get(`/api/users/${userId}`)).status).toBe(200);
  });

  it('is sent in one text that says what it is', async () => {
    const { phone } = await aRiderWithPhone();
    const code = await askForCode(app.browser(), phone);
    const { body } = await app.browser().get<{ body: string }[]>('/api/demo/outbox');
    expect(body[0]?.body).toBe(
      `RollOut: ${code} is your sign-in code. It works for 10 minutes. Never share it: nobody at RollOut will ask you for it.`,
    );
  });

  it('is stored only in sealed form', async () => {
    const { phone } = await aRiderWithPhone();
    const code = await askForCode(app.browser(), phone);
    const [row] = await app.rows<{ sealed_code: string }>(
      'SELECT sealed_code FROM sign_in_codes WHERE phone = $1',
      [`+1${phone}`],
    );
    expect(row?.sealed_code).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(row?.sealed_code).not.toContain(code);
  });

  it('works once', async () => {
    const { phone } = await aRiderWithPhone();
    const code = await askForCode(app.browser(), phone);
    expect((await tryCode(phone, code)).status).toBe(201);
    expect((await tryCode(phone, code)).body).toEqual(REFUSAL);
  });

  it('works for ten minutes', async () => {
    const { phone } = await aRiderWithPhone();
    const early = await askForCode(app.browser(), phone);
    app.clock.advanceMs(TEN_MINUTES_MS - 1);
    expect((await tryCode(phone, early)).status).toBe(201);
    const late = await askForCode(app.browser(), phone);
    app.clock.advanceMs(TEN_MINUTES_MS);
    expect((await tryCode(phone, late)).body).toEqual(REFUSAL);
    app.clock.setTo(MONDAY_MORNING);
  });

  it('is worth nothing after five wrong tries', async () => {
    const { phone } = await aRiderWithPhone();
    const code = await askForCode(app.browser(), phone);
    for (let tries = 0; tries < 5; tries++) expect((await tryCode(phone, wrong(code))).body).toEqual(REFUSAL);
    expect((await tryCode(phone, code)).body).toEqual(REFUSAL);
  });

  it('stays good in the browser that asked for it, however often others try it', async () => {
    const { phone } = await aRiderWithPhone();
    const mine = app.browser();
    const code = await askForCode(mine, phone);
    for (let tries = 0; tries < 6; tries++) await tryCode(phone, wrong(code));
    expect((await tryCode(phone, code)).body).toEqual(REFUSAL);
    expect((await mine.post('/api/sessions', { phone, code })).status).toBe(201);
  });

  it('is worth nothing after five wrong tries in that browser, and no other code of the number helps there', async () => {
    const { phone } = await aRiderWithPhone();
    const [mine, theirs] = [app.browser(), app.browser()];
    const code = await askForCode(mine, phone);
    const other = await askForCode(theirs, phone);
    for (let tries = 0; tries < 5; tries++) await mine.post('/api/sessions', { phone, code: wrong(code) });
    for (const tried of [code, other])
      expect((await mine.post('/api/sessions', { phone, code: tried })).body).toEqual(REFUSAL);
    expect((await theirs.post('/api/sessions', { phone, code: other })).status).toBe(201);
  });

  it('may be wrong four times', async () => {
    const { phone } = await aRiderWithPhone();
    const code = await askForCode(app.browser(), phone);
    for (let tries = 0; tries < 4; tries++) await tryCode(phone, wrong(code));
    expect((await tryCode(phone, code)).status).toBe(201);
  });

  it('can be tried five times, however many try at once', async () => {
    const { phone } = await aRiderWithPhone();
    const code = await askForCode(app.browser(), phone);
    const guesses = await Promise.all(Array.from({ length: 50 }, () => tryCode(phone, wrong(code))));
    expect(guesses.every(({ status }) => status === 422)).toBe(true);
    const [row] = await app.rows('SELECT tries, tries_elsewhere FROM sign_in_codes WHERE phone = $1', [
      `+1${phone}`,
    ]);
    expect(row).toEqual({ tries: 0, tries_elsewhere: 5 });
    expect((await tryCode(phone, code)).body).toEqual(REFUSAL);
  });

  it('signs in one of fifty who try at once', async () => {
    const { phone, userId } = await aRiderWithPhone();
    const code = await askForCode(app.browser(), phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryCode(phone, code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect(await app.rows('SELECT FROM sessions WHERE rider_id = $1', [userId])).toHaveLength(1);
  });

  it('of another phone opens nothing', async () => {
    const [mine, yours] = [await aRiderWithPhone(), await aRiderWithPhone()];
    const code = await askForCode(app.browser(), mine.phone);
    const other = await askForCode(app.browser(), yours.phone);
    if (code !== other) expect((await tryCode(yours.phone, code)).body).toEqual(REFUSAL);
    expect((await tryCode(mine.phone, code)).status).toBe(201);
  });

  it('is worth nothing once a newer one is requested', async () => {
    const { phone } = await aRiderWithPhone();
    const older = await askForCode(app.browser(), phone);
    app.clock.advanceMs(1);
    const newer = await askForCode(app.browser(), phone);
    if (older !== newer) expect((await tryCode(phone, older)).body).toEqual(REFUSAL);
    expect((await tryCode(phone, newer)).status).toBe(201);
  });

  it('is deleted by the scheduled job once it has expired', async () => {
    const { phone } = await aRiderWithPhone();
    await askForCode(app.browser(), phone);
    const stored = () => app.rows('SELECT FROM sign_in_codes WHERE phone = $1', [`+1${phone}`]);
    await app.deleteExpired.run('every ten minutes');
    expect(await stored()).toHaveLength(1);
    app.clock.advanceMs(TEN_MINUTES_MS);
    await app.deleteExpired.run('every ten minutes');
    expect(await stored()).toHaveLength(0);
    app.clock.setTo(MONDAY_MORNING);
  });
});

describe('a phone that no rider has', () => {
  it('is answered like any other, and gets no text', async () => {
    const { phone: known } = await aRiderWithPhone();
    const unknown = aPhone();
    const browser = app.browser();
    const [toKnown, toUnknown] = [
      await browser.post('/api/sessions/code', { phone: known }),
      await browser.post('/api/sessions/code', { phone: unknown }),
    ];
    expect(toUnknown.status).toBe(202);
    expect([toUnknown.status, toUnknown.text]).toEqual([toKnown.status, toKnown.text]);
    expect([...toUnknown.headers.keys()]).toEqual([...toKnown.headers.keys()]);
    await askForCode(app.browser(), known);
    expect(await codesTo(browser, unknown)).toEqual([]);
    expect((await tryCode(unknown, '123456')).body).toEqual(REFUSAL);
    expect((await tryCode(known, '123456')).text).toBe((await tryCode(unknown, '123456')).text);
  });

  it('is not revealed by the amount of work either', async () => {
    const { phone: known } = await aRiderWithPhone();
    const unknown = aPhone();
    for (const phone of [known, unknown]) await app.browser().post('/api/sessions/code', { phone });
    const rows = await app.rows('SELECT tries FROM sign_in_codes WHERE phone IN ($1, $2)', [
      `+1${known}`,
      `+1${unknown}`,
    ]);
    expect(rows).toEqual([{ tries: 0 }, { tries: 0 }]);
  });
});

describe('signing in', () => {
  it('ends the browser’s previous session, and opens a new one', async () => {
    const { phone, browser } = await aRiderWithPhone();
    await signInByPhone(browser, phone);
    const before = browser.movedTo(browser.address);
    await signInByPhone(browser, phone);
    expect(browser.cookieHeader).not.toBe(before.cookieHeader);
    expect([await isSignedIn(before), await isSignedIn(browser)]).toEqual([false, true]);
  });

  it('as another rider signs out the previous one in this browser', async () => {
    const [mine, yours] = [await aRiderWithPhone(), await aRiderWithPhone()];
    const before = mine.browser.movedTo(mine.browser.address);
    const { body } = await signInByPhone<User>(mine.browser, yours.phone);
    expect(body.id).toBe(yours.userId);
    expect(await isSignedIn(before)).toBe(false);
  });

  it('does not affect other devices that signed in with the same phone', async () => {
    const { phone } = await aRiderWithPhone();
    const [laptop, tablet] = [app.browser(), app.browser()];
    await signInByPhone(laptop, phone);
    await signInByPhone(tablet, phone);
    expect([await isSignedIn(laptop), await isSignedIn(tablet)]).toEqual([true, true]);
  });

  it('signs out a rider who entered the number without confirming it', async () => {
    const stranger = await aRiderWithPhone();
    const owner = app.browser();
    await signInByPhone(owner, stranger.phone);
    expect([await isSignedIn(stranger.browser), await isSignedIn(owner)]).toEqual([false, true]);
  });

  it('takes the phone from every other account', async () => {
    const older = await aRiderWithPhone();
    await older.browser.patch(`/api/users/${older.userId}`, { smsSubscribed: true });
    const newer = await aRiderWithPhone(older.phone);
    const { body } = await signInByPhone<User>(app.browser(), older.phone);
    expect(body.id).toBe(newer.userId);
    expect(await read(older.browser)).toMatchObject({
      phone: '',
      phoneConfirmed: false,
      smsSubscribed: false,
    });
  });

  it('opens the account that confirmed the phone, however many enter it later', async () => {
    const { phone, userId } = await aRiderWithPhone();
    await signInByPhone(app.browser(), phone);
    await aRiderWithPhone(phone);
    const { body } = await signInByPhone<User>(app.browser(), phone);
    expect(body.id).toBe(userId);
  });

  it('confirms the new number after a change of phone', async () => {
    const { phone } = await aRiderWithPhone();
    const browser = app.browser();
    const { body } = await signInByPhone<User>(browser, phone);
    const changed = await browser.patch<User>(`/api/users/${body.id}`, { phone: aPhone() });
    expect(changed.body.phoneConfirmed).toBe(false);
    const again = await signInByPhone<User>(app.browser(), changed.body.phone);
    expect(again.body).toMatchObject({ id: body.id, phoneConfirmed: true });
    expect((await app.browser().post('/api/sessions/code', { phone })).status).toBe(202);
  });

  it.each([
    ['no phone', { code: '123456' }, 'phone'],
    ['a phone that is none', { phone: '555123456', code: '123456' }, 'phone'],
    ['no code', { phone: '5035550123' }, 'code'],
    ['a short code', { phone: '5035550123', code: '12345' }, 'code'],
    ['letters', { phone: '5035550123', code: '12345a' }, 'code'],
    ['a number for a code', { phone: '5035550123', code: 123456 }, 'code'],
    ['digits of another script', { phone: '5035550123', code: '١٢٣٤٥٦' }, 'code'],
    ['something else', { phone: '5035550123', code: '123456', userId: 1 }, 'userId'],
  ])('with %s is 400', async (_, body, field) => {
    const answer = await app.browser().post<{ details: object }>('/api/sessions', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.details)).toEqual([field]);
  });
});

describe('signing out', () => {
  const onTwoDevices = async () => {
    const { phone, userId } = await aRiderWithPhone();
    const [laptop, tablet] = [app.browser(), app.browser()];
    await signInByPhone(laptop, phone);
    await signInByPhone(tablet, phone);
    return { userId, laptop, tablet };
  };

  it('here ends the session of this device, and clears its cookie', async () => {
    const { userId, laptop, tablet } = await onTwoDevices();
    const kept = laptop.movedTo(laptop.address);
    const { status, text, headers } = await laptop.delete('/api/sessions/current');
    expect([status, text]).toEqual([204, '']);
    expect(headers.getSetCookie()).toEqual([
      'rollout_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'rollout_session_mark=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
    expect([await isSignedIn(laptop), await isSignedIn(kept), await isSignedIn(tablet)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await kept.get(`/api/recommendations/user/${userId}/today`)).status).toBe(401);
  });

  it('everywhere ends all sessions of the rider, and no one else’s', async () => {
    const { laptop, tablet } = await onTwoDevices();
    const bystander = await aRiderWithPhone();
    const kept = laptop.movedTo(laptop.address);
    const { status, headers } = await laptop.delete('/api/sessions');
    expect(status).toBe(204);
    expect(headers.getSetCookie()[0]).toMatch(/^rollout_session=; Max-Age=0;/);
    expect([await isSignedIn(kept), await isSignedIn(tablet)]).toEqual([false, false]);
    expect(await isSignedIn(bystander.browser)).toBe(true);
  });

  it.each(['/api/sessions', '/api/sessions/current'])('requires a session: DELETE %s', async (path) => {
    expect((await app.browser().delete(path)).status).toBe(401);
  });
});

describe('while the database is gone', () => {
  it('known and unknown phones get the same answer: 503', async () => {
    const { phone } = await aRiderWithPhone();
    const browser = app.browser();
    await app.database.cut();
    const answers = await Promise.all(
      [phone, aPhone()].flatMap((one) => [
        browser.post('/api/sessions/code', { phone: one }),
        browser.post('/api/sessions', { phone: one, code: '123456' }),
      ]),
    );
    await app.database.restore();
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(503);
  });
});

describe('in live mode without a text provider', () => {
  it('requesting a code sends nothing, and the answer does not show it', async () => {
    const live = await startApp({ APP_MODE: 'live' });
    try {
      const phone = aPhone();
      await live.browser().post('/api/users', aUser({ phone }));
      expect((await live.browser().post('/api/sessions/code', { phone })).status).toBe(202);
      expect((await live.browser().post('/api/sessions/code', { phone: aPhone() })).status).toBe(202);
    } finally {
      await live.close();
    }
  });
});
