import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { MS_PER_MINUTE } from '../../../src/domain/commute/time.js';
import type { HttpClient } from '../http-client.js';
import { aUser, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';
import { signInByPhone } from '../sign-in.js';
import { addPasskey, challengeOf, signInWith, SoftAuthenticator } from '../soft-authenticator.js';

type Passkey = components['schemas']['PasskeyDto'];
type Message = { message: string };
type Options = components['schemas']['PasskeyOptionsDto'];

const OPENS_NOTHING = "That passkey doesn't open an account here. Sign in with a code instead.";
const NOT_SAVED = 'The passkey could not be saved. Please try again.';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let phones = 0;
const aPhone = (): string => `50355507${String(phones++).padStart(2, '0')}`;

async function aRider(user: Partial<components['schemas']['CreateUserDto']> = {}) {
  const browser = app.browser();
  return { browser, ...(await signUp(browser, { user })) };
}
const listed = async (browser: HttpClient) => (await browser.get<Passkey[]>('/api/passkeys')).body;
const currentId = async (browser: HttpClient) =>
  (await browser.get<{ id: number }>('/api/sessions/current')).body.id;

describe('a passkey', () => {
  it('brings a rider without a phone back on another device', async () => {
    const { browser, userId } = await aRider();
    const device = new SoftAuthenticator();
    const made = await addPasskey(browser, device);
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(Number), device: null, createdAt: app.clock.now().toISOString(), lastUsedAt: null },
    ]);
    await browser.delete('/api/sessions');
    const laptop = app.browser();
    const { status, body } = await signInWith(laptop, device);
    expect([status, body.id]).toEqual([201, userId]);
    expect(await currentId(laptop)).toBe(userId);
    expect(await listed(laptop)).toEqual([{ ...made.body, lastUsedAt: app.clock.now().toISOString() }]);
  });

  it('is asked for with the rider verified, bound to the site, and not made twice on one device', async () => {
    const { browser } = await aRider();
    const device = new SoftAuthenticator();
    await addPasskey(browser, device);
    const { body } = await browser.post<Options>('/api/passkeys/options', {});
    expect(body.options).toMatchObject({
      rp: { id: 'localhost', name: 'RollOut' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id.toString('base64url') }],
    });
    expect((await addPasskey(browser, device)).body).toMatchObject({ message: NOT_SAVED });
  });

  it('can be removed, and opens nothing after that', async () => {
    const { browser } = await aRider();
    const device = new SoftAuthenticator();
    const { body } = await addPasskey(browser, device);
    expect((await browser.delete(`/api/passkeys/${body.id}`)).status).toBe(204);
    expect((await browser.delete(`/api/passkeys/${body.id}`)).status).toBe(404);
    expect((await signInWith(app.browser(), device)).body).toMatchObject({ message: OPENS_NOTHING });
  });

  it('ends the session that the browser had before', async () => {
    const { browser } = await aRider();
    const device = new SoftAuthenticator();
    await addPasskey(browser, device);
    const [before] = [browser.cookieHeader];
    await signInWith(browser, device);
    expect(browser.cookieHeader).not.toBe(before);
    const old = app.browser();
    old.holdsCookie('rollout_session', /rollout_session=([^;]+)/.exec(before)?.[1] ?? '');
    expect((await old.get('/api/sessions/current')).status).toBe(401);
  });

  it('keeps the account of a rider who signed out everywhere', async () => {
    const { browser, userId } = await aRider();
    const device = new SoftAuthenticator();
    await addPasskey(browser, device);
    await browser.delete('/api/sessions');
    expect(await app.ports.riders.removeUnreachable(new Date(app.clock.now().getTime() + 1))).toBe(0);
    expect((await signInWith(app.browser(), device)).body.id).toBe(userId);
  });
});

describe('an answer is refused', () => {
  it.each([
    ['from another site', { origin: 'https://rollout.example' }],
    ['from a page that only looks like localhost', { origin: 'http://localhost.example' }],
    ['for another domain', { domain: 'rollout.example' }],
    ['without the rider being verified', { isVerified: false }],
    ['to another challenge', { challenge: 'AAAA' }],
  ])('%s', async (_, differences) => {
    const { browser } = await aRider();
    const device = new SoftAuthenticator();
    const options = await browser.post<Options>('/api/passkeys/options', {});
    const creation = device.creation(challengeOf(options), differences);
    const made = await browser.post<Message>('/api/passkeys', creation);
    expect([made.status, made.body.message]).toEqual([422, NOT_SAVED]);
    await addPasskey(browser, device);
    const { status, body } = await signInWith(app.browser(), device, differences);
    expect([status, (body as { message?: string }).message]).toEqual([422, OPENS_NOTHING]);
  });

  it('a second time, late, by another rider, or for the other purpose', async () => {
    const { browser } = await aRider();
    const device = new SoftAuthenticator();
    await addPasskey(browser, device);
    const ask = async () =>
      challengeOf(await app.browser().post<Options>('/api/passkeys/sign-in/options', {}));
    const send = (assertion: unknown) => app.browser().post('/api/passkeys/sign-in', assertion);
    const used = device.assertion(await ask());
    expect((await send(used)).status).toBe(201);
    expect((await send(used)).status).toBe(422);
    const late = device.assertion(await ask());
    app.clock.advanceMs(5 * MS_PER_MINUTE);
    expect((await send(late)).status).toBe(422);
    const forMaking = challengeOf(await browser.post<Options>('/api/passkeys/options', {}));
    expect((await send(device.assertion(forMaking))).status).toBe(422);
    const { browser: other } = await aRider();
    const theirs = challengeOf(await other.post<Options>('/api/passkeys/options', {}));
    expect((await browser.post('/api/passkeys', new SoftAuthenticator().creation(theirs))).status).toBe(422);
  });

  it('of a device whose counter does not go up: there is a copy of it', async () => {
    const { browser } = await aRider();
    const device = new SoftAuthenticator();
    await addPasskey(browser, device);
    device.counter = 7;
    expect((await signInWith(app.browser(), device)).status).toBe(201);
    expect((await signInWith(app.browser(), device)).status).toBe(422);
    device.counter = 8;
    expect((await signInWith(app.browser(), device)).status).toBe(201);
  });

  it('of an unknown device', async () => {
    expect((await signInWith(app.browser(), new SoftAuthenticator())).status).toBe(422);
  });
});

describe('a rider with a confirmed phone', () => {
  it('adds one only within 10 minutes of a code or a passkey: a stolen session stays what it is', async () => {
    const phone = aPhone();
    await aRider({ phone });
    const browser = app.browser();
    await signInByPhone(browser, phone);
    const device = new SoftAuthenticator();
    app.clock.advanceMs(10 * MS_PER_MINUTE + 1);
    const refused = await browser.post<Message>('/api/passkeys/options', {});
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `To do this, get a code by text to your number ending in ${phone.slice(-4)} and enter it.`,
    ]);
    await signInByPhone(browser, phone);
    expect((await addPasskey(browser, device)).status).toBe(201);
    app.clock.advanceMs(10 * MS_PER_MINUTE + 1);
    await signInWith(browser, device);
    expect((await addPasskey(browser)).status).toBe(201);
  });

  it('keeps passkeys and their sessions when signing in elsewhere by a code', async () => {
    const phone = aPhone();
    await aRider({ phone });
    const [browser, laptop] = [app.browser(), app.browser()];
    await signInByPhone(browser, phone);
    const device = new SoftAuthenticator();
    await addPasskey(browser, device);
    await signInWith(laptop, device);
    await signInByPhone(app.browser(), phone);
    expect((await laptop.get('/api/sessions/current')).status).toBe(200);
    expect((await signInWith(app.browser(), device)).status).toBe(201);
  });

  it('finds no passkey of someone who only typed the number first', async () => {
    const phone = aPhone();
    const { browser: thief } = await aRider({ phone });
    const device = new SoftAuthenticator();
    await addPasskey(thief, device);
    const open = app.browser();
    await signInWith(open, device);
    await signInByPhone(app.browser(), phone);
    expect((await open.get('/api/sessions/current')).status).toBe(401);
    expect((await signInWith(app.browser(), device)).status).toBe(422);
  });
});

it('is not offered where the site has no domain name', async () => {
  const bare = await startApp({ PUBLIC_URL: 'http://192.0.2.1:3000' });
  const browser = bare.browser();
  await browser.post('/api/users', aUser());
  expect((await browser.get('/api/config')).body).toMatchObject({ passkeyDomain: null });
  const { status, body } = await browser.post<Message>('/api/passkeys/options', {});
  expect([status, body.message]).toEqual([422, 'This installation does not offer passkeys.']);
  await bare.close();
});
