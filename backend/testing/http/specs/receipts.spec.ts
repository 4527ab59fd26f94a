import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import type { TwilioStatus } from '../../sms/twilio-ledger.js';
import { aSubscriber, startTextingApp, type TextingApp } from '../texting-app.js';

type User = components['schemas']['UserDto'];

let app: TextingApp;
beforeAll(async () => {
  app = await startTextingApp();
});
beforeEach(() => app.stub.ledger.forgetAll());
afterAll(() => app.close());

/** A rider with a text on its way, the only one that Twilio has. */
async function aTextedRider() {
  const rider = await aSubscriber(app);
  await rider.browser.post('/api/users/sms-test', { phone: rider.phone });
  const state = async () => {
    const [text] = await app.ports.texts.listOfRider(rider.userId);
    return text?.state;
  };
  const user = async () => (await rider.browser.get<User>(`/api/users/${rider.userId}`)).body;
  return { ...rider, state, user };
}

describe('a receipt', () => {
  it.each<[TwilioStatus[], string]>([
    [['queued', 'sending', 'sent'], 'accepted'],
    [['sent', 'delivered'], 'delivered'],
    [['sent', 'undelivered'], 'failed'],
    [['failed'], 'failed'],
  ])('%j leaves the text %s', async (statuses, state) => {
    const rider = await aTextedRider();
    const answers = await app.receipts({ statuses });
    expect(answers.map(({ status }) => status)).toEqual(statuses.map(() => 200));
    expect(await rider.state()).toBe(state);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'never moves a text back to an earlier state, in any order and number of receipts (%i)',
    async (seed) => {
      const rider = await aTextedRider();
      await app.receipts({
        statuses: ['queued', 'sending', 'sent', 'delivered'],
        replays: 2,
        shuffleSeed: seed,
      });
      expect(await rider.state()).toBe('delivered');
      await app.receipts({ statuses: ['sent', 'undelivered'], errorCode: 30003 });
      expect(await rider.state()).toBe('delivered');
    },
  );

  it('finds a text whose answer was lost, by the id sent with it', async () => {
    app.stub.faults.next('sending', { fault: 'reset', taken: true });
    const rider = await aTextedRider();
    expect(await rider.state()).toBe('unknown');
    await app.receipts({ statuses: ['sent'] });
    expect(await rider.state()).toBe('accepted');
    await app.receipts({ statuses: ['delivered'] });
    expect(await rider.state()).toBe('delivered');
  });

  it.each([
    [21610, { smsSubscribed: false, textsStopped: true }],
    [30005, { smsSubscribed: false, textsStopped: false }],
    [30006, { smsSubscribed: false, textsStopped: false }],
    [30003, { smsSubscribed: true, textsStopped: false }],
    [30007, { smsSubscribed: true, textsStopped: false }],
  ])('has the effect of its error code: %i', async (errorCode, expected) => {
    const rider = await aTextedRider();
    await app.receipts({ statuses: ['undelivered'], errorCode });
    expect(await rider.user()).toMatchObject(expected);
  });

  it('that is old has no effect: a START sent since then stays', async () => {
    const rider = await aTextedRider();
    await app.receipts({ statuses: ['undelivered'], errorCode: 21610 });
    await app.texts(`+1${rider.phone}`, 'START');
    await app.receipts({ statuses: ['undelivered'], errorCode: 21610, replays: 2 });
    expect(await rider.user()).toMatchObject({ smsSubscribed: true, textsStopped: false });
  });

  it('raises an alarm where a carrier filters us', async () => {
    await aTextedRider();
    const before = app.log.filter((line) => line.includes('texts-refused')).length;
    await app.receipts({ statuses: ['undelivered'], errorCode: 30007 });
    const alarms = app.log.filter((line) => line.includes('texts-refused')).slice(before);
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain('"code":"30007"');
  });

  it('that is forged changes nothing', async () => {
    const rider = await aTextedRider();
    const [answer] = await app.receipts({
      statuses: ['delivered'],
      signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    });
    expect(answer?.status).toBe(403);
    expect(await rider.state()).toBe('accepted');
  });

  it('for an unknown text is accepted and changes nothing', async () => {
    app.stub.ledger.take({
      To: '+15035550123',
      From: '+15035550199',
      Body: 'x',
      StatusCallback: 'https://rollout.example/api/sms/status?text=999999999999',
    });
    app.stub.ledger.take({
      To: '+15035550123',
      From: '+15035550199',
      Body: 'x',
      StatusCallback: 'https://rollout.example/api/sms/status?text=%27%3B--&more=1',
    });
    const answers = await app.receipts({ statuses: ['undelivered'], errorCode: 21610 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.ports.optOuts.isStopped('+15035550123')).toBe(false);
  });
});
