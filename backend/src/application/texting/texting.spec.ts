import { beforeEach, describe, expect, it } from '@jest/globals';
import { anAcceptance, aTestText } from '../../../testing/builders/text.builder.js';
import { useCaseWorld, type UseCaseWorld } from '../../../testing/builders/use-case-world.js';
import { MS_PER_DAY } from '../../domain/commute/time.js';
import { TEST_TEXT, TRIAL_TEST_TEXT, type Keyword } from '../../domain/texting/fixed-texts.js';
import { writtenTextName } from '../../domain/texting/text-name.js';
import type { RejectionMeaning, SendOutcome } from '../ports/sms.port.js';
import { HandleSmsRejection, ReceiveReceipt } from './delivery-receipts.js';
import { ReceiveText } from './receive-text.js';
import { SendTestText } from './send-test-text.js';

const PHONE = '+15035550123';
const SUBSCRIBED = { phone: PHONE, phoneConfirmed: true, smsConsent: true, smsSubscribed: true };

let world: UseCaseWorld;
const alarms: string[] = [];
beforeEach(() => {
  world = useCaseWorld();
  alarms.length = 0;
});

const handleSmsRejection = () =>
  new HandleSmsRejection(world.optOuts, world.subscriptions, world.phones, world.clock, ({ meaning }) =>
    alarms.push(meaning),
  );
const rejected = (meaning: RejectionMeaning, retryAfterSeconds?: number) =>
  ({
    outcome: 'rejected',
    meaning,
    code: '21610',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }) as const;

describe('the test text', () => {
  const sendTestText = () =>
    new SendTestText(world, handleSmsRejection(), world.keepWithinLimit, (error) => {
      throw error;
    });
  const sendTo = async (riderId: number) =>
    sendTestText().run({ phone: PHONE, rider: await world.stored(riderId), address: '192.0.2.1' });
  const own = async () => (await world.rider(SUBSCRIBED)).id;
  const texts = () => [...world.tables.texts.values()];

  it('to the own number is recorded, sent once, and accepted', async () => {
    const riderId = await own();
    await sendTo(riderId);
    expect(world.sms.outbox()).toEqual([expect.objectContaining({ to: PHONE, body: TEST_TEXT })]);
    expect(texts()).toEqual([
      expect.objectContaining({ riderId, phone: PHONE, kind: 'test', state: 'accepted', date: '2026-06-15' }),
    ]);
  });

  describe('to a number that is not the own one', () => {
    const OWNER_TEXT = expect.objectContaining({ to: PHONE, body: TEST_TEXT });
    const TRIAL_TEXT = expect.objectContaining({ to: PHONE, body: TRIAL_TEST_TEXT });
    const service = () => sendTestText();
    const ask = async (sender = service()) => {
      await sender.run({ phone: PHONE, rider: null, address: '192.0.2.1' });
      await new Promise(setImmediate);
    };

    it('is one text that says how to keep them or end them, and no second one', async () => {
      await ask();
      await ask();
      expect(world.sms.outbox()).toEqual([TRIAL_TEXT]);
      expect(texts()).toEqual([expect.objectContaining({ riderId: null, state: 'accepted' })]);
    });

    it('is possible again if the provider refused it', async () => {
      const sender = service();
      world.sms.sendsWith({ answer: rejected('unreachable-today'), taken: false });
      await ask(sender);
      world.sms.sendsWith(null);
      await ask(sender);
      expect(world.sms.outbox()).toEqual([TRIAL_TEXT]);
    });

    it.each<[string, () => Promise<unknown>, unknown[]]>([
      ['a STOP', () => world.optOuts.stop(PHONE, world.clock.now()), []],
      [
        'consent',
        () =>
          world.phones.recordConsent({ phone: PHONE, source: 'yes', wording: 1, givenAt: world.clock.now() }),
        [OWNER_TEXT],
      ],
      ['a trial that is over', () => ask(), [TRIAL_TEXT]],
      ['an account that it is bound to', () => own(), [TRIAL_TEXT]],
      ['nothing', () => Promise.resolve(), [TRIAL_TEXT]],
    ])('says nothing about it, after %s', async (_, before, sent) => {
      await before();
      await expect(ask()).resolves.toBeUndefined();
      expect(world.sms.outbox()).toEqual(sent);
    });

    it('reports that the provider takes no texts from the next request on, for any number', async () => {
      const sender = service();
      world.sms.sendsWith({ answer: rejected('stop-sending'), taken: false });
      await ask(sender);
      await world.optOuts.stop(PHONE, world.clock.now());
      await expect(ask(sender)).rejects.toMatchObject({ kind: 'try-later' });
      world.clock.advanceMs(60_000);
      await expect(ask(sender)).resolves.toBeUndefined();
    });
  });

  it.each<[string, Exclude<SendOutcome, { outcome: 'accepted' }>, object, object, string[]]>([
    [
      'opted out',
      rejected('opted-out'),
      { kind: 'not-possible-now', details: { field: 'phone' } },
      { state: 'failed', reason: 'opted-out' },
      [],
    ],
    [
      'a landline',
      rejected('bad-number'),
      { kind: 'not-possible-now', details: { field: 'phone' } },
      { state: 'failed', reason: 'bad-number' },
      [],
    ],
    [
      'too fast',
      rejected('wait', 30),
      { kind: 'try-later', details: { retryAfterSeconds: 30 } },
      { state: 'failed', reason: 'wait' },
      [],
    ],
    [
      'off today',
      rejected('unreachable-today'),
      { kind: 'try-later' },
      { state: 'failed', reason: 'unreachable-today' },
      [],
    ],
    [
      'account stopped',
      rejected('stop-sending'),
      { kind: 'try-later' },
      { state: 'failed', reason: 'stop-sending' },
      ['stop-sending'],
    ],
    [
      'unknown code',
      rejected('unknown'),
      { kind: 'try-later' },
      { state: 'failed', reason: 'unknown' },
      ['unknown'],
    ],
    ['no answer', { outcome: 'ambiguous', reason: 'reset' }, { kind: 'try-later' }, { state: 'unknown' }, []],
  ])(
    '%s: is refused and recorded, and opts out or raises an alarm as needed',
    async (_, answer, refusal, recorded, raised) => {
      world.sms.sendsWith({ answer, taken: false });
      await expect(sendTo(await own())).rejects.toMatchObject(refusal);
      expect(texts()).toEqual([expect.objectContaining(recorded)]);
      expect(alarms).toEqual(raised);
      expect(await world.optOuts.isStopped(PHONE)).toBe(_ === 'opted out');
    },
  );

  it('is not sent to a phone that opted out', async () => {
    await world.optOuts.stop(PHONE, world.clock.now());
    await expect(sendTo(await own())).rejects.toMatchObject({
      kind: 'not-possible-now',
      message: 'This number replied STOP. Text START from it to our number, then try again.',
    });
    expect(texts()).toEqual([]);
    expect(world.sms.outbox()).toEqual([]);
  });

  it('is limited to seven in seven days, and possible again when the first is a week old', async () => {
    const riderId = await own();
    for (let count = 0; count < 7; count += 1) await sendTo(riderId);
    await expect(sendTo(riderId)).rejects.toMatchObject({
      kind: 'not-possible-now',
      message: 'This number has had 7 texts in the past 7 days. Please try again in a few days.',
    });
    expect(world.sms.outbox()).toHaveLength(7);
    world.clock.advanceMs(7 * MS_PER_DAY + 1);
    await sendTo(riderId);
  });
});

describe('a text from a rider', () => {
  const receive = (body: string, id = 'SM1', keyword: Keyword | null = null) =>
    new ReceiveText(world, world.clock).run({ id, from: PHONE, body, keyword });

  it.each(['STOP', 'stop', ' “Stop.” ', 'Unsubscribe', 'QUIT'])(
    '%s ends the texts of its phone',
    async (body) => {
      const [rider, other] = [
        await world.rider(SUBSCRIBED),
        await world.rider({ ...SUBSCRIBED, phone: '+15035550199' }),
      ];
      expect(await receive(body)).toEqual({ state: 'done', keyword: 'stop' });
      expect(await world.optOuts.isStopped(PHONE)).toBe(true);
      expect(await world.stored(rider.id)).toMatchObject({ smsSubscribed: false, smsConsent: true });
      expect(await world.stored(other.id)).toMatchObject({ smsSubscribed: true });
    },
  );

  it('START resumes texts for riders who consented', async () => {
    const [consenting, other] = [await world.rider(SUBSCRIBED), await world.rider({ phone: PHONE })];
    await receive('STOP', 'SM1');
    expect(await receive('START', 'SM2')).toEqual({ state: 'done', keyword: 'start' });
    expect(await world.optOuts.isStopped(PHONE)).toBe(false);
    expect(await world.stored(consenting.id)).toMatchObject({ smsSubscribed: true });
    expect(await world.stored(other.id)).toMatchObject({ smsSubscribed: false });
  });

  it.each([
    ['as we read it', null],
    ['if the provider reads it as START', 'start' as const],
  ])('YES ends the trial of the phone, and binds it to no account, %s', async (_, keyword) => {
    const onTrial = { ...SUBSCRIBED, phoneConfirmed: false };
    const riders = [await world.rider(onTrial), await world.rider(onTrial)];
    world.clock.advanceMs(1);
    expect(await receive('Yes', 'SM1', keyword)).toEqual({ state: 'done', keyword: 'yes' });
    expect(await world.phones.hasConsented(PHONE)).toBe(true);
    for (const rider of riders) {
      expect(await world.stored(rider.id)).toEqual(rider);
      expect(await world.phones.ofRider(rider.id)).toMatchObject({ standing: 'consented' });
    }
  });

  it('a STOP after that ends the consent, and nothing in the account shows it', async () => {
    const rider = await world.rider({ ...SUBSCRIBED, phoneConfirmed: false });
    await receive('YES', 'SM1');
    await receive('STOP', 'SM2');
    expect(await world.phones.hasConsented(PHONE)).toBe(false);
    expect(await world.stored(rider.id)).toEqual(rider);
    await receive('START', 'SM3');
    expect(await world.phones.hasConsented(PHONE)).toBe(true);
  });

  it.each([
    ['a word that the provider read as STOP', 'please', 'stop' as const, 'stop'],
    ['a sentence with a keyword in it', "don't stop", null, null],
    ['HELP, which the provider answers', 'HELP', null, 'help'],
  ])('%s', async (_, body, keyword, meant) => {
    const { id } = await world.rider(SUBSCRIBED);
    expect(await receive(body, 'SM1', keyword)).toEqual({ state: 'done', keyword: meant });
    expect(await world.stored(id)).toMatchObject({ smsSubscribed: meant !== 'stop' });
  });

  it('counts once: a STOP replayed after a START changes nothing', async () => {
    const { id } = await world.rider(SUBSCRIBED);
    await receive('STOP', 'SM1');
    await receive('START', 'SM2');
    expect(await receive('STOP', 'SM1')).toEqual({ state: 'repeated' });
    expect(await world.stored(id)).toMatchObject({ smsSubscribed: true });
  });

  it('that fails halfway is processed when it is delivered again', async () => {
    const { id } = await world.rider(SUBSCRIBED);
    const subscriptions = {
      end: () => Promise.reject(new Error('away')),
      resume: (phone: string) => world.subscriptions.resume(phone),
    };
    const text = { id: 'SM1', from: PHONE, body: 'STOP', keyword: null };
    await expect(new ReceiveText({ ...world, subscriptions }, world.clock).run(text)).rejects.toThrow('away');
    expect(await receive('STOP')).toEqual({ state: 'done', keyword: 'stop' });
    expect(await world.stored(id)).toMatchObject({ smsSubscribed: false });
  });
});

describe('a delivery receipt', () => {
  const aSentText = async () => {
    const { id: riderId } = await world.rider(SUBSCRIBED);
    const text = await world.texts.reserve(aTestText({ riderId, phone: PHONE }));
    if (text === null) throw new Error('no text');
    await world.texts.recordOutcomes(text.date, [anAcceptance(text, 'SM1')], world.clock.now());
    return { riderId, textId: writtenTextName(text) };
  };
  const receive = (textId: string, status: 'delivered' | 'failed', meaning: RejectionMeaning | null = null) =>
    new ReceiveReceipt(world.texts, handleSmsRejection(), world.clock).run({
      textId,
      providerMessageId: 'SM1',
      to: PHONE,
      status,
      failure: meaning && { code: '30003', meaning },
    });

  it.each([
    ['opted-out', true, false, []],
    ['bad-number', false, false, []],
    ['unreachable-today', false, true, []],
    ['unknown', false, true, ['unknown']],
  ] as const)('%s: what it teaches', async (meaning, isStopped, isSubscribed, raised) => {
    const { riderId, textId } = await aSentText();
    expect(await receive(textId, 'failed', meaning)).toBe('recorded');
    expect(await world.optOuts.isStopped(PHONE)).toBe(isStopped);
    expect(await world.stored(riderId)).toMatchObject({ smsSubscribed: isSubscribed });
    expect(alarms).toEqual(raised);
  });

  it('delivered again after a START does not opt the phone out again', async () => {
    const { textId } = await aSentText();
    await receive(textId, 'failed', 'opted-out');
    await world.optOuts.start(PHONE);
    expect(await receive(textId, 'failed', 'opted-out')).toBe('no-change');
    expect(await world.optOuts.isStopped(PHONE)).toBe(false);
  });

  it('for a text that is not ours changes nothing', async () => {
    expect(await receive('no text of ours', 'failed', 'opted-out')).toBe('unknown-text');
    expect(await world.optOuts.isStopped(PHONE)).toBe(false);
  });
});
