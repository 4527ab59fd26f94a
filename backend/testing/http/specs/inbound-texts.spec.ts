import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { startApp } from '../running-app.js';
import {
  anUnboundSubscriber,
  aSubscriber,
  freshPhone,
  startTextingApp,
  type TextingApp,
} from '../texting-app.js';

type User = components['schemas']['UserDto'];

let app: TextingApp;
beforeAll(async () => {
  app = await startTextingApp();
});
afterAll(() => app.close());

const e164 = (phone: string): string => `+1${phone}`;
const userOf = async ({ browser, userId }: Awaited<ReturnType<typeof aSubscriber>>): Promise<User> =>
  (await browser.get<User>(`/api/users/${userId}`)).body;

const SUBSCRIBED = { smsSubscribed: true, textsStopped: false };
const STOPPED = { smsSubscribed: false, textsStopped: true };

describe('a text from a rider', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'Unsubscribe', 'CANCEL', 'end', 'QUIT', 'Revoke', 'OPTOUT'])(
    '%j stops the texts, with an empty answer',
    async (word) => {
      const rider = await aSubscriber(app);
      const [answer] = await app.texts(e164(rider.phone), word);
      expect(answer).toEqual({
        status: 200,
        contentType: 'text/xml; charset=utf-8',
        body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
      });
      expect(await userOf(rider)).toMatchObject({ ...STOPPED, smsConsent: true });
    },
  );

  it.each(['START', 'unstop', 'Yes'])('%j starts them again', async (word) => {
    const rider = await aSubscriber(app);
    await app.texts(e164(rider.phone), 'STOP');
    await app.texts(e164(rider.phone), word);
    expect(await userOf(rider)).toMatchObject(SUBSCRIBED);
  });

  it.each(['HELP', 'info', 'please stop', "Don't stop", 'thanks!', ''])(
    '%j changes nothing',
    async (word) => {
      const rider = await aSubscriber(app);
      const [answer] = await app.texts(e164(rider.phone), word);
      expect(answer?.status).toBe(200);
      expect(await userOf(rider)).toMatchObject(SUBSCRIBED);
    },
  );

  it('means what the provider recognized it as, regardless of its words', async () => {
    const rider = await aSubscriber(app);
    await app.texts(e164(rider.phone), 'arrêter', { extra: { OptOutType: 'STOP' } });
    expect(await userOf(rider)).toMatchObject(STOPPED);
    await app.texts(e164(rider.phone), 'STOP', { extra: { OptOutType: 'HELP' } });
    await app.texts(e164(rider.phone), 'commencer', { extra: { OptOutType: 'START' } });
    expect(await userOf(rider)).toMatchObject(SUBSCRIBED);
  });

  it('may have unknown fields', async () => {
    const rider = await aSubscriber(app);
    await app.texts(e164(rider.phone), 'STOP', {
      extra: { BrandNew: 'x', '': 'y', Empty: '', 'a[b]': '&=+%' },
    });
    expect(await userOf(rider)).toMatchObject(STOPPED);
  });

  it('does not subscribe riders who never wanted texts', async () => {
    const rider = await aSubscriber(app);
    await rider.browser.patch(`/api/users/${rider.userId}`, { smsSubscribed: false });
    await app.texts(e164(rider.phone), 'START');
    expect(await userOf(rider)).toMatchObject({ smsSubscribed: false, textsStopped: false });
  });

  it.each(['YES', 'START'])('%s ends the trial of the phone, and binds no account', async (word) => {
    const [one, two] = [await anUnboundSubscriber(app), await anUnboundSubscriber(app)];
    const late = await anUnboundSubscriber(app, one.phone);
    app.clock.advanceMs(1);
    await app.texts(e164(one.phone), word);
    for (const rider of [one, late])
      expect(await userOf(rider)).toMatchObject({
        phone: one.phone,
        phoneConfirmed: false,
        phoneStanding: 'consented',
      });
    expect(await userOf(two)).toMatchObject({ phoneStanding: 'trial' });
    const later = await anUnboundSubscriber(app, one.phone);
    expect(await userOf(later)).toMatchObject({ phoneStanding: 'trial' });
  });

  it('that an account merely entered the number of shows it nothing of a STOP', async () => {
    const rider = await anUnboundSubscriber(app);
    const before = await userOf(rider);
    await app.texts(e164(rider.phone), 'STOP');
    expect(await userOf(rider)).toEqual(before);
    expect(await app.ports.optOuts.isStopped(e164(rider.phone))).toBe(true);
  });

  it('is on record for the rider to whom the number is bound', async () => {
    const rider = await aSubscriber(app);
    await app.texts(e164(rider.phone), 'STOP');
    await app.texts(e164(rider.phone), 'START');
    const at = app.clock.now().toISOString();
    const consents = (await app.ports.phones.consentsOf(rider.userId)).map(({ source, endedAt }) => [
      source,
      endedAt?.toISOString() ?? null,
    ]);
    expect(consents).toEqual([
      ['onboarding', at],
      ['code', at],
      ['start', null],
    ]);
  });

  it('that is replayed changes nothing', async () => {
    const rider = await aSubscriber(app);
    const stop = { sid: `SM${'a'.repeat(31)}1` };
    await app.texts(e164(rider.phone), 'STOP', { ...stop, replays: 3 });
    await app.texts(e164(rider.phone), 'START');
    const replayed = await app.texts(e164(rider.phone), 'STOP', { ...stop, replays: 3 });
    expect(replayed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await userOf(rider)).toMatchObject(SUBSCRIBED);
  });

  it('that fails halfway is completed when it is delivered again', async () => {
    const rider = await aSubscriber(app);
    const stop = { sid: `SM${'a'.repeat(31)}2` };
    const [failed] = await app.withLockedRiders(() => app.texts(e164(rider.phone), 'STOP', stop));
    expect(failed?.status).toBe(503);
    expect(await userOf(rider)).toMatchObject({ smsSubscribed: true, textsStopped: true });
    await app.texts(e164(rider.phone), 'STOP', stop);
    expect(await userOf(rider)).toMatchObject(STOPPED);
  });

  it('from an unknown phone is recorded for the account that binds it later', async () => {
    const phone = freshPhone();
    expect((await app.texts(e164(phone), 'STOP'))[0]?.status).toBe(200);
    expect(await userOf(await aSubscriber(app, phone))).toMatchObject({
      textsStopped: true,
      phoneStanding: 'opted-out',
    });
  });
});

describe('requests not signed by the provider', () => {
  it.each(['inbound', 'status'])('are refused at /api/sms/%s without a database query', async (path) => {
    const rider = await aSubscriber(app);
    const form = new URLSearchParams({
      MessageSid: `SM${'9'.repeat(32)}`,
      From: e164(rider.phone),
      Body: 'STOP',
    }).toString();
    const send = (headers: Record<string, string>, body = form) =>
      fetch(`${app.url}/api/sms/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
    await app.database.cut();
    const statuses = [
      await send({}),
      await send({ 'x-twilio-signature': '' }),
      await send({ 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }),
    ].map(({ status }) => status);
    await app.database.restore();
    expect(statuses).toEqual([403, 403, 403]);
    expect(await userOf(rider)).toMatchObject(SUBSCRIBED);
  });

  it.each([
    ['another key', { signature: 'bm90IHRoZSByaWdodCBzaWduYXR1cmU=' }],
    ['the signature of another server’s address', { url: 'https://elsewhere.example/api/sms/inbound' }],
  ])('are refused: %s', async (_what, order) => {
    const rider = await aSubscriber(app);
    const [answer] = await app.texts(e164(rider.phone), 'STOP', order);
    expect(answer?.status).toBe(403);
    expect(JSON.parse(answer?.body ?? '')).toEqual({
      statusCode: 403,
      error: 'Forbidden',
      message: 'Only the text provider may call this.',
    });
    expect(await userOf(rider)).toMatchObject(SUBSCRIBED);
  });
});

describe('the bodies that webhooks accept', () => {
  const post = (path: string, contentType: string, body: string) =>
    app.browser().raw(`POST`, path, body, contentType);

  it('are forms only', async () => {
    expect((await post('/api/sms/inbound', 'application/json', '{"Body":"STOP"}')).status).toBe(415);
    expect((await post('/api/sms/inbound', 'application/json', '{"Body":')).status).toBe(415);
    expect((await post('/api/sms/inbound', 'text/plain', 'Body=STOP')).status).toBe(415);
  });

  it('are small', async () => {
    const large = `Body=${'x'.repeat(200_000)}`;
    expect((await post('/api/sms/inbound', 'application/x-www-form-urlencoded', large)).status).toBe(413);
  });

  it('are accepted nowhere else', async () => {
    const { status } = await post('/api/users', 'application/x-www-form-urlencoded', 'phone=5035550123');
    expect(status).toBe(415);
  });
});

describe('without a text provider that sends callbacks', () => {
  it.each(['fake', 'none'])('there is nothing at these addresses: %s', async (provider) => {
    const other = await startApp({ SMS_PROVIDER: provider });
    try {
      for (const path of ['/api/sms/inbound', '/api/sms/status']) {
        const answer = await other
          .browser()
          .raw('POST', path, 'Body=STOP', 'application/x-www-form-urlencoded');
        expect([path, answer.status]).toEqual([path, 404]);
      }
    } finally {
      await other.close();
    }
  });
});

describe('the log', () => {
  it('contains neither who texted nor what', async () => {
    const rider = await aSubscriber(app);
    await app.texts(e164(rider.phone), 'my secret words');
    await app.texts(e164(rider.phone), 'STOP');
    const log = app.log.join('');
    expect(log).not.toContain(rider.phone);
    expect(log).not.toContain('secret words');
    expect(log).not.toContain(app.stub.authToken);
  });
});
