import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MorningTextToSend } from '../../src/application/texting/morning/morning-texts.port.js';
import { aSubscriber, NINE, ONE_PAST_SEVEN, phoneOf, textsBeingSent } from '../builders/morning.builder.js';
import { anAcceptance, aTestText } from '../builders/text.builder.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const LONG_AGO = new Date('2026-06-01T00:00:00Z');
const CLAIM = { limit: 100, againAfterMs: 60_000, since: LONG_AGO };

export function unknownTextsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`UnknownTextsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    let riderId: number;
    beforeEach(async () => {
      storage = await freshStorage();
      riderId = await aSubscriber(storage, 1);
    });

    const state = async () => (await storage.texts.listOfRider(riderId))[0]?.state;
    const theTextBeingSent = async (leaseMs: number): Promise<MorningTextToSend> => {
      const [text] = (await textsBeingSent(storage, { leaseMs })).texts;
      if (text === undefined) throw new Error('nothing is being sent');
      return text;
    };
    const theUnknownText = async (): Promise<MorningTextToSend> => {
      const text = await theTextBeingSent(60_000);
      await storage.texts.recordOutcomes([{ ...text, state: 'unknown' }], ONE_PAST_SEVEN);
      return text;
    };
    const theTextAgain = async (): Promise<MorningTextToSend> => {
      const options = { now: ONE_PAST_SEVEN, limit: 1, leaseMs: 60_000 };
      const runId = (await storage.morningTexts.findDue(ONE_PAST_SEVEN, 1))?.runId ?? 0;
      const [text] = await storage.morningTexts.startSending(runId, options);
      if (text === undefined) throw new Error('nothing came back');
      return text;
    };

    it('marks a text unknown once its lease has expired, not before', async () => {
      await theTextBeingSent(60_000);
      expect(await storage.unknownTexts.loseLeases(ONE_PAST_SEVEN)).toBe(0);
      expect(await state()).toBe('sending');
    });

    it('marks it unknown once', async () => {
      await theTextBeingSent(0);
      const lost = await atOnce(5, () => storage.unknownTexts.loseLeases(ONE_PAST_SEVEN));
      expect(lost.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(await state()).toBe('unknown');
    });

    it('lets one caller ask about a text, and the next one after a while', async () => {
      const text = await theUnknownText();
      const claims = (await atOnce(5, () => storage.unknownTexts.claim(CLAIM))).flat();
      expect(claims).toEqual([
        {
          id: text.id,
          attempt: 1,
          kind: 'morning',
          runId: text.runId,
          phone: phoneOf(1),
          body: 'Gear up to ride!',
          createdAt: ONE_PAST_SEVEN,
          unknownForMs: expect.any(Number),
        },
      ]);
      expect(claims[0]?.unknownForMs).toBeGreaterThanOrEqual(0);
      expect(await storage.unknownTexts.claim(CLAIM)).toEqual([]);
    });

    it('allows asking again as soon as possible while the text is recent', async () => {
      await theUnknownText();
      expect(await storage.unknownTexts.claim({ ...CLAIM, againAfterMs: 0 })).toHaveLength(1);
      expect(await storage.unknownTexts.claim({ ...CLAIM, since: NINE })).toEqual([]);
      expect(await storage.unknownTexts.claim(CLAIM)).toHaveLength(1);
    });

    it('covers test texts too', async () => {
      await storage.texts.reserve(aTestText({ riderId }), { leaseMs: 0 });
      expect(await storage.unknownTexts.loseLeases(ONE_PAST_SEVEN)).toBe(1);
      expect(await storage.unknownTexts.claim(CLAIM)).toMatchObject([{ kind: 'test', runId: null }]);
    });

    it('finds which messages belong to texts', async () => {
      const text = await theTextBeingSent(60_000);
      await storage.texts.recordOutcomes([anAcceptance(text, 'SM2')], ONE_PAST_SEVEN);
      expect(await storage.unknownTexts.unattached(['SM3', 'SM2', 'SM1'])).toEqual(['SM3', 'SM1']);
      expect(await storage.unknownTexts.unattached([])).toEqual([]);
    });

    describe('giveBack', () => {
      it('requeues a morning text once', async () => {
        const first = await theUnknownText();
        expect(await storage.unknownTexts.giveBack(first, ONE_PAST_SEVEN)).toBe('pending');
        const second = await theTextAgain();
        expect(second).toMatchObject({ id: first.id, attempt: 2 });
        await storage.texts.recordOutcomes([{ ...second, state: 'unknown' }], ONE_PAST_SEVEN);
        expect(await storage.unknownTexts.giveBack(second, ONE_PAST_SEVEN)).toBe('failed');
        expect((await storage.texts.listOfRider(riderId))[0]).toMatchObject({ reason: 'not-taken' });
      });

      it('marks it failed once the morning is over', async () => {
        expect(await storage.unknownTexts.giveBack(await theUnknownText(), NINE)).toBe('failed');
      });

      it('marks a test text failed', async () => {
        const text = await storage.texts.reserve(aTestText({ riderId }), { leaseMs: 0 });
        await storage.unknownTexts.loseLeases(ONE_PAST_SEVEN);
        expect(text && (await storage.unknownTexts.giveBack(text, ONE_PAST_SEVEN))).toBe('failed');
      });

      it('does not change a text that is no longer unknown, or another try', async () => {
        const text = await theUnknownText();
        expect(await storage.unknownTexts.giveBack({ ...text, attempt: 2 }, ONE_PAST_SEVEN)).toBeNull();
        await storage.texts.recordOutcomes([anAcceptance(text)], ONE_PAST_SEVEN);
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
        loseLeases: ({ unknownTexts }) => unknownTexts.loseLeases(ONE_PAST_SEVEN),
        claim: ({ unknownTexts }) => unknownTexts.claim(CLAIM),
        unattached: ({ unknownTexts }) => unknownTexts.unattached(['SM1']),
        giveBack: ({ unknownTexts }) => unknownTexts.giveBack({ id: '1', attempt: 1 }, ONE_PAST_SEVEN),
      },
      () => storage,
    );
  });
}
