import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failed } from '../../src/application/ports/provider-failure.js';
import type { SendOutcome, SmsPort, TextMessage } from '../../src/application/ports/sms.port.js';
import { StorageUnavailable } from '../../src/application/ports/storage-errors.js';
import type { TextsPort } from '../../src/application/ports/texts.port.js';
import type { MorningStorage, Ports } from '../../src/composition/ports.js';
import { aReceipt, aTestText } from '../builders/text.builder.js';
import { aSubscriber, phoneOf } from '../builders/morning.builder.js';
import { startMorningWorld, type MorningWorld } from './morning-world.js';

/** Replicas may book slots seconds ahead, and a busy machine adds to that. */

type Rejection = SendOutcome & { readonly outcome: 'rejected' };

const rejected = (meaning: Rejection['meaning'], code = '1'): Rejection => ({
  outcome: 'rejected',
  meaning,
  code,
});
const SILENCE: SendOutcome = { outcome: 'ambiguous', reason: 'deadline' };

describe('sending the morning texts', () => {
  let world: MorningWorld;
  let rider: number;
  beforeEach(async () => {
    world = await startMorningWorld('2026-06-15T07:00:00-07:00');
    rider = await aSubscriber(world.ports, 1);
  });
  afterEach(() => world.close());

  const at = (time: string): void => world.clock.setTo(new Date(`2026-06-15T${time}-07:00`));
  const textOf = async (id = rider) => (await world.textsOf(id))[0];
  const outbox = () => world.sms.outbox().map(({ to }) => to);

  /** A provider that answers a text as given, and accepts it or not; otherwise like the fake one. */
  const troubled = (
    answerTo: (text: TextMessage) => { answer: SendOutcome; taken: boolean } | null,
  ): SmsPort => ({
    send: async (text) => {
      const trouble = answerTo(text);
      if (trouble === null || trouble.taken) await world.sms.send(text);
      return trouble?.answer ?? { outcome: 'accepted', providerMessageId: `for ${text.textId}` };
    },
    findSent: (query) => world.sms.findSent(query),
    listSince: (since) => world.sms.listSince(since),
  });
  const replica = (ports: Partial<Ports & MorningStorage>, environment: Record<string, string> = {}) =>
    world.aReplica({ ports, environment });

  it('keeps to the provider’s rate, regardless of the number of replicas', async () => {
    for (let number = 2; number <= 20; number += 1) await aSubscriber(world.ports, number);
    const slow = { SMS_PER_SECOND: '20' };
    const begin = performance.now();
    const replicas = [replica({}, slow), replica({}, slow), replica({}, slow)];
    await Promise.all(replicas.map((one) => world.minute(one)));
    expect(outbox()).toHaveLength(20);
    // Twenty slots at twenty a second: the last one is nineteen steps after the first.
    expect(performance.now() - begin).toBeGreaterThanOrEqual(900);
  });

  it('books one slot per text, however many chunks are in progress', async () => {
    for (let number = 2; number <= 20; number += 1) await aSubscriber(world.ports, number);
    let bookedMs = 0;
    const requestPace: Ports['requestPace'] = {
      take: (pace, options) => {
        bookedMs += options.everyMs;
        return world.ports.requestPace.take(pace, options);
      },
    };
    let looks = 0;
    const { morningTexts: real } = world.ports;
    const morningTexts: MorningStorage['morningTexts'] = {
      claimBatch: (...all) => real.claimBatch(...all),
      isInHand: (...all) => real.isInHand(...all),
      recordEvaluations: (...all) => real.recordEvaluations(...all),
      startTrial: (...all) => real.startTrial(...all),
      findDue: async (...all) => {
        const due = await real.findDue(...all);
        looks += 1;
        return due;
      },
      // Not before every worker has seen the texts.
      startSending: async (...all) => {
        while (looks < 6) await new Promise((resolve) => setImmediate(resolve));
        return real.startSending(...all);
      },
    };
    await world.minute(replica({ requestPace, morningTexts }, { SMS_PER_SECOND: '40' }));
    expect(outbox()).toHaveLength(20);
    expect(bookedMs).toBe(500);
  });

  it('sends the provider our id for the text, so that receipts match it', async () => {
    await world.minute();
    const text = await textOf();
    const receipt = aReceipt({ textId: text?.id ?? '', providerMessageId: world.sms.outbox()[0]?.id ?? '' });
    expect(await world.ports.texts.recordReceipt(receipt)).toBe('recorded');
    expect(await textOf()).toMatchObject({ state: 'delivered' });
  });

  it('waits where the provider asks us to slow down, and then sends', async () => {
    const answer = { ...rejected('wait', '20429'), retryAfterSeconds: 30 };
    world.sms.sendsWith({ answer, taken: false });
    await world.minute();
    expect(await textOf()).toMatchObject({ state: 'pending' });
    world.sms.sendsWith(null);
    await world.minute();
    expect(outbox()).toEqual([]);
    await world.waitsPass();
    await world.minute();
    expect(outbox()).toEqual([]);
    at('07:00:31');
    await world.minute();
    expect(outbox()).toEqual([phoneOf(1)]);
    expect(world.alarms).toEqual([]);
  });

  it.each([
    ['opted-out', 'opted-out', true],
    ['bad-number', 'bad-number', false],
    ['unreachable-today', 'unreachable-today', false],
  ] as const)('takes the refusal of one phone for that phone’s: %s', async (meaning, reason, isStopped) => {
    const other = await aSubscriber(world.ports, 2);
    const sms = troubled(({ to }) =>
      to === phoneOf(1) ? { answer: rejected(meaning), taken: false } : null,
    );
    await world.minute(replica({ sms }));
    expect(await textOf()).toMatchObject({ state: 'failed', reason });
    expect(await textOf(other)).toMatchObject({ state: 'accepted' });
    expect(await world.ports.optOuts.isStopped(phoneOf(1))).toBe(isStopped);
    expect((await world.ports.riders.find(rider))?.smsSubscribed).toBe(meaning === 'unreachable-today');
    expect(world.alarms).toEqual([]);
  });

  it('pauses the run and raises one alarm if the provider accepts nothing more', async () => {
    for (let number = 2; number <= 5; number += 1) await aSubscriber(world.ports, number);
    world.sms.sendsWith({ answer: rejected('stop-sending', '30034'), taken: false });
    await world.minute();
    await world.minute(world.aReplica());
    expect(world.alarms).toEqual([
      { alarm: 'texts-stopped', facts: { code: '30034', run: expect.any(Number) } },
    ]);
    at('08:59:00');
    await world.waitsPass();
    await world.minute(world.aReplica());
    expect(world.alarms).toHaveLength(1);
    world.sms.sendsWith(null);
    at('09:00:00');
    await world.minute();
    expect(outbox()).toEqual([]);
    expect(await textOf()).toMatchObject({ state: 'skipped', reason: 'late' });
    expect(world.log.at(-1)).toMatchObject({ planned: 5, skipped: { late: 5 } });
  });

  it('tries one text of a paused run every five minutes, and continues once it is accepted', async () => {
    for (let number = 2; number <= 5; number += 1) await aSubscriber(world.ports, number);
    let tries = 0;
    const refuse: SendOutcome = rejected('stop-sending', '20003');
    const replicas = [1, 2].map(() =>
      replica({
        sms: troubled(() => {
          tries += 1;
          return { answer: refuse, taken: false };
        }),
      }),
    );
    const everyReplica = async (): Promise<void> => {
      for (const one of replicas) await world.minute(one);
    };
    await everyReplica();
    tries = 0;
    for (const minute of ['07:04:59', '07:05:00', '07:09:00', '07:10:00']) {
      at(minute);
      await everyReplica();
    }
    expect(tries).toBe(2);
    expect(world.alarms).toHaveLength(1);

    at('07:15:00');
    await world.minute();
    await world.minute(world.aReplica());
    expect(outbox().sort()).toEqual([1, 2, 3, 4, 5].map(phoneOf));
    expect(world.log).toContainEqual(
      expect.objectContaining({ msg: expect.stringContaining('run is resumed') }),
    );
  });

  it('fails a text with an unknown code, and raises an alarm', async () => {
    world.sms.sendsWith({ answer: rejected('unknown', '99999'), taken: false });
    await world.minute();
    expect(await textOf()).toMatchObject({ state: 'failed', reason: 'unknown' });
    expect(world.alarms).toMatchObject([{ alarm: 'texts-refused', facts: { code: '99999' } }]);
    await world.waitsPass();
    await world.minute();
    expect(world.alarms).toHaveLength(1);
  });

  describe('a text that got no answer', () => {
    it('is found at the provider, and never sent again', async () => {
      await world.minute(replica({ sms: troubled(() => ({ answer: SILENCE, taken: true })) }));
      expect(await textOf()).toMatchObject({ state: 'accepted' });
      expect(outbox()).toEqual([phoneOf(1)]);
    });

    it('is sent again once it is certain that the provider does not have it', async () => {
      const environment = { TEXT_SETTLE_SECONDS: '120' };
      const lost = replica({ sms: troubled(() => ({ answer: SILENCE, taken: false })) }, environment);
      await world.minute(lost);
      expect(await textOf()).toMatchObject({ state: 'unknown' });
      const calm = replica({}, environment);
      await world.minute(calm);
      expect(await textOf()).toMatchObject({ state: 'unknown' });
      await world.waitsPass();
      await world.minute(calm);
      await world.minute(calm);
      expect(await textOf()).toMatchObject({ state: 'accepted' });
      expect(outbox()).toEqual([phoneOf(1)]);
    });

    it('is given up when it is lost a second time', async () => {
      const lost = replica({ sms: troubled(() => ({ answer: SILENCE, taken: false })) });
      for (let time = 0; time < 5; time += 1) {
        await world.minute(lost);
        await world.waitsPass();
      }
      expect(await textOf()).toMatchObject({ state: 'failed', reason: 'not-taken' });
      expect((await world.sql('SELECT attempts FROM texts'))[0]).toEqual({ attempts: 2 });
    });

    it('stays unknown while the provider is unreachable, and raises an alarm when the morning is over', async () => {
      world.sms.listsWith({ kind: 'unavailable', provider: 'sms', detail: 'HTTP 503' });
      await world.minute(replica({ sms: troubled(() => ({ answer: SILENCE, taken: true })) }));
      at('09:00:00');
      await world.waitsPass();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'unknown' });
      expect(world.alarms).toMatchObject([{ alarm: 'texts-unaccounted', facts: { texts: 1 } }]);
      world.sms.listsWith(null);
      await world.waitsPass();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'accepted' });
      const [run] = await world.sql('SELECT summary FROM text_runs');
      expect(run).toMatchObject({ summary: { sent: 1, unknown: 0 } });
      expect(outbox()).toHaveLength(1);
    });

    it('fails at last if the provider does not have it and the morning is over', async () => {
      await world.minute(replica({ sms: troubled(() => ({ answer: SILENCE, taken: false })) }));
      at('09:00:00');
      await world.minute();
      await world.waitsPass();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'failed', reason: 'not-taken' });
      expect(outbox()).toEqual([]);
    });

    it('counts as delivered if a receipt says so first', async () => {
      world.sms.listsWith({ kind: 'unavailable', provider: 'sms', detail: 'HTTP 503' });
      await world.minute(replica({ sms: troubled(() => ({ answer: SILENCE, taken: true })) }));
      const { id } = (await textOf()) ?? { id: '' };
      await world.ports.texts.recordReceipt(aReceipt({ textId: id, providerMessageId: 'SM7' }));
      await world.waitsPass();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'delivered' });
      expect(outbox()).toHaveLength(1);
    });

    it('is not mistaken for another one to the same phone that says the same', async () => {
      const now = world.clock.now();
      const test = aTestText({ riderId: rider, phone: phoneOf(1), at: now });
      const answered = await world.ports.texts.reserve(test, { leaseMs: 60_000 });
      const silent = await world.ports.texts.reserve(test, { leaseMs: 0 });
      if (!answered || !silent) throw new Error('no place');
      await world.sms.send({ to: phoneOf(1), body: test.body, textId: null });
      const providerMessageId = world.sms.outbox()[0]?.id ?? '';
      await world.ports.texts.recordOutcomes([{ ...answered, state: 'accepted', providerMessageId }], now);
      await world.morning.reconcileUnknownTexts.run();
      await world.waitsPass();
      await world.morning.reconcileUnknownTexts.run();
      const states = (await world.textsOf(rider)).map(({ state, reason }) => [state, reason]);
      expect(states).toEqual([
        ['accepted', null],
        ['failed', 'not-taken'],
      ]);
    });
  });

  describe('a sender that dies', () => {
    /** Everything that it was about to write is lost. */
    const dyingAt = (moment: keyof TextsPort): Partial<Ports & MorningStorage> => ({
      texts: {
        ...bound(world.ports.texts),
        [moment]: () => Promise.reject(new Error('killed')),
      },
    });
    const bound = (texts: TextsPort): TextsPort => ({
      reserve: (...all) => texts.reserve(...all),
      recordOutcomes: (...all) => texts.recordOutcomes(...all),
      recordReceipt: (...all) => texts.recordReceipt(...all),
      listOfRider: (...all) => texts.listOfRider(...all),
      forget: (...all) => texts.forget(...all),
    });

    it('after submitting a text leaves it to be found', async () => {
      const dying = replica(dyingAt('recordOutcomes'));
      await expect(world.minute(dying)).rejects.toThrow('killed');
      expect(await textOf()).toMatchObject({ state: 'sending' });
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'sending' });
      await world.waitsPass();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'accepted' });
      expect(outbox()).toEqual([phoneOf(1)]);
    });

    it('before submitting a text leaves it to be sent by another', async () => {
      const dying = replica({ sms: { ...troubled(() => null), send: () => new Promise(() => undefined) } });
      await world.morning.planMorning.run({ timeZone: 'America/Los_Angeles', date: '2026-06-15' as never });
      const job = await world.morning.jobs.take('batch');
      if (job === null) throw new Error('there is no batch');
      await world.morning.evaluateBatch.run(job.job);
      void dying.sendPendingTexts.run();
      const isSending = async () => (await textOf())?.state === 'sending';
      while (!(await isSending())) await new Promise((resolve) => setImmediate(resolve));
      await world.waitsPass();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'unknown' });
      await world.waitsPass();
      await world.minute();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'accepted' });
      expect(outbox()).toEqual([phoneOf(1)]);
    });
  });

  it('submits nothing when its lease is about to end, however long the machine has slept', async () => {
    const sleepy = replica({
      morningTexts: {
        claimBatch: (...all) => world.ports.morningTexts.claimBatch(...all),
        isInHand: (...all) => world.ports.morningTexts.isInHand(...all),
        recordEvaluations: (...all) => world.ports.morningTexts.recordEvaluations(...all),
        findDue: (...all) => world.ports.morningTexts.findDue(...all),
        startSending: async (...all) => {
          const texts = await world.ports.morningTexts.startSending(...all);
          world.clock.advanceMs(26_000);
          return texts;
        },
        startTrial: (...all) => world.ports.morningTexts.startTrial(...all),
      },
    });
    const [asleep] = [sleepy.sendPendingTexts];
    await world.morning.planMorning.run({ timeZone: 'America/Los_Angeles', date: '2026-06-15' as never });
    const job = await world.morning.jobs.take('batch');
    if (job === null) throw new Error('there is no batch');
    await world.morning.evaluateBatch.run(job.job);
    void asleep.run().catch(() => undefined);
    const tries = async () =>
      (await world.sql<{ attempts: number }>('SELECT attempts FROM texts'))[0]?.attempts ?? 0;
    while ((await tries()) < 2) await new Promise((resolve) => setImmediate(resolve));
    await asleep.stop();
    expect(outbox()).toEqual([]);
    await world.minute();
    expect(outbox()).toEqual([phoneOf(1)]);
  });

  it('records accepted texts even after a brief database outage', async () => {
    let failures = 3;
    const texts: Partial<TextsPort> = {
      recordOutcomes: async (...all) => {
        failures -= 1;
        if (failures >= 0) throw new StorageUnavailable(new Error('cut'));
        return world.ports.texts.recordOutcomes(...all);
      },
    };
    await world.minute(replica({ texts: texts as TextsPort }));
    expect(await textOf()).toMatchObject({ state: 'accepted' });
    expect(outbox()).toHaveLength(1);
  });

  it('does not mistake an adapter’s bug for a rejection', async () => {
    const buggy: SmsPort = {
      send: () => Promise.reject(new Error('a bug')),
      findSent: () => Promise.resolve(failed({ kind: 'unavailable', provider: 'sms', detail: 'down' })),
      listSince: null,
    };
    await world.minute(replica({ sms: buggy }));
    expect(await textOf()).toMatchObject({ state: 'unknown' });
  });
});
