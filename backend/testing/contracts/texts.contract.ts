import { beforeEach, describe, expect, it } from '@jest/globals';
import { RiderGone } from '../../src/application/ports/storage-errors.js';
import type { NewTestText, SendingText, TextOutcome } from '../../src/application/ports/texts.port.js';
import { weekOfTime } from '../../src/domain/texting/send-window.js';
import { addDays, parseLocalDate, parseLocalTime, MS_PER_DAY } from '../../src/domain/commute/time.js';
import { MONDAY } from '../builders/morning.builder.js';
import { aRider, aSession } from '../builders/rider.builder.js';
import { aReceipt, anAcceptance, aTestText, TEXTED_AT } from '../builders/text.builder.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const daysLater = (days: number): Date => new Date(TEXTED_AT.getTime() + days * MS_PER_DAY);
const [PHONE, OTHER_PHONE] = ['+15035550123', '+15035550124'] as const;
const LARGER_THAN_ANY_ID = 2 ** 40;

export function textsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`TextsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    let riderId: number;
    beforeEach(async () => {
      storage = await freshStorage();
      riderId = (await storage.riders.register(aRider({ phone: PHONE, phoneConfirmed: true }), aSession()))
        .id;
    });

    const reserve = (differences: Partial<NewTestText> = {}) =>
      storage.texts.reserve(aTestText({ riderId, ...differences }));
    const reserved = async (differences: Partial<NewTestText> = {}): Promise<SendingText> => {
      const text = await reserve(differences);
      if (text === null) throw new Error('the phone has no place left');
      return text;
    };
    const record = (...outcomes: TextOutcome[]) => storage.texts.recordOutcomes(MONDAY, outcomes, TEXTED_AT);
    const only = async () => {
      const [text, ...others] = await storage.texts.listOfRider(riderId);
      expect(others).toEqual([]);
      return text;
    };
    const refusal = (text: SendingText): TextOutcome => ({
      ...text,
      state: 'failed',
      reason: 'bad-number',
      code: '21211',
    });

    describe('reserve', () => {
      it('records the text before it is sent', async () => {
        const { id, date, attempt } = await reserved();
        expect(id).toMatch(/^\d+$/);
        expect([date, attempt]).toEqual([MONDAY, 1]);
        expect(await only()).toEqual({
          id,
          kind: 'test',
          phone: '+15035550123',
          date: '2026-06-15',
          body: 'RollOut: you are set!',
          state: 'sending',
          reason: null,
          createdAt: TEXTED_AT,
          changedAt: TEXTED_AT,
        });
      });

      it('records no text for a rider who has been deleted', async () => {
        await storage.riders.remove(riderId);
        await expect(reserve()).rejects.toBeInstanceOf(RiderGone);
        for (let place = 1; place <= 7; place += 1) await reserved({ riderId: null });
      });

      it('records no text for a rider being deleted, or one without a rider', async () => {
        for (let round = 0; round < 10; round += 1) {
          const { id } = await storage.riders.register(aRider(), aSession());
          const phone = `+150355501${10 + round}`;
          const [, reservation] = await Promise.allSettled([
            storage.riders.remove(id),
            reserve({ riderId: id, phone }),
          ]);
          if (reservation.status === 'rejected') expect(reservation.reason).toBeInstanceOf(RiderGone);
          expect(await storage.texts.listOfRider(id)).toEqual([]);
        }
      });

      it('belongs to no rider after its rider is deleted', async () => {
        await reserved();
        await storage.riders.remove(riderId);
        expect(await storage.texts.listOfRider(riderId)).toEqual([]);
      });

      it('counts only if the account asked for it that the phone is bound to', async () => {
        const { id: stranger } = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        for (let text = 1; text <= 8; text += 1) {
          await reserved({ riderId: stranger });
          await reserved({ riderId: null });
        }
        for (let place = 1; place <= 7; place += 1) await reserved();
        expect(await reserve()).toBeNull();
        expect(await reserve({ riderId: stranger })).toBeNull();
      });

      it('gives each phone its own seven places per week', async () => {
        for (let place = 1; place <= 7; place += 1) await reserved({ at: daysLater(place / 2) });
        expect(await reserve({ at: daysLater(6) })).toBeNull();
        expect(await reserve({ at: daysLater(6), phone: OTHER_PHONE })).not.toBeNull();
      });

      it('frees a place when its text is a week old', async () => {
        for (let day = 0; day < 7; day += 1) await reserved({ at: daysLater(day) });
        const atEight = new Date(daysLater(6.999));
        expect(await reserve({ at: atEight })).toBeNull();
        expect(await reserve({ at: daysLater(7.001) })).not.toBeNull();
        expect(await reserve({ at: daysLater(7.001) })).toBeNull();
      });

      it('counts from the same time a week before, if the zone is known', async () => {
        for (let day = 0; day < 7; day += 1) await reserved({ at: daysLater(day) });
        const week = (time: string) => ({
          at: daysLater(7),
          weekSince: weekOfTime('America/Los_Angeles', parseLocalDate('2026-06-22'), parseLocalTime(time)),
        });
        expect(await reserve(week('06:59'))).toBeNull();
        expect(await reserve(week('07:00'))).not.toBeNull();
      });

      it('does not count texts that the provider definitely never received', async () => {
        for (let place = 1; place <= 7; place += 1) await record(refusal(await reserved()));
        expect(await reserve()).not.toBeNull();
      });

      it('counts texts that it may have received or did not deliver', async () => {
        for (let place = 1; place <= 6; place += 1) await record({ ...(await reserved()), state: 'unknown' });
        const accepted = await reserved();
        await record(anAcceptance(accepted, 'SM7'));
        await storage.texts.recordReceipt(aReceipt({ providerMessageId: 'SM7', state: 'failed' }));
        expect(await reserve()).toBeNull();
      });

      it('gives the last place to one of fifty', async () => {
        for (let place = 1; place <= 6; place += 1) await reserved();
        const texts = await atOnce(50, () => reserve());
        expect(texts.filter((text) => text !== null)).toHaveLength(1);
      });

      it('records texts without a rider', async () => {
        await reserved({ riderId: null });
        expect(await storage.texts.listOfRider(riderId)).toEqual([]);
      });
    });

    describe('recordOutcomes', () => {
      it.each<[string, (text: SendingText) => TextOutcome, object]>([
        ['accepted', (text) => anAcceptance(text), { state: 'accepted', reason: null }],
        ['refused', refusal, { state: 'failed', reason: 'bad-number' }],
        ['without an answer', (text) => ({ ...text, state: 'unknown' }), { state: 'unknown', reason: null }],
        [
          'not taken yet',
          (text) => ({ ...text, state: 'pending', reason: 'wait' }),
          { state: 'pending', reason: 'wait' },
        ],
      ])('records the outcome of a text: %s', async (_, outcome, expected) => {
        const text = await reserved();
        await storage.texts.recordOutcomes(MONDAY, [outcome(text)], daysLater(0.1));
        expect(await only()).toMatchObject({ ...expected, createdAt: TEXTED_AT, changedAt: daysLater(0.1) });
      });

      it('records many at once, each with its own outcome', async () => {
        const texts = [await reserved(), await reserved(), await reserved()] as const;
        await record(anAcceptance(texts[2]), refusal(texts[0]), { ...texts[1], state: 'unknown' });
        const states = (await storage.texts.listOfRider(riderId)).map(({ id, state }) => [id, state]);
        expect(states).toEqual([
          [texts[0].id, 'failed'],
          [texts[1].id, 'unknown'],
          [texts[2].id, 'accepted'],
        ]);
      });

      it('does not change texts that a receipt has already updated, or final ones', async () => {
        const text = await reserved();
        await storage.texts.recordReceipt(aReceipt({ text, providerMessageId: 'SM1' }));
        await record(anAcceptance(text, 'SM1'));
        await record(refusal(text));
        expect(await only()).toMatchObject({ state: 'delivered' });
      });

      it('records an acceptance that arrives after an unknown outcome', async () => {
        const text = await reserved();
        await record({ ...text, state: 'unknown' });
        await record(anAcceptance(text));
        expect(await only()).toMatchObject({ state: 'accepted' });
      });

      it('records a late acceptance of a requeued text', async () => {
        const text = await reserved();
        await record({ ...text, state: 'pending', reason: 'wait' });
        await record(refusal(text));
        expect(await only()).toMatchObject({ state: 'pending' });
        await record(anAcceptance(text));
        expect(await only()).toMatchObject({ state: 'accepted' });
      });

      it('ignores a try that was never made', async () => {
        const text = await reserved();
        await record(refusal({ ...text, attempt: 2 }), anAcceptance({ ...text, attempt: 2 }));
        expect(await only()).toMatchObject({ state: 'sending' });
      });

      it('ignores an empty list and texts that no longer exist', async () => {
        await record();
        await record(anAcceptance({ id: '999999999', date: MONDAY, attempt: 1 }));
        expect(await storage.texts.listOfRider(riderId)).toEqual([]);
      });
    });

    describe('recordReceipt', () => {
      it.each(['accepted', 'delivered', 'failed'] as const)(
        'finds a text that is being sent by our id: %s',
        async (state) => {
          const text = await reserved();
          const receipt = aReceipt({ text, providerMessageId: 'SM1', state });
          expect(await storage.texts.recordReceipt(receipt)).toBe('recorded');
          expect(await only()).toMatchObject({ state, reason: state === 'failed' ? 'undelivered' : null });
          expect(await storage.texts.recordReceipt({ ...receipt, text: null })).toBe('no-change');
        },
      );

      it('finds an accepted text by the provider’s id', async () => {
        await record(anAcceptance(await reserved(), 'SM1'));
        expect(await storage.texts.recordReceipt(aReceipt())).toBe('recorded');
        expect(await only()).toMatchObject({ state: 'delivered' });
      });

      it('never goes back to an earlier state, in any order of receipts', async () => {
        await record(anAcceptance(await reserved(), 'SM1'));
        const effects = [];
        for (const state of ['delivered', 'accepted', 'failed', 'delivered'] as const)
          effects.push(await storage.texts.recordReceipt(aReceipt({ state })));
        expect(effects).toEqual(['recorded', 'no-change', 'no-change', 'no-change']);
        expect(await only()).toMatchObject({ state: 'delivered' });
      });

      it('is recorded once out of fifty at once', async () => {
        await record(anAcceptance(await reserved(), 'SM1'));
        const effects = await atOnce(50, () => storage.texts.recordReceipt(aReceipt()));
        expect(effects.filter((effect) => effect === 'recorded')).toHaveLength(1);
      });

      it('ends the wait of a requeued text, so that it is not sent again', async () => {
        const text = await reserved();
        await record({ ...text, state: 'pending', reason: 'wait' });
        expect(await storage.texts.recordReceipt(aReceipt({ text }))).toBe('recorded');
        expect(await only()).toMatchObject({ state: 'delivered' });
      });

      it('does not mistake another message’s receipt for the text’s own', async () => {
        const text = await reserved();
        await record(anAcceptance(text, 'SM1'));
        const stray = aReceipt({ text, providerMessageId: 'SM2', state: 'failed' });
        expect(await storage.texts.recordReceipt(stray)).toBe('unknown-text');
        expect(await only()).toMatchObject({ state: 'accepted' });
      });

      it.each([
        ['no name', () => null],
        ['another id', () => ({ id: '999999999', date: MONDAY })],
        ['another date', ({ id }: SendingText) => ({ id, date: parseLocalDate('2026-06-16') })],
      ])('finds no text for %s', async (_, nameOf) => {
        const receipt = aReceipt({ text: nameOf(await reserved()), providerMessageId: 'SM404' });
        expect(await storage.texts.recordReceipt(receipt)).toBe('unknown-text');
        expect(await only()).toMatchObject({ state: 'sending' });
      });

      it('takes a message for one text only', async () => {
        const [first, second] = [await reserved(), await reserved()];
        await record(anAcceptance(first, 'SM1'), { ...second, state: 'unknown' });
        await record(anAcceptance(second, 'SM1'));
        const states = (await storage.texts.listOfRider(riderId)).map(({ state }) => state);
        expect(states).toEqual(['accepted', 'unknown']);
      });
    });

    it('lists a rider’s own texts, oldest first', async () => {
      const other = await storage.riders.register(aRider(), aSession());
      const later = await reserved({ at: daysLater(1) });
      const earlier = await reserved();
      await reserved({ riderId: other.id });
      const listed = await storage.texts.listOfRider(riderId);
      expect(listed.map(({ id }) => id)).toEqual([earlier.id, later.id]);
      for (const unknown of [other.id + 1000, LARGER_THAN_ANY_ID, 0, -1, 1.5, Number.NaN])
        expect(await storage.texts.listOfRider(unknown)).toEqual([]);
    });

    it('deletes texts without a rider sooner than those with one', async () => {
      await reserved({ riderId: null, phone: '+15035550101', at: daysLater(0) });
      await reserved({ riderId: null, phone: '+15035550102', at: daysLater(5) });
      await reserved({ at: daysLater(-90), date: addDays(MONDAY, -90) });
      await reserved({ at: daysLater(0) });
      expect(await storage.texts.forget({ ofNobody: daysLater(1), ofRiders: daysLater(-80) })).toBe(2);
      expect(await storage.texts.listOfRider(riderId)).toHaveLength(1);
      expect(await storage.texts.forget({ ofNobody: daysLater(1), ofRiders: daysLater(-80) })).toBe(0);
      expect(await storage.texts.forget({ ofNobody: daysLater(9), ofRiders: daysLater(9) })).toBe(2);
    });

    outageContract(
      {
        reserve: ({ texts }) => texts.reserve(aTestText()),
        recordOutcomes: ({ texts }) =>
          texts.recordOutcomes(MONDAY, [anAcceptance({ id: '1', date: MONDAY, attempt: 1 })], TEXTED_AT),
        recordReceipt: ({ texts }) => texts.recordReceipt(aReceipt()),
        listOfRider: ({ texts }) => texts.listOfRider(riderId),
        forget: ({ texts }) => texts.forget({ ofNobody: TEXTED_AT, ofRiders: TEXTED_AT }),
      },
      () => storage,
    );
  });
}
