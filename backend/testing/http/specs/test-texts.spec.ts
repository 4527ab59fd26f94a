import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import type { Answer } from '../http-client.js';
import type { TwilioFault } from '../../sms/twilio-faults.js';
import { septetsByTable } from '../../texting/gsm7-encoder.js';
import {
  anUnboundSubscriber,
  aSubscriber,
  freshPhone,
  startTextingApp,
  type Subscriber,
  type TextingApp,
} from '../texting-app.js';

type User = components['schemas']['UserDto'];
interface ErrorBody {
  readonly message: string;
  readonly details?: Record<string, string>;
}

let app: TextingApp;
beforeAll(async () => {
  app = await startTextingApp({ PROVIDER_DEADLINE_MS: '1000' });
});
beforeEach(() => app.stub.faults.plan({ seed: 1 }));
afterAll(() => app.close());

const e164 = (phone: string): string => `+1${phone}`;
const askAs = ({ browser, phone }: Subscriber): Promise<Answer<ErrorBody>> =>
  browser.post<ErrorBody>('/api/users/sms-test', { phone });
/** Someone who is not signed in. The text leaves after the answer. */
async function ask(phone: string, browser = app.browser()): Promise<Answer<ErrorBody>> {
  const answer = await browser.post<ErrorBody>('/api/users/sms-test', { phone });
  await app.handedOver();
  return answer;
}
const takenBy = (phone: string) => app.stub.ledger.all().filter(({ to }) => to === e164(phone));
const statesOf = async (userId: number): Promise<string[]> =>
  (await app.ports.texts.listOfRider(userId)).map(({ state, reason }) =>
    reason ? `${state} ${reason}` : state,
  );

const TEXT_START = /Text START from it/;
const IF_STOPPED = 'If this number has replied STOP, text START from it.';

describe('a test text', () => {
  it('is sent once, in one segment, with a URL for its receipts', async () => {
    const { browser, phone } = await anUnboundSubscriber(app);
    const answer = await ask(phone, browser);
    expect([answer.status, answer.body]).toEqual([200, { accepted: true, hint: IF_STOPPED }]);
    const [text, ...others] = takenBy(phone);
    expect(others).toEqual([]);
    expect(text?.body).toMatch(/Reply YES to keep these, STOP to end$/);
    expect(septetsByTable(text?.body ?? '').length).toBeLessThanOrEqual(160);
    expect(text?.statusCallback).toMatch(
      /^https:\/\/rollout\.example\/api\/sms\/status\?text=\d{4}-\d\d-\d\d\.\d+$/,
    );
  });

  it('belongs to the rider who is signed in, if it is the rider’s phone', async () => {
    const rider = await aSubscriber(app);
    await rider.browser.post('/api/users/sms-test', { phone: rider.phone });
    await rider.browser.post('/api/users/sms-test', { phone: freshPhone() });
    expect(await statesOf(rider.userId)).toEqual(['accepted']);
  });

  it('does not go to a phone that has said STOP', async () => {
    const rider = await aSubscriber(app);
    await app.texts(e164(rider.phone), 'STOP');
    const answer = await askAs(rider);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(TEXT_START);
    expect(answer.body.details?.phone).toMatch(TEXT_START);
    expect(takenBy(rider.phone)).toEqual([]);
    await app.texts(e164(rider.phone), 'START');
    expect((await askAs(rider)).status).toBe(200);
  });

  it('has the same answer for any number that is not the rider’s own', async () => {
    const [fresh, stopped, trialed, consented] = [freshPhone(), freshPhone(), freshPhone(), freshPhone()];
    const bound = (await aSubscriber(app)).phone;
    await app.texts(e164(stopped), 'STOP');
    await ask(trialed);
    await app.texts(e164(consented), 'YES');
    const stranger = await anUnboundSubscriber(app);
    const visible = ({ status, text, headers }: Answer<ErrorBody>) => [
      status,
      text,
      [...headers.keys()].sort(),
    ];
    const answers: unknown[] = [];
    for (const phone of [fresh, stopped, trialed, consented, bound])
      for (const browser of [app.browser(), stranger.browser])
        answers.push(visible(await ask(phone, browser)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(takenBy(stopped)).toEqual([]);
    expect(takenBy(trialed)).toHaveLength(1);
  });

  it('asked for by strangers does not silence the owner', async () => {
    const rider = await aSubscriber(app);
    for (let count = 0; count < 10; count += 1) await ask(rider.phone);
    expect((await askAs(rider)).status).toBe(200);
  });

  it('counts toward the limit of seven texts in seven days', async () => {
    const rider = await aSubscriber(app);
    const { phone } = rider;
    const answers: Answer<ErrorBody>[] = [];
    for (let count = 0; count < 8; count += 1) answers.push(await askAs(rider));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 422]);
    expect(answers.at(-1)?.body.message).toBe(
      'This number has had 7 texts in the past 7 days. Please try again in a few days.',
    );
    expect(takenBy(phone)).toHaveLength(7);
  });

  it('is requested by many at once, and seven are sent', async () => {
    const rider = await aSubscriber(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => askAs(rider)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(takenBy(rider.phone)).toHaveLength(7);
  });

  it('is requested by many strangers at once, and one is sent', async () => {
    const phone = freshPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(phone)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(takenBy(phone)).toHaveLength(1);
  });

  it.each<[string, TwilioFault, number, RegExp, string, number]>([
    ['STOP said elsewhere', { fault: 'error', code: 21610 }, 422, TEXT_START, 'failed opted-out', 0],
    ['a landline', { fault: 'error', code: 21614 }, 422, /don't reach this number/, 'failed bad-number', 0],
    [
      'a phone that is off',
      { fault: 'error', code: 30003 },
      503,
      /try again later/,
      'failed unreachable-today',
      0,
    ],
    ['too fast', { fault: 'error', code: 20429, retryAfter: '7' }, 503, /try again later/, 'failed wait', 0],
    ['a wrong key', { fault: 'error', code: 20003 }, 503, /try again later/, 'failed unknown', 0],
    ['an unknown code', { fault: 'error', code: 12345 }, 503, /try again later/, 'failed unknown', 0],
    ['a reset after it was taken', { fault: 'reset', taken: true }, 503, /couldn't tell/, 'unknown', 1],
    ['a reset before', { fault: 'reset', taken: false }, 503, /couldn't tell/, 'unknown', 0],
    ['no answer', { fault: 'stall', taken: true }, 503, /couldn't tell/, 'unknown', 1],
    ['an error of the server', { fault: 'server-error', taken: true }, 503, /couldn't tell/, 'unknown', 1],
    ['garbage', { fault: 'garbage', taken: true }, 503, /couldn't tell/, 'unknown', 1],
  ])('reports the outcome: %s', async (_what, fault, status, message, record, taken) => {
    const rider = await aSubscriber(app);
    app.stub.faults.next('sending', fault);
    const answer = await rider.browser.post<ErrorBody>('/api/users/sms-test', { phone: rider.phone });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    expect(answer.headers.get('retry-after')).toBe('retryAfter' in fault ? '7' : null);
    expect(await statesOf(rider.userId)).toEqual([record]);
    expect(takenBy(rider.phone)).toHaveLength(taken);
    app.clock.advanceMs(7_000); // the provider's retry-after is honored
  });

  it.each([
    [21610, { smsSubscribed: false, textsStopped: true }],
    [21211, { smsSubscribed: false, textsStopped: false }],
    [30003, { smsSubscribed: true, textsStopped: false }],
  ])('has the effect of its error code: %i', async (code, expected) => {
    const rider = await aSubscriber(app);
    app.stub.faults.next('sending', { fault: 'error', code });
    await askAs(rider);
    expect((await rider.browser.get<User>(`/api/users/${rider.userId}`)).body).toMatchObject(expected);
  });

  it('raises an alarm if an operator has to act, without the phone', async () => {
    const rider = await aSubscriber(app);
    const { phone } = rider;
    app.stub.faults.next('sending', { fault: 'error', code: 30034 });
    await askAs(rider);
    const alarms = app.log.filter((line) => line.includes('"code":"30034"'));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({
      level: 50,
      alarm: 'texts-refused',
      meaning: 'stop-sending',
    });
    expect(app.log.join('')).not.toContain(phone);
  });
});

describe('an opted-out phone', () => {
  it('that is bound cannot be subscribed in Settings; everything else can be saved', async () => {
    const rider = await aSubscriber(app);
    await app.texts(e164(rider.phone), 'STOP');
    const save = (change: object) =>
      rider.browser.patch<ErrorBody & User>(`/api/users/${rider.userId}`, change);
    for (const change of [{ smsSubscribed: true }, { phone: rider.phone, smsSubscribed: true }]) {
      const refused = await save({ ...change, windSpeedThreshold: 30 });
      expect(refused.status).toBe(422);
      expect(refused.body.message).toMatch(TEXT_START);
    }
    const saved = await save({ windSpeedThreshold: 25 });
    expect(saved.body).toMatchObject({ windSpeedThreshold: 25, textsStopped: true, smsSubscribed: false });
  });

  it('that a rider has not confirmed looks like any other', async () => {
    const owner = await aSubscriber(app);
    await app.texts(e164(owner.phone), 'STOP');
    const [other, likewise] = [await anUnboundSubscriber(app), await anUnboundSubscriber(app)];
    const save = ({ browser, userId }: Subscriber, phone: string) =>
      browser.patch<User>(`/api/users/${userId}`, { phone, smsSubscribed: true });
    const [stopped, fresh] = [await save(other, owner.phone), await save(likewise, freshPhone())];
    const { id: _a, phone: _b, ...answer } = stopped.body;
    expect(stopped.status).toBe(fresh.status);
    expect(fresh.body).toMatchObject(answer);
    expect(answer).toMatchObject({ smsSubscribed: true, textsStopped: false, phoneStanding: 'trial' });
  });
});
