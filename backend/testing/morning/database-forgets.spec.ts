import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failed, succeeded } from '../../src/application/ports/provider-failure.js';
import type { ListedMessage, SmsPort } from '../../src/application/ports/sms.port.js';
import type { TextsPort } from '../../src/application/ports/texts.port.js';
import type { MorningStorage, Ports } from '../../src/composition/ports.js';
import { TEST_TEXT } from '../../src/domain/texting/fixed-texts.js';
import { aSubscriber, LOS_ANGELES, MONDAY, phoneOf } from '../builders/morning.builder.js';
import { startMorningWorld, type MorningWorld } from './morning-world.js';

const RIDERS = [1, 2, 3, 4, 5, 6];
const IN_TWOS = { MORNING_BATCH_SIZE: '2' };

describe('a database that forgets, in the middle of a morning', () => {
  let world: MorningWorld;
  let lists: number;
  beforeEach(async () => {
    world = await startMorningWorld('2026-06-15T06:59:00-07:00');
    for (const number of RIDERS) await aSubscriber(world.ports, number);
    await world.minute();
    lists = 0;
    world.clock.setTo(new Date('2026-06-15T07:00:00-07:00'));
  });
  afterEach(() => world.close());

  const textedPhones = () =>
    world.sms
      .outbox()
      .map(({ to }) => to)
      .sort();
  const all = RIDERS.map(phoneOf);
  const statesOf = () =>
    world
      .sql('SELECT phone, state, reason FROM texts ORDER BY phone')
      .then((rows) => rows.map(({ phone, state, reason }) => [phone, state, reason] as unknown[]));
  const accepted = (phones = all) => phones.map((phone) => [phone, 'accepted', null]);

  /** The provider, counting how often it is asked for its list. */
  const sms = (differences: Partial<SmsPort> = {}): SmsPort => ({
    listsAtOnce: true,
    send: (text) => world.sms.send(text),
    findSent: (query) => world.sms.findSent(query),
    listSince: (since) => {
      lists += 1;
      return world.sms.listSince(since);
    },
    ...differences,
  });
  const replica = (ports: Partial<Ports & MorningStorage> = {}) =>
    world.aReplica({ ports: { sms: sms(), ...ports }, environment: IN_TWOS });

  /** Another server took over, or a backup was restored: what was committed lately is gone. */
  const forgets = async (...tables: string[]): Promise<void> => {
    for (const table of ['texts', 'text_messages', ...tables]) await world.sql(`DELETE FROM ${table}`);
    await world.movesTo('another server');
  };
  const minutesPass = async (count = 3) => {
    for (let minute = 0; minute < count; minute += 1) {
      await world.waitsPass();
      await world.minute(replica());
    }
  };

  it.each([
    ['its texts', []],
    [
      'its run and its jobs too, as one that was restored from before the morning',
      ['text_runs', 'pgboss.job'],
    ],
  ])('texts nobody twice and forgets nobody where it has lost %s', async (_, tables) => {
    await world.minute(replica());
    expect([lists, textedPhones()]).toEqual([0, all]);
    const late = phoneOf(7);
    await aSubscriber(world.ports, 7);
    await forgets(...tables);
    await minutesPass();
    expect(textedPhones()).toEqual([...all, late]);
    expect(await statesOf()).toEqual(accepted([...all, late]));
  });

  it('texts nobody twice where it forgets between two portions of riders', async () => {
    let portions = 0;
    const one = replica();
    await one.work.plan({ timeZone: LOS_ANGELES, date: MONDAY });
    await world.jobs.workOff(async (job) => {
      if (portions === 1) await forgets();
      portions += 1;
      await one.work.texts(job);
    });
    expect(textedPhones()).toHaveLength(2);
    await minutesPass();
    expect(textedPhones()).toEqual(all);
    expect(await statesOf()).toEqual(accepted());
  });

  it('texts nobody twice where it forgets between the record of a text and its sending', async () => {
    let isWhole = true;
    const send: SmsPort['send'] = async (text) => {
      if (isWhole) {
        isWhole = false;
        await forgets();
      }
      return world.sms.send(text);
    };
    await world.minute(replica({ sms: sms({ send }) }));
    await minutesPass();
    expect(textedPhones()).toEqual(all);
    expect(await statesOf()).toEqual(accepted());
  });

  it('texts nobody twice where it forgets after the sending, before the outcome is recorded', async () => {
    let isWhole = true;
    const texts: Partial<TextsPort> = {
      recordReceipt: (...args) => world.ports.texts.recordReceipt(...args),
      recordOutcomes: async (...args) => {
        if (isWhole) {
          isWhole = false;
          await forgets();
        }
        await world.ports.texts.recordOutcomes(...args);
      },
    };
    await world.minute(replica({ texts: texts as TextsPort }));
    await minutesPass();
    expect(textedPhones()).toEqual(all);
    expect(await statesOf()).toEqual(accepted());
  });

  it('takes a text that waits in its memory for sent, where the provider has it', async () => {
    await world.minute(replica());
    await world.sql(
      `ALTER TABLE texts DISABLE TRIGGER USER; UPDATE texts SET state = 'pending', reason = 'not-enough-data', attempts = 0, provider_message_id = NULL; ALTER TABLE texts ENABLE TRIGGER USER`,
    );
    await world.sql('DELETE FROM text_messages');
    await world.movesTo('another server');
    await minutesPass();
    expect(textedPhones()).toEqual(all);
    expect((await statesOf()).map(([, state]) => state)).toEqual(all.map(() => 'accepted'));
  });

  it('acts on the STOP and START that it has forgotten, in their order, and takes a test text for no morning text', async () => {
    const say = (number: number, body: string) => {
      world.clock.advanceMs(1000);
      world.sms.receives({ from: phoneOf(number), body });
    };
    say(1, 'STOP');
    say(2, 'Stop');
    say(2, 'START');
    say(3, 'why?');
    await world.sms.send({ to: phoneOf(3), body: TEST_TEXT, textId: null });
    await world.movesTo('another server');
    await minutesPass();
    expect(textedPhones()).toEqual([phoneOf(2), phoneOf(3), ...all.slice(2)]);
    expect(await world.ports.optOuts.isStopped(phoneOf(1))).toBe(true);
    const consents = "SELECT phone FROM phone_consents WHERE source = 'start'";
    expect(await world.sql(consents)).toEqual([{ phone: phoneOf(2) }]);
    expect(await world.sql('SELECT count(*)::integer AS count FROM inbound_texts')).toEqual([{ count: 3 }]);
  });

  it('texts nobody, with an alarm, while it can’t read the provider’s list, and then everybody', async () => {
    const down = failed({ kind: 'unavailable', provider: 'sms', detail: 'HTTP 503' } as const);
    const failing: SmsPort['listSince'] = async function* () {
      yield await Promise.resolve(down);
    };
    await world.movesTo('another server');
    for (const listSince of [failing, failing, null]) {
      await world.waitsPass();
      await world.minute(replica({ sms: sms({ listSince }) }));
    }
    expect(textedPhones()).toEqual([]);
    const alarm = { alarm: 'texts-unlisted', facts: { reason: 'unavailable: HTTP 503' } };
    expect(world.alarms).toEqual([alarm, alarm, { ...alarm, facts: { reason: 'the provider has no list' } }]);
    await minutesPass();
    expect(textedPhones()).toEqual(all);
  });

  it('reads the list only once texts that were under way must be in it, and once', async () => {
    await world.movesTo('another server');
    const { listsAtOnce: _, ...slowSms } = sms();
    const slow = replica({ sms: slowSms });
    await world.minute(slow);
    expect([lists, textedPhones()]).toEqual([0, []]);
    await world.waitsPass();
    for (const one of [slow, replica(), slow]) await world.minute(one);
    expect([lists, textedPhones()]).toEqual([1, all]);
  });

  it('asks for each phone where the provider’s list hides the phones', async () => {
    await world.minute(replica());
    await aSubscriber(world.ports, 7);
    await forgets();
    const hidden = (message: ListedMessage): ListedMessage => ({ ...message, phone: null });
    const listSince: SmsPort['listSince'] = async function* (since) {
      for await (const page of world.sms.listSince(since))
        yield page.ok ? succeeded(page.value.map(hidden)) : page;
    };
    const hiding = replica({ sms: sms({ listSince }) });
    for (let minute = 0; minute < 3; minute += 1) {
      await world.waitsPass();
      await world.minute(hiding);
    }
    expect(textedPhones()).toEqual([...all, phoneOf(7)]);
    expect(await statesOf()).toEqual(accepted([...all, phoneOf(7)]));
  });
});
