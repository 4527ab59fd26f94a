import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failed } from '../../src/application/ports/provider-failure.js';
import type { SendOutcome, SmsPort, TextMessage } from '../../src/application/ports/sms.port.js';
import { StorageUnavailable } from '../../src/application/ports/storage-errors.js';
import type { TextsPort } from '../../src/application/ports/texts.port.js';
import type { MorningStorage, Ports } from '../../src/composition/ports.js';
import { parseLocalTime } from '../../src/domain/commute/time.js';
import { morningWindow } from '../../src/domain/texting/send-window.js';
import { readTextName } from '../../src/domain/texting/text-name.js';
import { aReceipt, aTestText } from '../builders/text.builder.js';
import { aSubscriber, LOS_ANGELES, MONDAY, phoneOf } from '../builders/morning.builder.js';
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
  const theRun = async () =>
    (await world.ports.morningRuns.begin(morningWindow(LOS_ANGELES, MONDAY), world.clock.now())).id;
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

  it('books one slot per text, however many workers there are', async () => {
    for (let number = 2; number <= 20; number += 1) await aSubscriber(world.ports, number);
    let bookedMs = 0;
    const requestPace: Ports['requestPace'] = {
      rest: (...all) => world.ports.requestPace.rest(...all),
      take: (pace, options) => {
        bookedMs += options.everyMs;
        return world.ports.requestPace.take(pace, options);
      },
    };
    const slow = { SMS_PER_SECOND: '40', MORNING_BATCH_SIZE: '6' };
    const replicas = [1, 2, 3].map(() => replica({ requestPace }, slow));
    await Promise.all(replicas.map((one) => world.minute(one)));
    expect(outbox()).toHaveLength(20);
    expect(bookedMs).toBe(500);
  });

  it('gives its job back where the next turn at the provider is too far off', async () => {
    const busy: Ports['requestPace'] = {
      rest: (...all) => world.ports.requestPace.rest(...all),
      take: () => Promise.resolve({ state: 'too-many' }),
    };
    const job = { runId: await theRun(), riderIds: [rider], isTrial: false };
    expect(await replica({ requestPace: busy }).work.texts(job)).toBe('later');
    expect(await textOf()).toBeUndefined();
    expect(await world.morning.work.texts(job)).toBe('done');
    expect(outbox()).toEqual([phoneOf(1)]);
  });

  it('sends those past their trial first, and each group by departure', async () => {
    const arriving = ['09:30', '08:00', '10:15', '08:45'];
    for (const [index, time] of arriving.entries()) {
      const schedule = { targetArrivalTime: parseLocalTime(time), targetHomeTime: parseLocalTime('17:00') };
      await aSubscriber(world.ports, index + 2, { schedule });
    }
    await world.minute(replica({}, { MORNING_BATCH_SIZE: '2' }));
    expect([...outbox()].reverse()).toEqual([1, 3, 5, 2, 4].map(phoneOf));
  });

  it('sends the provider our name for the text, so that receipts match it', async () => {
    const named: (string | null)[] = [];
    const sms: SmsPort = {
      ...troubled(() => null),
      send: ({ textId }) => {
        named.push(textId);
        return Promise.resolve({ outcome: 'accepted', providerMessageId: 'SM1' });
      },
    };
    await world.minute(replica({ sms }));
    const text = await textOf();
    const textId = named.at(-1) ?? null;
    const receipt = aReceipt({ text: readTextName(textId), providerMessageId: 'SM1' });
    expect(text?.id).toBe(receipt.text?.id);
    expect(await world.ports.texts.recordReceipt(receipt)).toBe('recorded');
    expect(await textOf()).toMatchObject({ state: 'delivered' });
  });

  it('waits where the provider asks us to slow down, and then sends', async () => {
    const answer = { ...rejected('wait', '20429'), retryAfterSeconds: 40 };
    world.sms.sendsWith({ answer, taken: false });
    await world.minute();
    expect(await textOf()).toMatchObject({ state: 'pending', reason: 'wait' });
    world.sms.sendsWith(null);
    const others = [world.morning, world.aReplica()];
    for (const one of others) await world.minute(one);
    expect(outbox()).toEqual([]);
    at('07:00:41');
    await world.waitsPass();
    await world.minute();
    expect(outbox()).toEqual([phoneOf(1)]);
    expect(world.alarms).toEqual([]);
  });

  it('rests half a minute where the provider does not say for how long, and twice as long the next time', async () => {
    const rests: number[] = [];
    const requestPace: Ports['requestPace'] = {
      take: (...all) => world.ports.requestPace.take(...all),
      rest: (_, forMs) => Promise.resolve(void rests.push(forMs)),
    };
    const one = replica({ requestPace });
    world.sms.sendsWith({ answer: rejected('wait', '20429'), taken: false });
    for (const time of ['07:00:00', '07:00:29', '07:00:30', '07:01:29', '07:01:30', '07:10:00']) {
      at(time);
      await world.minute(one);
    }
    world.sms.sendsWith(null);
    at('07:30:00');
    await world.minute(one);
    expect(rests).toEqual([30_000, 60_000, 120_000, 240_000]);
    expect(outbox()).toEqual([phoneOf(1)]);
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
    const late = await aSubscriber(world.ports, 6);
    at('09:00:00');
    await world.minute();
    expect(outbox()).toEqual([]);
    expect(await textOf()).toMatchObject({ state: 'failed', reason: 'stop-sending' });
    expect(await textOf(late)).toMatchObject({ state: 'skipped', reason: 'late' });
    // The provider saw one text, and another one as a trial.
    const failed = { 'stop-sending': 2 };
    expect(world.log.at(-1)).toMatchObject({ planned: 6, waiting: 0, skipped: { late: 4 }, failed });
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

  describe('a trial', () => {
    const tried: string[] = [];
    const stubborn = (phones: readonly string[]) =>
      replica({
        sms: troubled(({ to }) => {
          tried.push(to);
          return phones.includes(to) ? { answer: rejected('stop-sending', '30007'), taken: false } : null;
        }),
      });
    beforeEach(() => void tried.splice(0));

    it('takes another text each time, so that one recipient does not stand a zone still', async () => {
      for (const number of [2, 3]) await aSubscriber(world.ports, number);
      await world.minute(stubborn([1, 2, 3].map(phoneOf)));
      const one = stubborn([phoneOf(1)]);
      for (let minute = 1; minute <= 30; minute += 1) {
        at(`07:${String(minute).padStart(2, '0')}:00`);
        await world.minute(one);
      }
      expect([...outbox()].sort()).toEqual([phoneOf(2), phoneOf(3)]);
      expect(await textOf()).toMatchObject({ state: 'failed', reason: 'stop-sending' });
    });

    it('that a text fails twice has failed', async () => {
      const one = stubborn([phoneOf(1)]);
      for (const time of ['07:00:00', '07:05:00', '07:10:00', '07:15:00', '07:20:00']) {
        at(time);
        await world.minute(one);
      }
      expect(await textOf()).toMatchObject({ state: 'failed', reason: 'stop-sending' });
      expect(tried).toHaveLength(3);
    });
  });

  it('parks a text with an unclear refusal, raises an alarm, and tries it once more', async () => {
    const other = await aSubscriber(world.ports, 2);
    const sms = troubled(({ to }) =>
      to === phoneOf(1) ? { answer: rejected('unknown', '99999'), taken: false } : null,
    );
    const one = replica({ sms });
    await world.minute(one);
    expect(await textOf()).toMatchObject({ state: 'pending', reason: 'unknown' });
    expect(await textOf(other)).toMatchObject({ state: 'accepted' });
    expect(world.alarms).toMatchObject([{ alarm: 'texts-refused', facts: { code: '99999' } }]);
    at('07:04:59');
    await world.minute(one);
    expect(world.alarms).toHaveLength(1);
    at('07:05:00');
    await world.minute(one);
    expect(await textOf()).toMatchObject({ state: 'failed', reason: 'unknown' });
    expect(await world.sql('SELECT paused_at FROM text_runs')).toEqual([{ paused_at: null }]);
  });

  it('pauses the run with an alarm after five unclear refusals in a row', async () => {
    for (let number = 2; number <= 8; number += 1) await aSubscriber(world.ports, number);
    world.sms.sendsWith({ answer: rejected('unknown', '99999'), taken: false });
    await world.minute();
    expect(world.alarms).toContainEqual({
      alarm: 'texts-stopped',
      facts: expect.objectContaining({ code: '99999' }),
    });
    world.sms.sendsWith(null);
    at('07:04:00');
    await world.minute();
    expect(outbox()).toEqual([]);
    for (const time of ['07:05:00', '07:06:00']) {
      at(time);
      await world.minute();
    }
    expect(outbox()).toHaveLength(8);
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
      const text = await textOf();
      await world.ports.texts.recordReceipt(aReceipt({ text: text ?? null, providerMessageId: 'SM7' }));
      await world.waitsPass();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'delivered' });
      expect(outbox()).toHaveLength(1);
    });

    it('is not mistaken for another one to the same phone that says the same', async () => {
      const now = world.clock.now();
      const test = aTestText({ riderId: rider, phone: phoneOf(1), at: now });
      const answered = await world.ports.texts.reserve(test);
      const silent = await world.ports.texts.reserve(test);
      if (!answered || !silent) throw new Error('no place');
      await world.sms.send({ to: phoneOf(1), body: test.body, textId: null });
      const providerMessageId = world.sms.outbox()[0]?.id ?? '';
      await world.ports.texts.recordOutcomes(
        test.date,
        [{ ...answered, state: 'accepted', providerMessageId }],
        now,
      );
      await world.morning.work.reconcile();
      await world.waitsPass();
      await world.morning.work.reconcile();
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
      void dying.work.texts({ runId: await theRun(), riderIds: [rider], isTrial: false });
      const isSending = async () => (await textOf())?.state === 'sending';
      while (!(await isSending())) await new Promise((resolve) => setImmediate(resolve));
      await world.minute();
      expect(outbox()).toEqual([]);
      await world.waitsPass();
      await world.minute();
      await world.minute();
      expect(await textOf()).toMatchObject({ state: 'accepted' });
      expect(outbox()).toEqual([phoneOf(1)]);
    });
  });

  it.each([
    ['its sender may count as dead', 26_000],
    ['its verdict is five minutes old', 5 * 60_000],
  ])(
    'submits nothing when %s, however long the machine has slept, and judges it again',
    async (_, sleepsMs) => {
      const sleepy = replica({
        morningTexts: {
          ridersToText: (...all) => world.ports.morningTexts.ridersToText(...all),
          verdictsOf: (...all) => world.ports.morningTexts.verdictsOf(...all),
          start: async (...all) => {
            const texts = await world.ports.morningTexts.start(...all);
            world.clock.advanceMs(sleepsMs);
            return texts;
          },
        },
      });
      await sleepy.work.texts({ runId: await theRun(), riderIds: [rider], isTrial: false });
      expect(outbox()).toEqual([]);
      expect(await textOf()).toMatchObject({ state: 'pending', reason: 'not-reached' });
      await world.minute();
      expect(outbox()).toEqual([phoneOf(1)]);
      expect(await world.ports.recommendations.findForDate(rider, MONDAY)).toMatchObject({
        generatedAt: world.clock.now(),
      });
    },
  );

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
