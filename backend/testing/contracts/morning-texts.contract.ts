import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MorningRun } from '../../src/application/texting/morning/morning-runs.port.js';
import type { JudgedText, RiderToText } from '../../src/application/texting/morning/morning-texts.port.js';
import { addDays, MS_PER_DAY, parseLocalTime } from '../../src/domain/commute/time.js';
import { DEFAULT_SCHEDULE } from '../../src/domain/rider/rider.js';
import { DEFAULT_LIMITS } from '../../src/domain/recommendation/limits.js';
import { morningWindow, nominalTime, weekOfTime } from '../../src/domain/texting/send-window.js';
import {
  aSubscriber,
  EVERYONE,
  judged,
  LOS_ANGELES,
  MONDAY,
  MONDAYS_WINDOW,
  NINE,
  ONE_PAST_SEVEN,
  phoneOf,
} from '../builders/morning.builder.js';
import { aRecommendation } from '../builders/recommendation.builder.js';
import { aRider, aSession, HOME, WORK } from '../builders/rider.builder.js';
import { A_WAY_HOME, aRoute } from '../builders/route.builder.js';
import { anAcceptance, aTestText } from '../builders/text.builder.js';
import { atOnce, outageContract, type FreshMorning, type MorningHarness } from './storage-harness.js';

const NOW = { at: ONE_PAST_SEVEN, isTrial: false };
const SEVEN = parseLocalTime('07:00');

export function morningTextsContract(adapter: string, freshStorage: FreshMorning): void {
  describe(`MorningTextsPort: ${adapter}`, () => {
    let storage: MorningHarness;
    let run: MorningRun;
    beforeEach(async () => {
      storage = await freshStorage();
      run = await storage.morningRuns.begin(MONDAYS_WINDOW, ONE_PAST_SEVEN);
    });

    const read = (...riderIds: number[]) => storage.morningTexts.ridersToText(run, riderIds, []);
    const start = (texts: readonly JudgedText[], differences: Partial<typeof NOW> = {}) =>
      storage.morningTexts.start(run, texts, { ...NOW, ...differences });
    const sendTo = async (...riderIds: number[]) =>
      start((await read(...riderIds)).map((rider) => judged(rider)));
    const textsOf = async (riderId: number) =>
      (await storage.texts.listOfRider(riderId)).map(({ state, reason }) => [
        state,
        ...(reason ? [reason] : []),
      ]);
    const update = (rider: number, changes: Parameters<MorningHarness['riders']['update']>[1]) =>
      storage.riders.update(rider, changes, {
        planChanged: false,
        at: ONE_PAST_SEVEN,
        consent: { source: 'settings', wording: 1 },
      });
    const withoutRoute = async (number: number): Promise<number> => {
      const subscribed = { phone: phoneOf(number), smsConsent: true, smsSubscribed: true };
      return (await storage.riders.register(aRider(subscribed), aSession())).id;
    };

    describe('ridersToText', () => {
      it('returns what a day is judged by', async () => {
        const rider = await aSubscriber(storage, 1, { textTime: parseLocalTime('06:45') });
        const route = await storage.routes.findActive(rider);
        expect(await read(rider)).toMatchObject([
          {
            version: expect.any(String),
            textTime: '06:45',
            choice: 'all',
            wasToBeTold: false,
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
              wayHome: null,
            },
            earlier: null,
          },
        ]);
      });

      it('returns the way home by which the ride home is timed', async () => {
        const rider = await aSubscriber(storage, 1, {});
        const { rideMinutes, distanceMiles, elevationGainFeet } = A_WAY_HOME;
        const route = await storage.routes.findActive(rider);
        await storage.routes.update(rider, route?.id ?? 0, { wayHome: A_WAY_HOME });
        expect(await read(rider)).toMatchObject([
          { route: { wayHome: { rideMinutes, distanceMiles, elevationGainFeet } } },
        ]);
      });

      it('returns that day’s earlier recommendation, and reports a missing route', async () => {
        const withRoute = await aSubscriber(storage, 1);
        const routeId = (await storage.routes.findActive(withRoute))?.id ?? 0;
        const earlier = aRecommendation({ riderId: withRoute, routeId });
        await storage.recommendations.save(earlier);
        const without = await withoutRoute(2);
        const riders = await read(withRoute, without);
        expect(riders.find(({ rider }) => rider.id === without)?.route).toBeNull();
        expect(riders.find(({ rider }) => rider.id === withRoute)?.earlier).toMatchObject({
          legs: earlier.legs,
          verdict: earlier.verdict,
          carDelayMinutes: 3.5,
        });
      });

      it('leaves out who is not subscribed, lives in another zone or has the day off', async () => {
        const riders = [
          await aSubscriber(storage, 1),
          await aSubscriber(storage, 2, { smsSubscribed: false }),
          await aSubscriber(storage, 3, { timeZone: 'America/New_York' }),
          await aSubscriber(storage, 4, { rideDays: { ...aRider().rideDays, weekdays: ['tue'] } }),
          await aSubscriber(storage, 5, { rideDays: { ...aRider().rideDays, pausedUntil: MONDAY } }),
        ];
        expect((await read(...riders)).map(({ rider }) => rider.id)).toEqual([riders[0]]);
        const observing = await aSubscriber(storage, 6, {
          rideDays: { ...aRider().rideDays, observesHolidays: true },
        });
        expect(await storage.morningTexts.ridersToText(run, [observing], ['WA', null])).toHaveLength(1);
        expect(await storage.morningTexts.ridersToText(run, [observing], ['OR'])).toEqual([]);
      });

      it('leaves out who has been texted, and whose phone needs no second try', async () => {
        const [sent, skipped, waiting] = [
          await aSubscriber(storage, 1),
          await aSubscriber(storage, 2),
          await aSubscriber(storage, 3),
        ];
        await sendTo(sent);
        const [two, three] = await read(skipped, waiting);
        if (!two || !three) throw new Error('riders are missing');
        await start([
          judged(two, { kind: 'skip', reason: 'commute-over' }),
          judged(three, { kind: 'wait', reason: 'not-enough-data' }),
        ]);
        expect((await read(sent, skipped, waiting)).map(({ rider }) => rider.id)).toEqual([waiting]);
      });
    });

    it('verdictsOf has the verdicts of a date, also of days about which nothing was sent', async () => {
      const [one, two, three] = [1, 2, 3].map((number) => aSubscriber(storage, number));
      const ids = [await one, await two, await three] as [number, number, number];
      const [first, second] = (await read(...ids)) as [RiderToText, RiderToText];
      const skipped = aRecommendation({
        riderId: ids[1],
        routeId: second.route?.id ?? 0,
        date: MONDAY,
        verdict: 'thumbs_down',
      });
      await start([
        judged(first, { kind: 'send', recommendation: null }),
        judged(second, { kind: 'skip', reason: 'nothing-to-say', recommendation: skipped }),
      ]);
      expect([...(await storage.morningTexts.verdictsOf(ids, MONDAY))]).toEqual([[ids[1], 'thumbs_down']]);
      expect((await storage.morningTexts.verdictsOf(ids, addDays(MONDAY, -1))).size).toBe(0);
    });

    describe('start', () => {
      it('gives out each text with everything needed to send it, in the order given', async () => {
        const riders = [];
        for (let number = 1; number <= 3; number += 1) riders.push(await aSubscriber(storage, number));
        const texts = (await read(...riders)).map((rider) =>
          judged(rider, { body: `For ${rider.rider.id}` }),
        );
        const given = await start([...texts].reverse());
        expect(given.map(({ body }) => body)).toEqual([...riders].reverse().map((id) => `For ${id}`));
        expect(given[2]).toEqual({
          id: expect.stringMatching(/^\d+$/),
          date: MONDAY,
          attempt: 1,
          refusals: 0,
          phone: phoneOf(1),
          body: `For ${riders[0]}`,
        });
        for (const rider of riders) expect(await textsOf(rider)).toEqual([['sending']]);
      });

      it('stores the recommendations with the texts', async () => {
        const rider = await aSubscriber(storage, 1);
        const [read1] = await read(rider);
        if (!read1) throw new Error('there is no rider');
        const recommendation = aRecommendation({ riderId: rider, routeId: read1.route?.id ?? 0 });
        await start([judged(read1, { recommendation })]);
        expect(await storage.recommendations.findForDate(rider, MONDAY)).toMatchObject({
          legs: recommendation.legs,
        });
      });

      it('gives each text to one of many callers', async () => {
        const riders = [];
        for (let number = 1; number <= 20; number += 1) riders.push(await aSubscriber(storage, number));
        const texts = (await read(...riders)).map((rider) => judged(rider));
        const given = (await atOnce(10, () => start(texts))).flat();
        expect(given).toHaveLength(20);
        expect(new Set(given.map(({ phone }) => phone)).size).toBe(20);
        expect(await start(texts)).toEqual([]);
      });

      it.each<[string, (rider: number) => Promise<unknown>]>([
        ['unsubscribed', (id) => update(id, { smsSubscribed: false })],
        ['changed the phone', (id) => update(id, { phone: phoneOf(99) })],
        ['moved to another zone', (id) => update(id, { timeZone: 'America/New_York' })],
        ['taken the day off', (id) => update(id, { rideDays: { exceptions: { [MONDAY]: 'off' } } })],
        ['been deleted', (id) => storage.riders.remove(id)],
      ])('does nothing about a rider who has %s since', async (_, change) => {
        const rider = await aSubscriber(storage, 1);
        const texts = (await read(rider)).map((one) => judged(one));
        await change(rider);
        expect(await start(texts)).toEqual([]);
        expect(await storage.texts.listOfRider(rider)).toEqual([]);
      });

      it('skips a phone that has opted out', async () => {
        const rider = await aSubscriber(storage, 1);
        await storage.optOuts.stop(phoneOf(1), ONE_PAST_SEVEN);
        expect(await sendTo(rider)).toEqual([]);
        expect(await textsOf(rider)).toEqual([['skipped', 'opted-out']]);
      });

      it('sends nothing from a database that has become another one, until what it lacks is recalled', async () => {
        const riderId = await aSubscriber(storage, 1);
        const missingSince = MONDAYS_WINDOW.opensAt;
        await storage.databaseMemory.look({ now: ONE_PAST_SEVEN, missingSince });
        await storage.given.databaseIsAnother('yet another');
        expect(await sendTo(riderId)).toEqual([]);
        const recall = await storage.databaseMemory.look({ now: ONE_PAST_SEVEN, missingSince });
        expect(await sendTo(riderId)).toEqual([]);
        expect(await textsOf(riderId)).toEqual([]);
        if (recall !== null) await storage.databaseMemory.end(recall);
        expect(await sendTo(riderId)).toHaveLength(1);
      });

      it('sends nothing after nine or of a paused run, but its trial', async () => {
        const rider = await aSubscriber(storage, 1);
        const texts = (await read(rider)).map((one) => judged(one));
        expect(await start(texts, { at: NINE })).toEqual([]);
        await storage.morningRuns.pause(run.id, { code: '30034', at: ONE_PAST_SEVEN });
        expect(await start(texts)).toEqual([]);
        expect(await storage.texts.listOfRider(rider)).toEqual([]);
        expect(await start(texts, { isTrial: true })).toHaveLength(1);
      });

      it('records why a rider waits, once, and sends the text when it can', async () => {
        const rider = await aSubscriber(storage, 1);
        const [one] = await read(rider);
        if (!one) throw new Error('there is no rider');
        for (const reason of ['no-active-route', 'not-enough-data', 'not-enough-data'] as const)
          await start([judged(one, { kind: 'wait', reason })]);
        expect(await textsOf(rider)).toEqual([['pending', 'not-enough-data']]);
        expect(await sendTo(rider)).toMatchObject([{ attempt: 1 }]);
        expect(await textsOf(rider)).toEqual([['sending']]);
      });

      it('counts the tries of a text that the provider did not take', async () => {
        const rider = await aSubscriber(storage, 1);
        const [first] = await sendTo(rider);
        if (!first) throw new Error('nothing was given out');
        const back = {
          ...first,
          state: 'pending',
          reason: 'stop-sending',
          code: '30034',
          countsAgainstIt: true,
        } as const;
        await storage.texts.recordOutcomes(MONDAY, [back], ONE_PAST_SEVEN);
        expect(await sendTo(rider)).toMatchObject([{ id: first.id, attempt: 2, refusals: 1 }]);
      });
    });

    describe('whose phone it is', () => {
      const unbound = { phoneConfirmed: false };

      it('gives a phone one text per date: to the newest account', async () => {
        const [older, newer] = [
          await aSubscriber(storage, 1, unbound),
          await aSubscriber(storage, 1, unbound),
        ];
        expect(await sendTo(older, newer)).toHaveLength(1);
        expect([await textsOf(older), await textsOf(newer)]).toEqual([
          [['skipped', 'phone-in-use']],
          [['sending']],
        ]);
      });

      it('gives it to the account that the phone is bound to, however old, even if that has unsubscribed', async () => {
        const [bound, newer] = [await aSubscriber(storage, 1), await aSubscriber(storage, 1, unbound)];
        await sendTo(newer, bound);
        expect([await textsOf(bound), await textsOf(newer)]).toEqual([
          [['sending']],
          [['skipped', 'phone-in-use']],
        ]);
        await aSubscriber(storage, 2, { smsSubscribed: false });
        const other = await aSubscriber(storage, 2, unbound);
        expect(await sendTo(other)).toEqual([]);
        expect(await textsOf(other)).toEqual([['skipped', 'phone-in-use']]);
      });

      it.each([
        ['newer', false],
        ['older', true],
      ])('gives it to none without an active route, although that one is %s', async (_, isOlder) => {
        const first = isOlder ? await withoutRoute(1) : await aSubscriber(storage, 1, unbound);
        const second = isOlder ? await aSubscriber(storage, 1, unbound) : await withoutRoute(1);
        const [none, one] = isOlder ? [first, second] : [second, first];
        const [ofNone] = await read(none);
        if (ofNone) await start([judged(ofNone, { kind: 'wait', reason: 'no-active-route' })]);
        expect(await sendTo(one)).toHaveLength(1);
        expect(await textsOf(none)).toEqual([['skipped', 'phone-in-use']]);
      });

      it('lets an account that gets a route later have the text, if none has gone', async () => {
        const rider = await withoutRoute(1);
        const [waiting] = await read(rider);
        if (!waiting) throw new Error('there is no rider');
        await start([judged(waiting, { kind: 'wait', reason: 'no-active-route' })]);
        const other = await aSubscriber(storage, 1, unbound);
        expect(await sendTo(other)).toHaveLength(1);
        await storage.routes.create(aRoute({ riderId: rider }));
        expect(await sendTo(rider)).toEqual([]);
        expect(await textsOf(rider)).toEqual([['skipped', 'phone-in-use']]);
      });

      it('gives it once even to accounts in different zones', async () => {
        const rider = await aSubscriber(storage, 1, unbound);
        const elsewhere = await aSubscriber(storage, 1, { ...unbound, timeZone: 'America/Phoenix' });
        await sendTo(rider);
        expect(await textsOf(rider)).toEqual([['skipped', 'phone-in-use']]);
        expect(await textsOf(elsewhere)).toEqual([]);
      });

      it.each([
        ['sending', null, false],
        ['unknown', { state: 'unknown' } as const, false],
        ['accepted', { state: 'accepted', providerMessageId: 'SM1' } as const, false],
        ['failed', { state: 'failed', reason: 'bad-number', code: '21211' } as const, true],
        ['pending', { state: 'pending', reason: 'wait' } as const, true],
      ])(
        'lets a rider with another phone have it if the text to the first is not %s: %#',
        async (_, outcome, may) => {
          const rider = await aSubscriber(storage, 1);
          const [first] = await sendTo(rider);
          if (!first) throw new Error('nothing was given out');
          if (outcome) await storage.texts.recordOutcomes(MONDAY, [{ ...first, ...outcome }], ONE_PAST_SEVEN);
          await update(rider, { phone: phoneOf(2) });
          const given = await sendTo(rider);
          expect(given.map(({ phone }) => phone)).toEqual(may ? [phoneOf(2)] : []);
          if (outcome?.state === 'pending')
            expect(await textsOf(rider)).toEqual([['skipped', 'phone-changed'], ['sending']]);
        },
      );
    });

    describe('of a phone on trial', () => {
      const onTrial = { phoneConfirmed: false };
      /** The registered riders' trials begin an hour before. */
      const days = (count: number) => new Date(ONE_PAST_SEVEN.getTime() + count * MS_PER_DAY);
      /** Sent to on that day, and accepted. */
      const sendOn = async (rider: number, day: number): Promise<void> => {
        const date = addDays(MONDAY, day);
        const ofDay = await storage.morningRuns.begin(morningWindow(LOS_ANGELES, date), days(day));
        const nominalAt = nominalTime(LOS_ANGELES, date, SEVEN);
        const weekSince = weekOfTime(LOS_ANGELES, date, SEVEN);
        const texts = (await storage.morningTexts.ridersToText(ofDay, [rider], [])).map((one) =>
          judged(one, { nominalAt, weekSince }),
        );
        const sent = await storage.morningTexts.start(ofDay, texts, { at: days(day), isTrial: false });
        await storage.texts.recordOutcomes(
          date,
          sent.map((text) => anAcceptance(text)),
          days(day),
        );
      };
      const mornings = async (rider: number) =>
        (await storage.texts.listOfRider(rider)).map(({ state, reason }) => reason ?? state);

      it('sends one text, and no more', async () => {
        const rider = await aSubscriber(storage, 1, onTrial);
        await sendOn(rider, 0);
        await sendOn(rider, 1);
        expect(await mornings(rider)).toEqual(['accepted', 'trial-over']);
      });

      it('sends none after fourteen days', async () => {
        const rider = await aSubscriber(storage, 1, onTrial);
        await sendOn(rider, 14);
        expect(await mornings(rider)).toEqual(['trial-over']);
      });

      it('sends more once its holder has texted YES, and none after a STOP', async () => {
        const rider = await aSubscriber(storage, 1, onTrial);
        await sendOn(rider, 0);
        await storage.phones.recordConsent({
          phone: phoneOf(1),
          source: 'yes',
          wording: 1,
          givenAt: days(0),
        });
        await sendOn(rider, 1);
        await storage.phones.endConsent(phoneOf(1), days(2));
        await sendOn(rider, 2);
        expect(await mornings(rider)).toEqual(['accepted', 'accepted', 'trial-over']);
      });

      it('sends none to another account that enters it after the trial', async () => {
        const first = await aSubscriber(storage, 1, onTrial);
        await sendOn(first, 0);
        await storage.riders.remove(first);
        const second = await aSubscriber(storage, 1, onTrial);
        await sendOn(second, 1);
        expect(await mornings(second)).toEqual(['trial-over']);
      });

      it('says so to the worker that writes it, and to who puts riders in line', async () => {
        const [trial, bound] = [await aSubscriber(storage, 1, onTrial), await aSubscriber(storage, 2)];
        const riders = await read(trial, bound);
        const { riders: line } = await storage.morningRuns.line(run, EVERYONE);
        for (const [rider, isOnTrial] of [
          [trial, true],
          [bound, false],
        ] as const) {
          expect(riders.find((one) => one.rider.id === rider)).toMatchObject({ isOnTrial });
          expect(line.find(({ riderId }) => riderId === rider)).toMatchObject({ isOnTrial });
        }
      });
    });

    describe('the week of a phone', () => {
      /** Sent to and accepted on each of these dates, unless the week is full; @returns the dates it was. */
      const fullOn = async (
        rider: number,
        days: number,
        textTime = SEVEN,
        from = MONDAY,
      ): Promise<number[]> => {
        const full: number[] = [];
        for (let day = 0; day < days; day += 1) {
          const date = addDays(from, day);
          const nominalAt = nominalTime(LOS_ANGELES, date, textTime);
          const at = new Date(nominalAt.getTime() + 5000 - day);
          const ofDay = await storage.morningRuns.begin(morningWindow(LOS_ANGELES, date), at);
          const riders = await storage.morningTexts.ridersToText(ofDay, [rider], []);
          const weekSince = weekOfTime(LOS_ANGELES, date, textTime);
          const texts = riders.map((one: RiderToText) => judged(one, { nominalAt, weekSince }));
          const [text] = await storage.morningTexts.start(ofDay, texts, { at, isTrial: false });
          if (text) await storage.texts.recordOutcomes(date, [anAcceptance(text)], at);
          else full.push(day);
        }
        return full;
      };
      const test = (rider: number | null, at: Date) =>
        storage.texts.reserve(aTestText({ riderId: rider, phone: phoneOf(1), at }));

      it('has room for a text on each of seven ride days a week, however late each leaves', async () => {
        expect(await fullOn(await aSubscriber(storage, 1), 16)).toEqual([]);
      });

      it.each([
        ['forward', '2026-03-03'],
        ['back', '2026-10-27'],
      ])('has it also in the weeks in which the clocks go %s', async (_, from) => {
        expect(await fullOn(await aSubscriber(storage, 1), 16, SEVEN, from as never)).toEqual([]);
      });

      it('counts a test text of the rider’s own bound phone, by the time it was asked for', async () => {
        const rider = await aSubscriber(storage, 1);
        await test(rider, new Date(ONE_PAST_SEVEN.getTime() - MS_PER_DAY / 2));
        expect(await fullOn(rider, 9)).toEqual([6]);
      });

      it('does not count test texts asked for by strangers', async () => {
        const rider = await aSubscriber(storage, 1);
        const stranger = await aSubscriber(storage, 1, { phoneConfirmed: false, smsSubscribed: false });
        const evening = new Date(ONE_PAST_SEVEN.getTime() - MS_PER_DAY / 2);
        for (let count = 0; count < 3; count += 1) await test(null, evening);
        for (let count = 0; count < 3; count += 1) await test(stranger, evening);
        expect(await fullOn(rider, 9)).toEqual([]);
      });

      it('skips a phone that has had its seven texts', async () => {
        const rider = await aSubscriber(storage, 1);
        for (let place = 1; place <= 7; place += 1) await test(rider, ONE_PAST_SEVEN);
        expect(await sendTo(rider)).toEqual([]);
        expect(await textsOf(rider)).toContainEqual(['skipped', 'weekly-limit']);
      });

      it('shares the last place with concurrent test texts', async () => {
        const rider = await aSubscriber(storage, 1);
        for (let place = 1; place <= 6; place += 1) await test(rider, ONE_PAST_SEVEN);
        const texts = (await read(rider)).map((one) => judged(one));
        const [sent, ...tests] = await Promise.all([
          start(texts),
          ...Array.from({ length: 3 }, () => test(rider, ONE_PAST_SEVEN)),
        ]);
        expect(sent.length + tests.filter((text) => text !== null).length).toBe(1);
      });
    });

    outageContract(
      {
        ridersToText: ({ morningTexts }) => morningTexts.ridersToText(run, [1], []),
        verdictsOf: ({ morningTexts }) => morningTexts.verdictsOf([1], MONDAY),
        start: ({ morningTexts }) =>
          morningTexts.start(run, [judged({ rider: { id: 1 }, version: '1' } as RiderToText)], NOW),
      },
      () => storage,
    );
  });
}
