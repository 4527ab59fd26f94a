import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ColdCellsRequest,
  LineRequest,
  MorningRun,
} from '../../src/application/texting/morning/morning-runs.port.js';
import type { RiderToText } from '../../src/application/texting/morning/morning-texts.port.js';
import { parseLocalTime } from '../../src/domain/commute/time.js';
import { morningWindow } from '../../src/domain/texting/send-window.js';
import {
  aSubscriber,
  EVERYONE,
  judged,
  MONDAY,
  MONDAYS_WINDOW,
  NINE,
  ONE_PAST_SEVEN,
  phoneOf,
  readersOf,
  textsBeingSent,
} from '../builders/morning.builder.js';
import { aRider, aSession } from '../builders/rider.builder.js';
import { anAcceptance } from '../builders/text.builder.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const A_RUN: MorningRun = {
  ...MONDAYS_WINDOW,
  id: 1,
  handedOutUntil: null,
  pausedAt: null,
  mayLackTexts: false,
};
const UNKNOWN_ID = 2_000_000_000;
const A_DAY_MS = 86_400_000;

export function morningRunsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`MorningRunsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const begin = () => storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
    const textOf = async (riderId: number) => {
      const [text, ...others] = await storage.texts.listOfRider(riderId);
      expect(others).toEqual([]);
      return text;
    };
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

    describe('coldCells', () => {
      const HOUR = new Date('2026-06-15T14:00:00Z');
      const cold = async (differences: Partial<ColdCellsRequest> = {}) =>
        (
          await storage.morningRuns.coldCells(MONDAYS_WINDOW, {
            until: parseLocalTime('07:00'),
            hour: HOUR,
            limit: 10,
            statesOff: [],
            ...differences,
          })
        ).sort((a, b) => b.lng - a.lng);
      const warm = (source: string, cell: string, hour = HOUR) =>
        storage.forecastCache.store({ source, cell, hour }, { format: 1 }, HOUR);
      const HOME_CELL = { lat: 45.5, lng: -122.7 };
      const WORK_CELL = { lat: 45.5, lng: -122.8 };

      it('lists each cell once in which a ride of a rider in the zone starts', async () => {
        for (const number of [1, 2]) await aSubscriber(storage, number);
        await aSubscriber(storage, 3, { timeZone: 'America/New_York' });
        const subscribed = { phone: phoneOf(4), smsSubscribed: true };
        await storage.riders.register(aRider(subscribed), aSession());
        expect(await cold()).toEqual([HOME_CELL, WORK_CELL]);
        expect(await cold({ limit: 1 })).toHaveLength(1);
      });

      it('leaves out cells whose weather and air of the hour are stored, from any provider', async () => {
        await aSubscriber(storage, 1);
        await warm('weather:nws at api.weather.gov', '45.50,-122.70');
        await warm('air:open-meteo', '45.50,-122.80');
        await warm('weather:nws', '45.50,-122.80', new Date('2026-06-15T13:00:00Z'));
        expect(await cold()).toEqual([HOME_CELL, WORK_CELL]);
        await warm('air:open-meteo', '45.50,-122.70');
        expect(await cold()).toEqual([WORK_CELL]);
        await warm('weather:open-meteo', '45.50,-122.80');
        expect(await cold()).toEqual([]);
      });

      it('leaves out riders who are texted later, have the day off or have been texted', async () => {
        await aSubscriber(storage, 1, { textTime: parseLocalTime('07:15') });
        await aSubscriber(storage, 2, { rideDays: { ...aRider().rideDays, weekdays: ['sun'] } });
        expect(await cold()).toEqual([]);
        expect(await cold({ until: parseLocalTime('07:15') })).toHaveLength(2);
        await aSubscriber(storage, 3);
        expect(await cold()).toHaveLength(2);
        await textsBeingSent(storage);
        expect(await cold()).toEqual([]);
      });
    });

    it('begins a run once under concurrent calls', async () => {
      const runs = await atOnce(20, begin);
      expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
      expect(runs[0]).toEqual({ ...A_RUN, id: expect.any(Number) });
      expect(await storage.morningRuns.find(runs[0]?.id ?? 0)).toEqual(runs[0]);
      expect(await storage.morningRuns.find(UNKNOWN_ID)).toBeNull();
    });

    describe('line', () => {
      const lineOf = async (differences: Partial<LineRequest> = {}) => {
        const run = await begin();
        const { riders } = await storage.morningRuns.line(run, { ...EVERYONE, ...differences });
        return riders.map(({ riderId }) => riderId).sort((a, b) => a - b);
      };

      it('is every subscribed rider of the zone whose text time has come and who rides on the date', async () => {
        const riders = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)];
        await aSubscriber(storage, 3, { smsSubscribed: false });
        await aSubscriber(storage, 4, { timeZone: 'America/New_York' });
        await aSubscriber(storage, 5, { textTime: parseLocalTime('07:15') });
        await aSubscriber(storage, 6, { rideDays: { ...aRider().rideDays, weekdays: ['tue', 'wed'] } });
        const early = await aSubscriber(storage, 7, { textTime: parseLocalTime('06:30') });
        expect(await lineOf()).toEqual([...riders, early]);
        expect(await lineOf({ after: parseLocalTime('06:30') })).toEqual(riders);
      });

      it('says whose departure is when, on the times of the weekday', async () => {
        const schedule = {
          targetArrivalTime: parseLocalTime('09:30'),
          targetHomeTime: parseLocalTime('18:00'),
        };
        const [usual, own] = [
          await aSubscriber(storage, 1),
          await aSubscriber(storage, 2, { dayTimes: { mon: schedule } }),
        ];
        const subscribed = { phone: phoneOf(3), smsSubscribed: true };
        const { id: without } = await storage.riders.register(aRider(subscribed), aSession());
        const { riders } = await storage.morningRuns.line(await begin(), EVERYONE);
        const departures = new Map(riders.map(({ riderId, departureMinute }) => [riderId, departureMinute]));
        expect([usual, own, without].map((id) => departures.get(id))).toEqual([
          7 * 60 + 35,
          9 * 60 + 5,
          null,
        ]);
      });

      it('is read page by page, and ends', async () => {
        const riders = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)];
        const run = await begin();
        const page = (afterRiderId: number) =>
          storage.morningRuns.line(run, { ...EVERYONE, limit: 1, afterRiderId });
        expect(await page(0)).toMatchObject({ riders: [{ riderId: riders[0] }], lastRiderId: riders[0] });
        expect(await page(riders[0] ?? 0)).toMatchObject({ riders: [{ riderId: riders[1] }] });
        expect(await page(riders[1] ?? 0)).toEqual({ riders: [], lastRiderId: null });
      });

      it('leaves out who has been texted, and keeps who waits', async () => {
        const [sent, waiting] = [await aSubscriber(storage, 1), await aSubscriber(storage, 2)];
        const run = await begin();
        const [one, two] = await readersOf(storage, run, sent, waiting);
        if (!one || !two) throw new Error('riders are missing');
        await storage.morningTexts.start(
          run,
          [judged(one), judged(two, { kind: 'wait', reason: 'not-enough-data' })],
          { at: ONE_PAST_SEVEN, isTrial: false },
        );
        expect(await lineOf()).toEqual([waiting]);
      });

      it('leaves out for five minutes whose text was refused for an unclear reason', async () => {
        const rider = await aSubscriber(storage, 1);
        const { texts } = await textsBeingSent(storage);
        const refused = texts.map(
          (text) => ({ ...text, state: 'pending', reason: 'unknown', code: '1' }) as const,
        );
        await storage.texts.recordOutcomes(MONDAY, refused, ONE_PAST_SEVEN);
        expect(await lineOf({ now: new Date(ONE_PAST_SEVEN.getTime() + 299_000) })).toEqual([]);
        expect(await lineOf({ now: new Date(ONE_PAST_SEVEN.getTime() + 300_000) })).toEqual([rider]);
      });
    });

    describe('handOut', () => {
      const portion = (...riderIds: number[]) => ({ riderIds, priority: 1, isTrial: false });
      const SEVEN = parseLocalTime('07:00');

      it('is done by one of many who have seen the same', async () => {
        const run = await begin();
        const handed = await atOnce(10, () =>
          storage.morningRuns.handOut(run, [portion(1), portion(2)], SEVEN),
        );
        expect(handed.filter((isDone) => isDone)).toHaveLength(1);
        expect(await storage.morningRuns.isUnderWay(run.id)).toBe(true);
        expect(await storage.morningRuns.find(run.id)).toMatchObject({ handedOutUntil: '07:00' });
      });

      it('is done again for the same time only when all is done', async () => {
        const before = await begin();
        await storage.morningRuns.handOut(before, [portion(1)], SEVEN);
        const run = await begin();
        expect(await storage.morningRuns.handOut(run, [portion(1)], SEVEN)).toBe(false);
        await storage.given.jobsAreDone();
        expect(await storage.morningRuns.isUnderWay(run.id)).toBe(false);
        expect(await storage.morningRuns.handOut(run, [portion(1)], SEVEN)).toBe(true);
      });

      it('continues for a later time while riders of an earlier one wait', async () => {
        await storage.morningRuns.handOut(await begin(), [portion(1)], SEVEN);
        expect(await storage.morningRuns.handOut(await begin(), [portion(2)], parseLocalTime('07:15'))).toBe(
          true,
        );
      });

      it('concerns its own run', async () => {
        const run = await begin();
        const elsewhere = morningWindow('Pacific/Honolulu', MONDAY);
        const other = await storage.morningRuns.begin(elsewhere, ONE_PAST_SEVEN);
        await storage.morningRuns.handOut(run, [portion(1)], SEVEN);
        expect(await storage.morningRuns.isUnderWay(other.id)).toBe(false);
      });
    });

    describe('the end of a run', () => {
      it('depends on the clock', async () => {
        const run = await begin();
        expect(await storage.morningRuns.findOver(new Date(NINE.getTime() - 1))).toEqual([]);
        expect(await storage.morningRuns.findOver(NINE)).toEqual([run]);
      });

      it('ends what waits, each for its own reason', async () => {
        const riders = [];
        for (const number of [1, 2, 3, 4]) riders.push(await aSubscriber(storage, number));
        const run = await begin();
        const read = await readersOf(storage, run, ...riders);
        const [route, ...sent] = riders.map((id) => read.find(({ rider }) => rider.id === id)!) as [
          RiderToText,
        ];
        const texts = await storage.morningTexts.start(
          run,
          [judged(route, { kind: 'wait', reason: 'no-active-route' }), ...sent.map((one) => judged(one))],
          { at: ONE_PAST_SEVEN, isTrial: false },
        );
        const [a, b, c] = texts;
        if (!a || !b || !c) throw new Error('texts are missing');
        await storage.texts.recordOutcomes(
          MONDAY,
          [
            { ...a, state: 'pending', reason: 'stop-sending', code: '30034' },
            { ...b, state: 'pending', reason: 'not-reached' },
            anAcceptance(c),
          ],
          ONE_PAST_SEVEN,
        );
        expect(await storage.morningRuns.endWaiting(run, NINE)).toBe(3);
        expect(await storage.morningRuns.endWaiting(run, NINE)).toBe(0);
        const ends = [];
        for (const rider of riders) ends.push(await textOf(rider));
        expect(ends.map((text) => [text?.state, text?.reason])).toEqual([
          ['skipped', 'no-active-route'],
          ['failed', 'stop-sending'],
          ['skipped', 'late'],
          ['accepted', null],
        ]);
      });

      const waiting = async (...numbers: number[]) => {
        const riders = [];
        for (const number of numbers) riders.push(await aSubscriber(storage, number));
        const run = await begin();
        const texts = (await readersOf(storage, run, ...riders)).map((one) =>
          judged(one, { kind: 'wait', reason: 'not-enough-data' }),
        );
        await storage.morningTexts.start(run, texts, { at: ONE_PAST_SEVEN, isTrial: false });
        return run;
      };

      it('is recorded by one caller, once nothing is waiting', async () => {
        const run = await waiting(1);
        const summarise = (at: Date) => storage.morningRuns.summarise(run.id, at);
        expect(await summarise(NINE)).toMatchObject({ summary: { waiting: 1 }, hasFinished: false });
        await storage.morningRuns.endWaiting(run, NINE);
        expect(await summarise(ONE_PAST_SEVEN)).toMatchObject({ hasFinished: false });
        const finishing = await atOnce(5, () => summarise(NINE));
        expect(finishing.filter(({ hasFinished }) => hasFinished)).toHaveLength(1);
        expect(finishing[0]?.summary).toEqual({
          planned: 1,
          sent: 0,
          waiting: 0,
          unknown: 0,
          skipped: { 'not-enough-data': 1 },
          failed: {},
        });
        expect(await storage.morningRuns.findOver(NINE)).toEqual([]);
      });

      it('needs a summary once nothing is waiting, and again after riders were handed out', async () => {
        const run = await waiting(1);
        const needsSummary = () => storage.morningRuns.needsSummary(run);
        const handedOutUntil = parseLocalTime('06:45');
        await storage.morningRuns.handOut(run, [], handedOutUntil);
        expect(await needsSummary()).toBe(false);
        await storage.morningRuns.endWaiting(run, NINE);
        expect(await needsSummary()).toBe(true);
        await storage.morningRuns.summarise(run.id, ONE_PAST_SEVEN);
        expect(await needsSummary()).toBe(false);
        await storage.morningRuns.handOut({ ...run, handedOutUntil }, [], parseLocalTime('07:00'));
        expect(await needsSummary()).toBe(true);
      });

      it('needs none before anyone was to be texted', async () => {
        const run = await storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
        expect(await storage.morningRuns.needsSummary(run)).toBe(false);
      });

      it('counts the outcome of every text', async () => {
        for (let number = 1; number <= 5; number += 1) await aSubscriber(storage, number);
        const { run, texts } = await textsBeingSent(storage);
        const [a, b, c, d] = texts;
        if (!a || !b || !c || !d) throw new Error('texts are missing');
        await storage.texts.recordOutcomes(
          MONDAY,
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
        const run = await waiting(1);
        const later = new Date(NINE.getTime() + A_DAY_MS);
        expect(await storage.morningRuns.forgetBefore(later)).toBe(0);
        await storage.texts.forget({ ofNobody: later, ofRiders: later });
        expect(await storage.morningRuns.forgetBefore(NINE)).toBe(0);
        expect(await storage.morningRuns.forgetBefore(later)).toBe(1);
        expect(await storage.morningRuns.find(run.id)).toBeNull();
      });
    });

    it('lets one of many try a paused run, after the pause has lasted', async () => {
      const run = await begin();
      const half = new Date(ONE_PAST_SEVEN.getTime() + 1_800_000);
      const tryAfter = (pausedBefore: Date) =>
        storage.morningRuns.startTrial(run.id, { pausedBefore, now: half });
      expect(await tryAfter(half)).toBe(false);
      await storage.morningRuns.pause(run.id, { code: '30034', at: ONE_PAST_SEVEN });
      expect(await tryAfter(new Date(ONE_PAST_SEVEN.getTime() - 1))).toBe(false);
      expect((await atOnce(5, () => tryAfter(ONE_PAST_SEVEN))).filter((isFirst) => isFirst)).toHaveLength(1);
      expect(await storage.morningRuns.find(run.id)).toMatchObject({ pausedAt: half });
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
        coldCells: ({ morningRuns }) =>
          morningRuns.coldCells(MONDAYS_WINDOW, {
            until: parseLocalTime('07:00'),
            hour: NINE,
            limit: 1,
            statesOff: [],
          }),
        begin: ({ morningRuns }) => morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN),
        find: ({ morningRuns }) => morningRuns.find(1),
        line: ({ morningRuns }) => morningRuns.line(A_RUN, EVERYONE),
        handOut: ({ morningRuns }) => morningRuns.handOut(A_RUN, [], parseLocalTime('07:00')),
        isUnderWay: ({ morningRuns }) => morningRuns.isUnderWay(1),
        startTrial: ({ morningRuns }) => morningRuns.startTrial(1, { pausedBefore: NINE, now: NINE }),
        pause: ({ morningRuns }) => morningRuns.pause(1, { code: '1', at: NINE }),
        resume: ({ morningRuns }) => morningRuns.resume(1),
        findOver: ({ morningRuns }) => morningRuns.findOver(NINE),
        endWaiting: ({ morningRuns }) => morningRuns.endWaiting(A_RUN, NINE),
        needsSummary: ({ morningRuns }) => morningRuns.needsSummary(A_RUN),
        summarise: ({ morningRuns }) => morningRuns.summarise(1, NINE),
        forgetBefore: ({ morningRuns }) => morningRuns.forgetBefore(NINE),
      },
      () => storage,
    );
  });
}
