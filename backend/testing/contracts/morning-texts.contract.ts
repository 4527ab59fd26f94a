import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MorningRun } from '../../src/application/texting/morning/morning-runs.port.js';
import type { Evaluation } from '../../src/application/texting/morning/morning-texts.port.js';
import { DEFAULT_SCHEDULE } from '../../src/domain/rider/rider.js';
import {
  aSubscriber,
  enlistAll,
  MONDAYS_WINDOW,
  NINE,
  ONE_PAST_SEVEN,
  phoneOf,
} from '../builders/morning.builder.js';
import { aRecommendation } from '../builders/recommendation.builder.js';
import { aRider, aSession, HOME, WORK } from '../builders/rider.builder.js';
import { DEFAULT_LIMITS } from '../../src/domain/recommendation/limits.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const LEASE = { leaseMs: 60_000 };
const SENDING = { now: ONE_PAST_SEVEN, limit: 100, leaseMs: 60_000 };

export function morningTextsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`MorningTextsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    let run: MorningRun;
    beforeEach(async () => {
      storage = await freshStorage();
      run = await storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
    });

    const claim = (batch = 1, lease = LEASE) =>
      storage.morningTexts.claimBatch({ runId: run.id, batch }, lease);
    const evaluated = (...evaluations: Evaluation[]) =>
      storage.morningTexts.recordEvaluations(evaluations, ONE_PAST_SEVEN);
    const start = (differences = {}) =>
      storage.morningTexts.startSending(run.id, { ...SENDING, ...differences });
    const findDue = (now = ONE_PAST_SEVEN) => storage.morningTexts.findDue(now, 100);
    const textOf = async (riderId: number) => (await storage.texts.listOfRider(riderId))[0];
    /** Every rider's text is written. */
    const allWritten = async (): Promise<void> => {
      await enlistAll(storage, run);
      const riders = await claim();
      await evaluated(...riders.map(({ textId }) => ({ textId, kind: 'written', body: 'Ride!' }) as const));
    };

    describe('claimBatch', () => {
      it('returns what an evaluation needs', async () => {
        const rider = await aSubscriber(storage, 1);
        const route = await storage.routes.findActive(rider);
        await enlistAll(storage, run);
        const [claimed] = await claim();
        expect(claimed).toMatchObject({
          textId: expect.stringMatching(/^\d+$/),
          rider: {
            id: rider,
            limits: DEFAULT_LIMITS,
            schedule: DEFAULT_SCHEDULE,
            bikeType: 'regular',
            planRevision: 1,
          },
          route: {
            id: route?.id,
            start: { lat: HOME.lat, lng: HOME.lng },
            end: { lat: WORK.lat, lng: WORK.lng },
            rideMinutes: 25,
            distanceMiles: 7.2,
            elevationGainFeet: 320,
          },
          earlier: null,
        });
      });

      it('returns that day’s earlier recommendation, and reports a missing route', async () => {
        const withRoute = await aSubscriber(storage, 1);
        const routeId = (await storage.routes.findActive(withRoute))?.id ?? 0;
        const earlier = aRecommendation({ riderId: withRoute, routeId });
        await storage.recommendations.save(earlier);
        const subscribed = { phone: phoneOf(2), phoneConfirmed: true, smsSubscribed: true };
        const without = await storage.riders.register(aRider(subscribed), aSession());
        await enlistAll(storage, run);
        const riders = await claim();
        expect(riders.find(({ rider }) => rider.id === without.id)?.route).toBeNull();
        const found = riders.find(({ rider }) => rider.id === withRoute)?.earlier;
        expect(found).toMatchObject({ legs: earlier.legs, carDelayMinutes: 3.5 });
      });

      it('gives each rider to one worker', async () => {
        for (let number = 1; number <= 20; number += 1) await aSubscriber(storage, number);
        await enlistAll(storage, run);
        const claims = await atOnce(10, () => claim());
        const riders = claims.flat().map(({ rider }) => rider.id);
        expect(riders).toHaveLength(20);
        expect(new Set(riders).size).toBe(20);
      });

      it('gives them to another worker when the lease has expired', async () => {
        await aSubscriber(storage, 1);
        await enlistAll(storage, run);
        expect(await claim(1, { leaseMs: 0 })).toHaveLength(1);
        expect(await claim()).toHaveLength(1);
        expect(await claim()).toEqual([]);
      });

      it('stays within its batch, and returns nothing for an unknown one', async () => {
        for (const number of [1, 2]) await aSubscriber(storage, number);
        await enlistAll(storage, run, { batchSize: 1 });
        expect(await claim(2)).toHaveLength(1);
        expect(await claim(3)).toEqual([]);
        expect(await claim(1)).toHaveLength(1);
      });
    });

    describe('recordEvaluations', () => {
      it('marks a text ready, waiting or skipped', async () => {
        const riders = [];
        for (const number of [1, 2, 3]) riders.push(await aSubscriber(storage, number));
        await enlistAll(storage, run);
        const batch = await claim();
        const idOf = (rider?: number) => batch.find((one) => one.rider.id === rider)?.textId ?? '';
        await evaluated(
          { textId: idOf(riders[0]), kind: 'written', body: 'Gear up to ride! "quoted", \\ and {braces}' },
          { textId: idOf(riders[1]), kind: 'waiting', reason: 'not-enough-data', retryAfterSeconds: 60 },
          { textId: idOf(riders[2]), kind: 'skipped', reason: 'commute-over' },
        );
        const texts = [];
        for (const rider of riders) texts.push(await textOf(rider));
        expect(texts).toMatchObject([
          { state: 'pending', body: 'Gear up to ride! "quoted", \\ and {braces}', reason: null },
          { state: 'pending', body: null, reason: 'not-enough-data' },
          { state: 'skipped', body: null, reason: 'commute-over' },
        ]);
        expect(await findDue()).toEqual({ runId: run.id, count: 1 });
        expect(await claim()).toEqual([]);
      });

      it('writes a text that was waiting', async () => {
        const rider = await aSubscriber(storage, 1);
        await enlistAll(storage, run);
        const [first] = await claim();
        const textId = first?.textId ?? '';
        await evaluated({ textId, kind: 'waiting', reason: 'no-active-route', retryAfterSeconds: 0 });
        expect(await claim()).toHaveLength(1);
        await evaluated({ textId, kind: 'written', body: 'Ride!' });
        expect(await textOf(rider)).toMatchObject({ state: 'pending', body: 'Ride!', reason: null });
      });

      it('does not rewrite a text that is written, sent or skipped', async () => {
        const rider = await aSubscriber(storage, 1);
        await enlistAll(storage, run);
        const [claimed] = await claim();
        const textId = claimed?.textId ?? '';
        await evaluated({ textId, kind: 'written', body: 'first' });
        await evaluated({ textId, kind: 'written', body: 'second' });
        await start();
        await evaluated({ textId, kind: 'skipped', reason: 'commute-over' });
        expect(await textOf(rider)).toMatchObject({ state: 'sending', body: 'first' });
        await evaluated();
      });
    });

    describe('startSending', () => {
      it('gives each text to one sender, with everything needed to send it', async () => {
        for (let number = 1; number <= 20; number += 1) await aSubscriber(storage, number);
        await allWritten();
        const handed = (await atOnce(10, () => start({ limit: 3 }))).flat();
        expect(new Set(handed.map(({ phone }) => phone)).size).toBe(20);
        expect(handed).toHaveLength(20);
        expect(handed[0]).toEqual({
          id: expect.any(String),
          attempt: 1,
          runId: run.id,
          phone: expect.stringMatching(/^\+1503555\d{4}$/),
          body: 'Ride!',
        });
        expect(await findDue()).toBeNull();
      });

      it('gives out no more than requested', async () => {
        for (const number of [1, 2, 3]) await aSubscriber(storage, number);
        await allWritten();
        expect(await storage.morningTexts.findDue(ONE_PAST_SEVEN, 2)).toEqual({ runId: run.id, count: 2 });
        expect(await start({ limit: 2 })).toHaveLength(2);
        expect(await findDue()).toEqual({ runId: run.id, count: 1 });
      });

      it.each<[string, (rider: number) => Promise<unknown>, string]>([
        [
          'unsubscribed',
          (id) => storage.riders.update(id, { smsSubscribed: false }, { planChanged: false }),
          'unsubscribed',
        ],
        [
          'changed the phone',
          (id) => storage.riders.update(id, { phone: phoneOf(99) }, { planChanged: false }),
          'phone-changed',
        ],
        ['texted STOP', () => storage.optOuts.stop(phoneOf(1), ONE_PAST_SEVEN), 'opted-out'],
      ])('sends nothing to a rider who has just %s', async (_, change, reason) => {
        const rider = await aSubscriber(storage, 1);
        await allWritten();
        await change(rider);
        expect(await start()).toEqual([]);
        expect(await textOf(rider)).toMatchObject({ state: 'skipped', reason });
      });

      it('sends nothing after nine or from a paused run', async () => {
        await aSubscriber(storage, 1);
        await allWritten();
        expect(await findDue(NINE)).toBeNull();
        expect(await start({ now: NINE })).toEqual([]);
        await storage.morningRuns.pause(run.id, { code: '30034', at: ONE_PAST_SEVEN });
        expect(await findDue()).toBeNull();
        expect(await start()).toEqual([]);
      });

      it('counts the tries of a requeued text, after its wait', async () => {
        await aSubscriber(storage, 1);
        await allWritten();
        const [first] = await start();
        if (first === undefined) throw new Error('nothing was handed out');
        const back = { ...first, state: 'pending' } as const;
        await storage.texts.recordOutcomes([{ ...back, retryAfterSeconds: 60 }], ONE_PAST_SEVEN);
        expect(await findDue()).toBeNull();
        expect(await start()).toEqual([]);
      });

      it('retries immediately if there is no wait', async () => {
        await aSubscriber(storage, 1);
        await allWritten();
        const [first] = await start();
        if (first === undefined) throw new Error('nothing was handed out');
        await storage.texts.recordOutcomes(
          [{ ...first, state: 'pending', retryAfterSeconds: 0 }],
          ONE_PAST_SEVEN,
        );
        expect(await start()).toMatchObject([{ id: first.id, attempt: 2 }]);
      });

      it('does not send a text that is not written', async () => {
        await aSubscriber(storage, 1);
        await enlistAll(storage, run);
        expect(await findDue()).toBeNull();
        expect(await start()).toEqual([]);
      });
    });

    describe('isInHand', () => {
      const isInHand = (batch = 1) => storage.morningTexts.isInHand({ runId: run.id, batch });

      it('is true from the claim of a batch until all of it is written', async () => {
        await aSubscriber(storage, 1);
        await enlistAll(storage, run);
        expect(await isInHand()).toBe(false);
        const [one] = await claim();
        expect([await isInHand(), await isInHand(2)]).toEqual([true, false]);
        await evaluated({ textId: one?.textId ?? '', kind: 'written', body: 'Ride!' });
        expect(await isInHand()).toBe(false);
      });

      it('is false for waiting riders, and after their worker’s lease expires', async () => {
        await aSubscriber(storage, 1);
        await enlistAll(storage, run);
        const [one] = await claim(1, { leaseMs: 0 });
        expect(await isInHand()).toBe(false);
        const wait = { kind: 'waiting', reason: 'not-enough-data', retryAfterSeconds: 60 } as const;
        await evaluated({ textId: one?.textId ?? '', ...wait });
        expect(await isInHand()).toBe(false);
      });
    });

    describe('startTrial', () => {
      const [half, later] = [30, 60].map(
        (minutes) => new Date(ONE_PAST_SEVEN.getTime() + minutes * 60_000),
      ) as [Date, Date];
      const tryOne = (now = half, pausedBefore = ONE_PAST_SEVEN) =>
        storage.morningTexts.startTrial({ now, pausedBefore, ...LEASE });
      const pause = () => storage.morningRuns.pause(run.id, { code: '30034', at: ONE_PAST_SEVEN });

      it('takes one text of a run that has been paused long enough, under concurrent calls', async () => {
        const riders = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)];
        await allWritten();
        await pause();
        expect(await tryOne(half, new Date(ONE_PAST_SEVEN.getTime() - 1))).toBeNull();
        const tried = (await atOnce(5, () => tryOne())).filter((text) => text !== null);
        expect(tried).toEqual([
          { id: expect.any(String), attempt: 1, runId: run.id, phone: expect.any(String), body: 'Ride!' },
        ]);
        const states = await Promise.all(riders.map(async (rider) => (await textOf(rider))?.state));
        expect(states.sort()).toEqual(['pending', 'sending']);
        expect(await findDue()).toBeNull();
      });

      it('tries again only after the same time has passed', async () => {
        await aSubscriber(storage, 1);
        await aSubscriber(storage, 2);
        await allWritten();
        await pause();
        expect(await tryOne()).not.toBeNull();
        expect(await tryOne(later, new Date(half.getTime() - 1))).toBeNull();
        expect(await tryOne(later, half)).not.toBeNull();
      });

      it('does nothing with a run that is sent, has nothing to send, or is over', async () => {
        await aSubscriber(storage, 1);
        await enlistAll(storage, run);
        await pause();
        expect(await tryOne()).toBeNull();
        await storage.morningRuns.resume(run.id);
        await evaluated({ textId: (await claim())[0]?.textId ?? '', kind: 'written', body: 'Ride!' });
        expect(await tryOne()).toBeNull();
        await pause();
        expect(await tryOne(NINE)).toBeNull();
        expect(await tryOne()).not.toBeNull();
      });

      it('sends nothing to a rider who no longer wants it', async () => {
        const rider = await aSubscriber(storage, 1);
        await allWritten();
        await pause();
        await storage.optOuts.stop(phoneOf(1), ONE_PAST_SEVEN);
        expect(await tryOne()).toBeNull();
        expect(await textOf(rider)).toMatchObject({ state: 'skipped', reason: 'opted-out' });
      });
    });

    outageContract(
      {
        isInHand: ({ morningTexts }) => morningTexts.isInHand({ runId: 1, batch: 1 }),
        claimBatch: ({ morningTexts }) => morningTexts.claimBatch({ runId: 1, batch: 1 }, LEASE),
        recordEvaluations: ({ morningTexts }) =>
          morningTexts.recordEvaluations([{ textId: '1', kind: 'written', body: '' }], ONE_PAST_SEVEN),
        findDue: ({ morningTexts }) => morningTexts.findDue(ONE_PAST_SEVEN, 1),
        startTrial: ({ morningTexts }) =>
          morningTexts.startTrial({ now: NINE, pausedBefore: NINE, ...LEASE }),
        startSending: ({ morningTexts }) => morningTexts.startSending(1, SENDING),
      },
      () => storage,
    );
  });
}
