import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MorningRun } from '../../src/application/texting/morning/morning-runs.port.js';
import { addDays, parseLocalTime } from '../../src/domain/commute/time.js';
import { morningWindow } from '../../src/domain/texting/send-window.js';
import {
  aSubscriber,
  enlistAll,
  LOS_ANGELES,
  MONDAY,
  MONDAYS_WINDOW,
  NINE,
  ONE_PAST_SEVEN,
  phoneOf,
  textsBeingSent,
} from '../builders/morning.builder.js';
import { aRider, aSession } from '../builders/rider.builder.js';
import { anAcceptance, aTestText } from '../builders/text.builder.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const UNKNOWN_ID = 2_000_000_000;
const A_DAY_MS = 86_400_000;

export function morningRunsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`MorningRunsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const begin = () => storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
    const enlist = (run: MorningRun, differences = {}) => enlistAll(storage, run, differences);
    const textOf = async (riderId: number) => {
      const texts = await storage.texts.listOfRider(riderId);
      const [text, ...others] = texts.filter(({ kind }) => kind === 'morning');
      expect(others).toEqual([]);
      return text;
    };
    const queuedBatches = async (): Promise<number[]> => {
      const taken = await storage.morningJobs.take('batch');
      if (taken === null) return [];
      return [taken.job.batch, ...(await queuedBatches())].sort((a, b) => a - b);
    };
    const test = (riderId: number, number: number) =>
      storage.texts.reserve(aTestText({ riderId, phone: phoneOf(number), at: ONE_PAST_SEVEN }), {
        leaseMs: 60_000,
      });

    it('lists the zones that have subscribers', async () => {
      expect(await storage.morningRuns.subscribedZones()).toEqual([]);
      await aSubscriber(storage, 1);
      await aSubscriber(storage, 2, { timeZone: 'America/New_York' });
      await aSubscriber(storage, 3, { timeZone: 'America/New_York' });
      await aSubscriber(storage, 4, { timeZone: 'Pacific/Honolulu', smsSubscribed: false });
      await aSubscriber(storage, 5, { timeZone: null });
      const zones = await storage.morningRuns.subscribedZones();
      expect([...zones].sort()).toEqual(['America/Los_Angeles', 'America/New_York']);
    });

    it('lists the cells of a zone, each once, page by page', async () => {
      const riders = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)];
      await aSubscriber(storage, 3, { timeZone: 'America/New_York' });
      const options = { afterRiderId: 0, limit: 10 };
      const { cells, lastRiderId } = await storage.morningRuns.cellsOfZone(LOS_ANGELES, options);
      expect(cells).toHaveLength(2);
      expect(cells).toEqual(
        expect.arrayContaining([
          { lat: 45.5, lng: -122.7 },
          { lat: 45.5, lng: -122.8 },
        ]),
      );
      expect(lastRiderId).toBe(riders[1]);
      const rest = await storage.morningRuns.cellsOfZone(LOS_ANGELES, {
        ...options,
        afterRiderId: riders[1] ?? 0,
      });
      expect(rest).toEqual({ cells: [], lastRiderId: null });
      const first = await storage.morningRuns.cellsOfZone(LOS_ANGELES, { ...options, limit: 1 });
      expect(first.lastRiderId).toBe(riders[0]);
    });

    it('skips riders without a route when listing cells', async () => {
      const subscribed = { phone: phoneOf(1), phoneConfirmed: true, smsSubscribed: true };
      const { id } = await storage.riders.register(aRider(subscribed), aSession());
      const options = { afterRiderId: 0, limit: 10 };
      expect(await storage.morningRuns.cellsOfZone(LOS_ANGELES, options)).toEqual({
        cells: [],
        lastRiderId: id,
      });
    });

    it('begins a run once under concurrent calls', async () => {
      const runs = await atOnce(20, begin);
      expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
      expect(runs[0]).toEqual({ ...MONDAYS_WINDOW, id: expect.any(Number) });
      expect(await storage.morningRuns.find(runs[0]?.id ?? 0)).toEqual(runs[0]);
      expect(await storage.morningRuns.find(UNKNOWN_ID)).toBeNull();
    });

    describe('enlist', () => {
      it('gives every subscribed rider of the zone a waiting text, and queues them in batches', async () => {
        const riders = [];
        for (let number = 1; number <= 5; number += 1) riders.push(await aSubscriber(storage, number));
        const unsubscribed = await aSubscriber(storage, 6, { smsSubscribed: false });
        const elsewhere = await aSubscriber(storage, 7, { timeZone: 'America/New_York' });
        const run = await begin();
        expect(await enlist(run, { batchSize: 2 })).toEqual({ lastRiderId: riders[4] });
        for (const riderId of riders) {
          expect(await textOf(riderId)).toMatchObject({
            kind: 'morning',
            date: MONDAY,
            state: 'pending',
            body: null,
            createdAt: ONE_PAST_SEVEN,
          });
        }
        for (const riderId of [unsubscribed, elsewhere])
          expect(await storage.texts.listOfRider(riderId)).toEqual([]);
        expect(await queuedBatches()).toEqual([1, 2, 3]);
      });

      it('continues where it stopped, and ends', async () => {
        const riders = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)] as const;
        const run = await begin();
        expect(await enlist(run, { limit: 1 })).toEqual({ lastRiderId: riders[0] });
        const next = { limit: 1, afterRiderId: riders[0] };
        expect(await enlist(run, next)).toEqual({ lastRiderId: riders[1] });
        expect(await enlist(run, { ...next, afterRiderId: riders[1] })).toEqual({ lastRiderId: null });
        expect(await enlist(run)).toEqual({ lastRiderId: null });
        expect(await queuedBatches()).toEqual([1, 2]);
      });

      it('enlists every rider once under concurrent calls', async () => {
        const riders = [];
        for (let number = 1; number <= 10; number += 1) riders.push(await aSubscriber(storage, number));
        const run = await begin();
        await atOnce(10, () => enlist(run, { limit: 4 }));
        await enlist(run);
        for (const riderId of riders) expect(await textOf(riderId)).toMatchObject({ state: 'pending' });
        const batches = await queuedBatches();
        expect(new Set(batches).size).toBe(batches.length);
      });

      it('gives later subscribers their own batch', async () => {
        await aSubscriber(storage, 1);
        const run = await begin();
        await enlist(run);
        const late = await aSubscriber(storage, 2);
        await enlist(run);
        expect(await textOf(late)).toMatchObject({ state: 'pending' });
        expect(await queuedBatches()).toEqual([1, 2]);
      });

      it('gives no rider a second text for the date, even after a move to another zone', async () => {
        const rider = await aSubscriber(storage, 1);
        await enlist(await begin());
        await storage.riders.update(rider, { timeZone: 'Pacific/Honolulu' }, { planChanged: true });
        const window = morningWindow('Pacific/Honolulu', MONDAY, parseLocalTime('07:00'));
        await enlist(await storage.morningRuns.begin(window, ONE_PAST_SEVEN));
        expect(await textOf(rider)).toMatchObject({ state: 'pending' });
      });

      it('skips a phone that has opted out', async () => {
        const rider = await aSubscriber(storage, 1);
        await storage.optOuts.stop(phoneOf(1), ONE_PAST_SEVEN);
        await enlist(await begin());
        expect(await textOf(rider)).toMatchObject({ state: 'skipped', reason: 'opted-out' });
        expect(await queuedBatches()).toEqual([]);
      });

      it('gives a phone one text per date, even if several riders have it', async () => {
        const unbound = { phoneConfirmed: false };
        const [first, second] = [await aSubscriber(storage, 1), await aSubscriber(storage, 1, unbound)];
        const elsewhere = await aSubscriber(storage, 1, { ...unbound, timeZone: 'America/Phoenix' });
        await enlist(await begin());
        const window = morningWindow('America/Phoenix', MONDAY, parseLocalTime('07:00'));
        await enlist(await storage.morningRuns.begin(window, ONE_PAST_SEVEN));
        expect(await textOf(first)).toMatchObject({ state: 'pending' });
        for (const other of [second, elsewhere])
          expect(await textOf(other)).toMatchObject({ state: 'skipped', reason: 'phone-in-use' });
      });

      describe('of a phone on trial', () => {
        const onTrial = { phoneConfirmed: false };
        /** The registered riders' trials begin an hour before. */
        const days = (count: number) => new Date(ONE_PAST_SEVEN.getTime() + count * 24 * 3_600_000);
        const mornings = async (rider: number) =>
          (await storage.texts.listOfRider(rider)).map(({ state, reason }) => reason ?? state);
        const enlistOn = async (day: number) => {
          const window = morningWindow(LOS_ANGELES, addDays(MONDAY, day), parseLocalTime('07:00'));
          await enlist(await storage.morningRuns.begin(window, days(day)), { at: days(day) });
        };

        it('writes one text, and no more', async () => {
          const rider = await aSubscriber(storage, 1, onTrial);
          await enlistOn(0);
          await enlistOn(1);
          expect(await mornings(rider)).toEqual(['pending', 'trial-over']);
        });

        it('writes none after fourteen days', async () => {
          const rider = await aSubscriber(storage, 1, onTrial);
          await enlistOn(14);
          expect(await mornings(rider)).toEqual(['trial-over']);
        });

        it('writes more once its holder has texted YES, and none after a STOP', async () => {
          const rider = await aSubscriber(storage, 1, onTrial);
          await enlistOn(0);
          const yes = { phone: phoneOf(1), source: 'yes', wording: 1, givenAt: days(0) } as const;
          await storage.phones.recordConsent(yes);
          await enlistOn(1);
          await storage.phones.endConsent(phoneOf(1), days(2));
          await enlistOn(2);
          expect(await mornings(rider)).toEqual(['pending', 'pending', 'trial-over']);
        });

        it('writes none to another account that enters it after the trial', async () => {
          const first = await aSubscriber(storage, 1, onTrial);
          const { texts } = await textsBeingSent(storage);
          await storage.texts.recordOutcomes(
            texts.map((text) => anAcceptance(text)),
            ONE_PAST_SEVEN,
          );
          await storage.riders.remove(first);
          const second = await aSubscriber(storage, 1, onTrial);
          await enlistOn(1);
          expect(await mornings(second)).toEqual(['trial-over']);
        });

        it('says so to the worker that writes it', async () => {
          await aSubscriber(storage, 1, onTrial);
          await aSubscriber(storage, 2);
          const run = await begin();
          await enlist(run);
          const batch = await storage.morningTexts.claimBatch(
            { runId: run.id, batch: 1 },
            { leaseMs: 60_000 },
          );
          expect(batch.map(({ isOnTrial }) => isOnTrial)).toEqual([true, false]);
        });
      });

      describe('of a phone that several accounts have entered', () => {
        const unbound = { phoneConfirmed: false };
        const states = async (...riders: readonly number[]) => {
          const texts = await Promise.all(riders.map((rider) => textOf(rider)));
          return texts.map((text) => text?.reason ?? text?.state);
        };

        it('writes the text of the newest with a route, however late others without one came', async () => {
          const old = await aSubscriber(storage, 1, unbound);
          const newest = await aSubscriber(storage, 1, unbound);
          const { id: without } = await storage.riders.register(
            aRider({ phone: phoneOf(1), smsConsent: true, smsSubscribed: true }),
            aSession(),
          );
          await enlist(await begin());
          expect(await states(old, newest, without)).toEqual(['phone-in-use', 'pending', 'phone-in-use']);
        });

        it('writes the text of the account it is bound to, even if that has unsubscribed', async () => {
          const bound = await aSubscriber(storage, 1);
          const newer = await aSubscriber(storage, 1, unbound);
          await enlist(await begin());
          expect(await states(bound, newer)).toEqual(['pending', 'phone-in-use']);
          const off = await aSubscriber(storage, 2, { smsSubscribed: false });
          const other = await aSubscriber(storage, 2, unbound);
          await enlist(await begin());
          expect(await states(off, other)).toEqual([undefined, 'phone-in-use']);
        });
      });

      it('skips a phone that has had its seven texts, tests included', async () => {
        const [at, below] = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)];
        for (let place = 1; place <= 7; place += 1) await test(at, 1);
        for (let place = 1; place <= 6; place += 1) await test(below, 2);
        await enlist(await begin());
        expect(await textOf(at)).toMatchObject({ state: 'skipped', reason: 'weekly-limit' });
        expect(await textOf(below)).toMatchObject({ state: 'pending' });
        expect(await test(below, 2)).toBeNull();
      });

      it.each([
        ['every morning for more than a week', null, []],
        ['every morning but the seventh, if a test text used a place', 2, [6]],
      ])('texts %s', async (_, testOnDay, skippedDays) => {
        const rider = await aSubscriber(storage, 1);
        for (let day = 0; day < 9; day += 1) {
          const window = morningWindow(LOS_ANGELES, addDays(MONDAY, day), parseLocalTime('07:00'));
          const at = new Date(window.opensAt.getTime() + 5000 - day);
          await enlist(await storage.morningRuns.begin(window, at), { at });
          if (day === testOnDay)
            await storage.texts.reserve(aTestText({ riderId: rider, phone: phoneOf(1), at }), {
              leaseMs: 60_000,
            });
        }
        const mornings = (await storage.texts.listOfRider(rider)).filter(({ kind }) => kind === 'morning');
        const states = mornings.map(({ state }) => state);
        const skipped = states.flatMap((state, day) => (state === 'skipped' ? [day] : []));
        expect(skipped).toEqual(skippedDays);
        expect(states).toHaveLength(9);
      });

      it('shares the last place with concurrent test texts', async () => {
        const rider = await aSubscriber(storage, 1);
        for (let place = 1; place <= 6; place += 1) await test(rider, 1);
        const run = await begin();
        const [, ...tests] = await Promise.all([enlist(run), ...[1, 2, 3].map(() => test(rider, 1))]);
        const { summary } = await storage.morningRuns.summarise(run.id, ONE_PAST_SEVEN);
        expect(tests.filter((text) => text !== null).length + summary.waiting).toBe(1);
      });
    });

    describe('requeue', () => {
      it('requeues batches whose riders are waiting without a worker', async () => {
        await aSubscriber(storage, 1);
        const run = await begin();
        await enlist(run);
        expect(await queuedBatches()).toEqual([1]);
        expect(await storage.morningRuns.requeue(run)).toBe(1);
        expect(await queuedBatches()).toEqual([1]);
      });

      it('does not queue a batch twice', async () => {
        await aSubscriber(storage, 1);
        const run = await begin();
        await enlist(run);
        await atOnce(5, () => storage.morningRuns.requeue(run));
        expect(await queuedBatches()).toEqual([1]);
      });

      it('does not requeue what a worker has, what is to be retried later, or what is done', async () => {
        for (const number of [1, 2, 3]) await aSubscriber(storage, number);
        const run = await begin();
        await enlist(run);
        await queuedBatches();
        const riders = await storage.morningTexts.claimBatch(
          { runId: run.id, batch: 1 },
          { leaseMs: 60_000 },
        );
        expect(await storage.morningRuns.requeue(run)).toBe(0);
        const [a, b, c] = riders.map(({ textId }) => textId) as [string, string, string];
        await storage.morningTexts.recordEvaluations(
          [
            { textId: a, kind: 'written', body: 'Ride!' },
            { textId: b, kind: 'waiting', reason: 'not-enough-data', retryAfterSeconds: 60 },
            { textId: c, kind: 'skipped', reason: 'commute-over' },
          ],
          ONE_PAST_SEVEN,
        );
        expect(await storage.morningRuns.requeue(run)).toBe(0);
      });
    });

    describe('the end of a run', () => {
      it('depends on the clock', async () => {
        const run = await begin();
        expect(await storage.morningRuns.findOver(new Date(NINE.getTime() - 1))).toEqual([]);
        expect(await storage.morningRuns.findOver(NINE)).toEqual([run]);
      });

      it('skips waiting texts, each for its own reason', async () => {
        const riders = [];
        for (const number of [1, 2, 3]) riders.push(await aSubscriber(storage, number));
        const run = await begin();
        await enlist(run);
        const batch = await storage.morningTexts.claimBatch({ runId: run.id, batch: 1 }, { leaseMs: 60_000 });
        const idOf = (rider?: number) => batch.find((one) => one.rider.id === rider)?.textId ?? '';
        await storage.morningTexts.recordEvaluations(
          [
            { textId: idOf(riders[0]), kind: 'written', body: 'Ride!' },
            { textId: idOf(riders[1]), kind: 'waiting', reason: 'no-active-route', retryAfterSeconds: 60 },
          ],
          ONE_PAST_SEVEN,
        );
        expect(await storage.morningRuns.skipWaiting(run.id, NINE)).toBe(3);
        expect(await storage.morningRuns.skipWaiting(run.id, NINE)).toBe(0);
        const reasons = [];
        for (const rider of riders) reasons.push((await textOf(rider))?.reason);
        expect(reasons).toEqual(['late', 'no-active-route', 'late']);
      });

      it('is recorded by one caller, once nothing is waiting', async () => {
        await aSubscriber(storage, 1);
        const run = await begin();
        await enlist(run);
        const summarise = (at: Date) => storage.morningRuns.summarise(run.id, at);
        expect(await summarise(NINE)).toMatchObject({ summary: { waiting: 1 }, hasFinished: false });
        await storage.morningRuns.skipWaiting(run.id, NINE);
        expect(await summarise(ONE_PAST_SEVEN)).toMatchObject({ hasFinished: false });
        const finishing = await atOnce(5, () => summarise(NINE));
        expect(finishing.filter(({ hasFinished }) => hasFinished)).toHaveLength(1);
        expect(finishing[0]?.summary).toEqual({
          planned: 1,
          sent: 0,
          waiting: 0,
          unknown: 0,
          skipped: { late: 1 },
          failed: {},
        });
        expect(await storage.morningRuns.findOver(NINE)).toEqual([]);
      });

      it('needs a summary once nothing is waiting, and again after a rider joins', async () => {
        await aSubscriber(storage, 1);
        const { run, texts } = await textsBeingSent(storage);
        const needsSummary = () => storage.morningRuns.needsSummary(run.id);
        expect(await needsSummary()).toBe(false);
        await storage.texts.recordOutcomes(
          texts.map((text) => anAcceptance(text)),
          ONE_PAST_SEVEN,
        );
        expect(await needsSummary()).toBe(true);
        await storage.morningRuns.summarise(run.id, ONE_PAST_SEVEN);
        expect(await needsSummary()).toBe(false);
        await aSubscriber(storage, 2);
        await enlist(run);
        expect(await needsSummary()).toBe(false);
        await storage.morningRuns.skipWaiting(run.id, NINE);
        expect(await needsSummary()).toBe(true);
      });

      it('counts the outcome of every text', async () => {
        for (let number = 1; number <= 5; number += 1) await aSubscriber(storage, number);
        const { run, texts } = await textsBeingSent(storage);
        const [a, b, c, d] = texts;
        if (!a || !b || !c || !d) throw new Error('texts are missing');
        await storage.texts.recordOutcomes(
          [
            anAcceptance(a),
            anAcceptance(b),
            { ...c, state: 'failed', reason: 'bad-number', code: '21211' },
            { ...d, state: 'unknown' },
          ],
          ONE_PAST_SEVEN,
        );
        expect((await storage.morningRuns.summarise(run.id, ONE_PAST_SEVEN)).summary).toEqual({
          planned: 5,
          sent: 2,
          waiting: 1,
          unknown: 1,
          skipped: {},
          failed: { 'bad-number': 1 },
        });
      });

      it('is deleted with its texts', async () => {
        const rider = await aSubscriber(storage, 1);
        const run = await begin();
        await enlist(run);
        const later = new Date(NINE.getTime() + A_DAY_MS);
        expect(await storage.morningRuns.forgetBefore(later)).toBe(0);
        await storage.texts.forget({ ofNobody: later, ofRiders: later });
        expect(await storage.texts.listOfRider(rider)).toEqual([]);
        expect(await storage.morningRuns.forgetBefore(NINE)).toBe(0);
        expect(await storage.morningRuns.forgetBefore(later)).toBe(1);
      });
    });

    it('reports each pause and each resume to one caller', async () => {
      const run = await begin();
      const pause = () => storage.morningRuns.pause(run.id, { code: '30034', at: ONE_PAST_SEVEN });
      const resume = () => storage.morningRuns.resume(run.id);
      expect(await resume()).toBe(false);
      for (let time = 0; time < 2; time += 1) {
        expect((await atOnce(5, pause)).filter((isNew) => isNew)).toHaveLength(1);
        expect((await atOnce(5, resume)).filter((isNew) => isNew)).toHaveLength(1);
      }
    });

    outageContract(
      {
        subscribedZones: ({ morningRuns }) => morningRuns.subscribedZones(),
        cellsOfZone: ({ morningRuns }) => morningRuns.cellsOfZone(LOS_ANGELES, { afterRiderId: 0, limit: 1 }),
        begin: ({ morningRuns }) => morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN),
        find: ({ morningRuns }) => morningRuns.find(1),
        enlist: (harness) => enlistAll(harness, { ...MONDAYS_WINDOW, id: 1 }),
        requeue: ({ morningRuns }) => morningRuns.requeue({ ...MONDAYS_WINDOW, id: 1 }),
        pause: ({ morningRuns }) => morningRuns.pause(1, { code: '1', at: NINE }),
        resume: ({ morningRuns }) => morningRuns.resume(1),
        findOver: ({ morningRuns }) => morningRuns.findOver(NINE),
        skipWaiting: ({ morningRuns }) => morningRuns.skipWaiting(1, NINE),
        needsSummary: ({ morningRuns }) => morningRuns.needsSummary(1),
        summarise: ({ morningRuns }) => morningRuns.summarise(1, NINE),
        forgetBefore: ({ morningRuns }) => morningRuns.forgetBefore(NINE),
      },
      () => storage,
    );
  });
}
