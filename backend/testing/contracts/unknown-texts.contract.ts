import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MorningTextToSend } from '../../src/application/texting/morning/morning-texts.port.js';
import { addDays } from '../../src/domain/commute/time.js';
import {
  aSubscriber,
  MONDAY,
  NINE,
  ONE_PAST_SEVEN,
  phoneOf,
  textsBeingSent,
} from '../builders/morning.builder.js';
import { anAcceptance, aTestText } from '../builders/text.builder.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const GIVING_UP = { sendingForMs: 0, since: MONDAY, at: ONE_PAST_SEVEN };
const ALL = { since: MONDAY, limit: 100 };

export function unknownTextsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`UnknownTextsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    let riderId: number;
    beforeEach(async () => {
      storage = await freshStorage();
      riderId = await aSubscriber(storage, 1);
    });

    const state = async () => (await storage.texts.listOfRider(riderId))[0]?.state;
    const theTextBeingSent = async (): Promise<MorningTextToSend> => {
      const [text] = (await textsBeingSent(storage)).texts;
      if (text === undefined) throw new Error('nothing is being sent');
      return text;
    };
    const theUnknownText = async (): Promise<MorningTextToSend> => {
      const text = await theTextBeingSent();
      await storage.texts.recordOutcomes(MONDAY, [{ ...text, state: 'unknown' }], ONE_PAST_SEVEN);
      return text;
    };

    it('gives up on a text that has been sending for too long, not before', async () => {
      await theTextBeingSent();
      expect(await storage.unknownTexts.giveUpOn({ ...GIVING_UP, sendingForMs: 60_000 })).toBe(0);
      expect(await state()).toBe('sending');
      const given = await atOnce(5, () => storage.unknownTexts.giveUpOn(GIVING_UP));
      expect(given.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(await state()).toBe('unknown');
    });

    it('lists unknown texts with what is asked about them, and for how long they have been sent', async () => {
      const { id } = await theUnknownText();
      const [listed, ...others] = await storage.unknownTexts.list(ALL);
      expect(others).toEqual([]);
      expect(listed).toEqual({
        id,
        date: MONDAY,
        attempt: 1,
        kind: 'morning',
        runId: expect.any(Number),
        phone: phoneOf(1),
        body: 'Gear up to ride!',
        startedAt: ONE_PAST_SEVEN,
        sentForMs: expect.any(Number),
      });
      expect(listed?.sentForMs).toBeGreaterThanOrEqual(0);
    });

    it('lists those unknown for longest first, no more than asked for, and none of earlier dates', async () => {
      for (const number of [2, 3]) await aSubscriber(storage, number);
      const { texts } = await textsBeingSent(storage);
      for (const text of texts)
        await storage.texts.recordOutcomes(MONDAY, [{ ...text, state: 'unknown' }], ONE_PAST_SEVEN);
      const listed = await storage.unknownTexts.list(ALL);
      expect(listed).toHaveLength(3);
      const ages = listed.map(({ sentForMs }) => sentForMs);
      expect(ages).toEqual([...ages].sort((a, b) => b - a));
      expect(await storage.unknownTexts.list({ ...ALL, limit: 2 })).toHaveLength(2);
      expect(await storage.unknownTexts.list({ ...ALL, since: addDays(MONDAY, 1) })).toEqual([]);
    });

    it('covers test texts too', async () => {
      await storage.texts.reserve(aTestText({ riderId }));
      expect(await storage.unknownTexts.giveUpOn(GIVING_UP)).toBe(1);
      expect(await storage.unknownTexts.list(ALL)).toMatchObject([{ kind: 'test', runId: null }]);
    });

    it('finds which messages belong to texts', async () => {
      const text = await theTextBeingSent();
      await storage.texts.recordOutcomes(MONDAY, [anAcceptance(text, 'SM2')], ONE_PAST_SEVEN);
      expect(await storage.unknownTexts.unattached(['SM3', 'SM2', 'SM1'])).toEqual(['SM3', 'SM1']);
      expect(await storage.unknownTexts.unattached([])).toEqual([]);
    });

    describe('giveBack', () => {
      it('requeues a morning text once', async () => {
        const first = await theUnknownText();
        expect(await storage.unknownTexts.giveBack(first, ONE_PAST_SEVEN)).toBe('pending');
        const second = await theTextBeingSent();
        expect(second).toMatchObject({ id: first.id, attempt: 2 });
        await storage.texts.recordOutcomes(MONDAY, [{ ...second, state: 'unknown' }], ONE_PAST_SEVEN);
        expect(await storage.unknownTexts.giveBack(second, ONE_PAST_SEVEN)).toBe('failed');
        expect((await storage.texts.listOfRider(riderId))[0]).toMatchObject({ reason: 'not-taken' });
      });

      it('marks it failed once the morning is over', async () => {
        expect(await storage.unknownTexts.giveBack(await theUnknownText(), NINE)).toBe('failed');
      });

      it('marks a test text failed', async () => {
        const text = await storage.texts.reserve(aTestText({ riderId }));
        await storage.unknownTexts.giveUpOn(GIVING_UP);
        expect(text && (await storage.unknownTexts.giveBack(text, ONE_PAST_SEVEN))).toBe('failed');
      });

      it('does not change a text that is no longer unknown, or another try', async () => {
        const text = await theUnknownText();
        expect(await storage.unknownTexts.giveBack({ ...text, attempt: 2 }, ONE_PAST_SEVEN)).toBeNull();
        await storage.texts.recordOutcomes(MONDAY, [anAcceptance(text)], ONE_PAST_SEVEN);
        expect(await storage.unknownTexts.giveBack(text, ONE_PAST_SEVEN)).toBeNull();
        expect(await state()).toBe('accepted');
      });

      it('requeues it once under concurrent calls', async () => {
        const text = await theUnknownText();
        const answers = await atOnce(5, () => storage.unknownTexts.giveBack(text, ONE_PAST_SEVEN));
        expect(answers.filter((answer) => answer !== null)).toEqual(['pending']);
      });
    });

    outageContract(
      {
        giveUpOn: ({ unknownTexts }) => unknownTexts.giveUpOn(GIVING_UP),
        list: ({ unknownTexts }) => unknownTexts.list(ALL),
        unattached: ({ unknownTexts }) => unknownTexts.unattached(['SM1']),
        giveBack: ({ unknownTexts }) =>
          unknownTexts.giveBack({ id: '1', date: MONDAY, attempt: 1 }, ONE_PAST_SEVEN),
      },
      () => storage,
    );
  });
}
