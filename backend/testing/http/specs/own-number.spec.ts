import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { MS_PER_DAY, MS_PER_MINUTE } from '../../../src/domain/commute/time.js';
import type { Answer, HttpClient } from '../http-client.js';
import { signUp } from '../portland-rider.js';
import { MONDAY_MORNING, startApp, type RunningApp } from '../running-app.js';
import { askForCode, CODE, signInByPhone, wrong } from '../sign-in.js';

type User = components['schemas']['UserDto'];
interface ErrorBody {
  readonly message: string;
  readonly details?: Record<string, string>;
}

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.clock.setTo(MONDAY_MORNING));
afterAll(() => app.close());

let phones = 0;
const aPhone = (): string => `50355504${String(phones++).padStart(2, '0')}`;

interface Rider {
  readonly browser: HttpClient;
  readonly userId: number;
  readonly phone: string;
}

async function aRider(phone = aPhone()): Promise<Rider> {
  const browser = app.browser();
  const { userId } = await signUp(browser, { user: { phone, smsConsent: true } });
  return { browser, userId, phone };
}

const pathOf = ({ userId }: Rider, path: string): string => `/api/users/${userId}${path}`;
const userOf = async (rider: Rider): Promise<User> => (await rider.browser.get<User>(pathOf(rider, ''))).body;
const textsTo = async (phone: string): Promise<string[]> => {
  const { body } = await app.browser().get<{ to: string; body: string }[]>('/api/demo/outbox');
  return body.filter(({ to }) => to === `+1${phone}`).map((text) => text.body);
};

/** Waits for a text that leaves after the answer. */
async function hasText(phone: string, body: RegExp): Promise<void> {
  while (!(await textsTo(phone)).some((text) => body.test(text)));
}

/** Asks for a code in the rider's session, and reads it. */
async function codeFor(rider: Rider): Promise<string> {
  const before = (await textsTo(rider.phone)).length;
  const { status, text } = await rider.browser.post(pathOf(rider, '/phone/code'), {});
  if (status !== 202) throw new Error(`asking for a code: ${status} ${text}`);
  for (;;) {
    const texts = await textsTo(rider.phone);
    const code = CODE.exec(texts[0] ?? '')?.[1];
    if (texts.length > before && code !== undefined) return code;
  }
}

const confirm = (rider: Rider, code: string): Promise<Answer<User & ErrorBody>> =>
  rider.browser.post<User & ErrorBody>(pathOf(rider, '/phone/confirmation'), { code });

async function aBoundRider(): Promise<Rider> {
  const rider = await aRider();
  await confirm(rider, await codeFor(rider));
  return rider;
}

describe('a code typed in a session', () => {
  it('binds the number, and keeps the session', async () => {
    const rider = await aRider();
    expect(await userOf(rider)).toMatchObject({ phoneStanding: 'trial', phoneConfirmed: false });
    const { status, body } = await confirm(rider, await codeFor(rider));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: rider.userId, phoneStanding: 'bound', phoneConfirmed: true });
    expect(await userOf(rider)).toEqual(body);
  });

  it('takes the number from another account, which keeps everything else and sees one notice', async () => {
    const [before, after] = [await aBoundRider(), await aRider()];
    await after.browser.patch(pathOf(after, ''), { phone: before.phone });
    const moved = { ...after, phone: before.phone };
    await confirm(moved, await codeFor(moved));
    expect(await userOf(after)).toMatchObject({ phone: before.phone, phoneStanding: 'bound' });
    expect(await userOf(before)).toMatchObject({
      phone: '',
      smsSubscribed: false,
      phoneNotice: { id: 'moved', sentence: expect.stringContaining('confirmed on another account') },
    });
    expect((await before.browser.get(`/api/routes/user/${before.userId}/active`)).status).toBe(200);
    await before.browser.delete(pathOf(before, '/phone/notice'));
    expect(await userOf(before)).toMatchObject({ phoneNotice: null });
    app.clock.advanceMs(399 * MS_PER_DAY);
    await app.deleteExpired.run('nightly');
    expect((await before.browser.get(pathOf(before, ''))).status).toBe(200);
  });

  it('is refused if it is wrong, and works in this session only', async () => {
    const rider = await aRider();
    const stranger = await aRider(rider.phone);
    const code = await codeFor(rider);
    const refused = await confirm(rider, wrong(code));
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'That code is wrong or no longer valid. Ask for a new one.',
    ]);
    for (let tries = 0; tries < 5; tries += 1) await confirm(stranger, wrong(code));
    expect((await confirm(stranger, code)).status).toBe(422);
    expect((await confirm(rider, code)).status).toBe(200);
  });

  it('cannot be asked for without a number', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    const { status, body } = await browser.post<ErrorBody>(`/api/users/${userId}/phone/code`, {});
    expect([status, body.message]).toEqual([422, 'Your account has no number yet. Add one first.']);
  });
});

describe('signing in by a code', () => {
  it('opens the account with an active route that was used last, and ends its sessions without a code', async () => {
    const phone = aPhone();
    const [used, newer] = [await aRider(phone), await aRider(phone)];
    app.clock.advanceMs(2 * 60 * MS_PER_MINUTE);
    await used.browser.get(pathOf(used, ''));
    while (
      (
        await app.rows('SELECT FROM riders WHERE id = $1 AND last_used_at = $2', [
          used.userId,
          app.clock.now(),
        ])
      ).length === 0
    );
    const { body } = await signInByPhone<User>(app.browser(), phone);
    expect(body.id).toBe(used.userId);
    expect((await used.browser.get(pathOf(used, ''))).status).toBe(401);
    expect(await userOf(newer)).toMatchObject({ phone: '', phoneNotice: { id: 'moved' } });
  });

  it('prefers an account with a route to a newer one without', async () => {
    const phone = aPhone();
    const withRoute = await aRider(phone);
    await app.browser().post('/api/users', { phone, smsConsent: true });
    expect((await signInByPhone<User>(app.browser(), phone)).body.id).toBe(withRoute.userId);
  });
});

const GUARDED: Record<string, (rider: Rider) => Promise<Answer<ErrorBody>>> = {
  'changing the number': (rider) => rider.browser.patch(pathOf(rider, ''), { phone: aPhone() }),
  'removing the number': (rider) => rider.browser.patch(pathOf(rider, ''), { phone: null }),
  'the download of the data': (rider) => rider.browser.get(pathOf(rider, '/data')),
  'the deletion of the account': (rider) =>
    rider.browser.post(pathOf(rider, '/deletion'), { confirmation: 'DELETE' }),
};

describe.each(Object.entries(GUARDED))('%s', (_, act) => {
  it('needs a code to the bound number, typed within ten minutes', async () => {
    const rider = await aBoundRider();
    app.clock.advanceMs(10 * MS_PER_MINUTE);
    const before = await userOf(rider);
    const refused = await act(rider);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      message: `To do this, get a code by text to your number ending in ${rider.phone.slice(-4)} and enter it.`,
      details: { code: `POST /api/users/${rider.userId}/phone/code texts it` },
    });
    expect(await userOf(rider)).toEqual(before);
    await confirm(rider, await codeFor(rider));
    app.clock.advanceMs(10 * MS_PER_MINUTE - 1);
    expect((await act(rider)).status).toBeLessThan(300);
  });

  it('goes through in a session that a code has just opened, and not in another', async () => {
    const rider = await aBoundRider();
    app.clock.advanceMs(20 * MS_PER_MINUTE);
    const laptop = { ...rider, browser: app.browser() };
    await signInByPhone(laptop.browser, rider.phone);
    expect((await act(rider)).status).toBe(403);
    expect((await act(laptop)).status).toBeLessThan(300);
  });

  it('needs none while no number is bound', async () => {
    expect((await act(await aRider())).status).toBeLessThan(300);
  });
});

describe('another number in place of the bound one', () => {
  it('is announced to the old one by text, and is not bound', async () => {
    const rider = await aBoundRider();
    const next = aPhone();
    await rider.browser.patch(pathOf(rider, ''), { phone: next });
    await hasText(rider.phone, /^RollOut: this number was just removed from its account\./);
    expect(await userOf(rider)).toMatchObject({ phone: next, phoneStanding: 'trial' });
  });

  it('saves nothing else of the same request while a code is missing', async () => {
    const rider = await aBoundRider();
    app.clock.advanceMs(60 * MS_PER_MINUTE);
    await rider.browser.patch(pathOf(rider, ''), { phone: aPhone(), windSpeedThreshold: 31 });
    expect(await userOf(rider)).toMatchObject({ phone: rider.phone, windSpeedThreshold: 10 });
  });
});

describe('a bound number that is lost', () => {
  const report = (rider: Rider, phone: string) =>
    rider.browser.post<User & ErrorBody>(pathOf(rider, '/phone/lost'), { phone });

  it('is replaced after seven days, announced by text and on screen', async () => {
    const [rider, next] = [await aBoundRider(), aPhone()];
    app.clock.advanceMs(60 * MS_PER_MINUTE);
    const { status, body } = await report(rider, next);
    const dueAt = new Date(app.clock.now().getTime() + 7 * MS_PER_DAY).toISOString();
    expect(status).toBe(200);
    expect(body).toMatchObject({ phone: rider.phone, phoneChange: { phone: next, dueAt } });
    await hasText(rider.phone, /leaves its account in 7 days/);

    app.clock.advanceMs(7 * MS_PER_DAY);
    await app.deleteExpired.run('hourly');
    expect(await userOf(rider)).toMatchObject({ phone: rider.phone, phoneStanding: 'bound' });
    app.clock.advanceMs(1);
    await app.deleteExpired.run('hourly');
    expect(await userOf(rider)).toMatchObject({
      phone: next,
      phoneStanding: 'trial',
      phoneChange: null,
      phoneNotice: { id: 'replaced' },
    });
  });

  it.each([
    ['signing in', async (rider: Rider) => void (await signInByPhone(app.browser(), rider.phone))],
    [
      'a code typed in the session',
      async (rider: Rider) => void (await confirm(rider, await codeFor(rider))),
    ],
  ])('stays if it is used for %s before', async (_, use) => {
    const rider = await aBoundRider();
    await report(rider, aPhone());
    await use(rider);
    app.clock.advanceMs(8 * MS_PER_DAY);
    await app.deleteExpired.run('hourly');
    const laptop = app.browser();
    const { body } = await signInByPhone<User>(laptop, rider.phone);
    expect(body).toMatchObject({ id: rider.userId, phoneStanding: 'bound', phoneChange: null });
  });

  it('cannot be one that was never confirmed', async () => {
    const rider = await aRider();
    const { status, body } = await report(rider, aPhone());
    expect([status, body.message]).toEqual([422, 'Only a confirmed number can be replaced like this.']);
  });
});

describe('guessing codes', () => {
  const tight = async (work: (app: RunningApp) => Promise<void>): Promise<void> => {
    const limited = await startApp({ RATE_LIMIT_FACTOR: '1', TEXTS_ASKED_FOR_PER_DAY: '100000' });
    try {
      await work(limited);
    } finally {
      await limited.close();
    }
  };
  const askedBy = (running: RunningApp, browser: HttpClient, phone: string) => {
    browser.claimsToComeFrom(`192.0.2.${1 + (phones++ % 250)}`);
    return askForCode(browser, phone).then(
      (code) => code,
      (error: unknown) => String(error),
    );
  };

  it('gets five codes a number and day, and one a day after three days of nothing but wrong tries', () =>
    tight(async (limited) => {
      const phone = aPhone();
      await signUp(limited.browser(), { user: { phone, smsConsent: true } });
      const guessed = async () => {
        const browser = limited.browser();
        const code = await askedBy(limited, browser, phone);
        if (!/^\d{6}$/.test(code)) return code;
        await browser.post('/api/sessions', { phone, code: wrong(code) });
        return 'asked';
      };
      const tomorrow = () => limited.rows('UPDATE rate_limits SET expire = expire - 86400000');
      for (let day = 1; day <= 3; day += 1) {
        expect(await guessed()).toBe('asked');
        await tomorrow();
      }
      expect(await guessed()).toBe('asked');
      expect(await guessed()).toMatch(/429 .*one code a day/);
    }));
});
