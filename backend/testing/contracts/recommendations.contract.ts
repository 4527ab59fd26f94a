import { TODAYS_ANSWERS } from '../../src/adapters/in/http/dto/recommendation.dto.js';
import { overFrom } from '../../src/domain/recommendation/recommend.js';
import { MS_PER_DAY } from '../../src/domain/commute/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { RECOMMENDATIONS_PER_PAGE } from '../../src/application/ports/recommendations.port.js';
import { RiderGone, RouteGone } from '../../src/application/ports/storage-errors.js';
import { parseLocalDate, type LocalDate } from '../../src/domain/commute/time.js';
import { missing } from '../../src/domain/conditions/reading.js';
import type { DailyRecommendation } from '../../src/domain/recommendation/recommendation.js';
import { aLegAssessment, aRecommendation } from '../builders/recommendation.builder.js';
import { aRider, aSession } from '../builders/rider.builder.js';
import { aRoute } from '../builders/route.builder.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const IN_MAY = parseLocalDate('2026-05-31');
const FIRST_OF_JUNE = parseLocalDate('2026-06-01');
const TODAY = parseLocalDate('2026-06-15');
const TOMORROW = parseLocalDate('2026-06-16');
const UNKNOWN_ID = 2_000_000_000;
const LARGER_THAN_ANY_ID = 2 ** 40;

export function recommendationsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`RecommendationsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    let riderId: number;
    let routeId: number;
    beforeEach(async () => {
      storage = await freshStorage();
      ({ riderId, routeId } = await newCommuter());
    });

    const newCommuter = async () => {
      const rider = await storage.riders.register(aRider(), aSession());
      const route = await storage.routes.create(aRoute({ riderId: rider.id }));
      return { riderId: rider.id, routeId: route.id };
    };
    const save = (differences: Partial<DailyRecommendation> = {}) =>
      storage.recommendations.save(aRecommendation({ riderId, routeId, ...differences }));

    it('returns what was saved, instants as instants', async () => {
      const saved = await save();
      expect(saved).toEqual(aRecommendation({ riderId, routeId }));
      expect(saved.generatedAt).toBeInstanceOf(Date);
      expect(saved.legs.evening.departsAt).toBeInstanceOf(Date);
      expect(await storage.recommendations.findForDate(riderId, TODAY)).toEqual(saved);
    });

    it('keeps missing values with their reasons, triggers, gaps and past legs', async () => {
      const windy = {
        leg: 'morning',
        rule: 'too-windy',
        metric: 'wind',
        value: 18.4,
        limit: 10,
        condition: null,
        reason: 'Morning wind 18 mph is above your 10 mph limit.',
      } as const;
      const saved = await save({
        verdict: 'thumbs_down',
        legs: {
          morning: aLegAssessment({
            triggers: [windy],
            conditions: {
              temperatureF: -0.5,
              windMph: 18.4,
              rainChancePercent: 0,
              humidityPercent: missing('not-reported'),
              uvIndex: missing('implausible'),
              aqi: missing('unavailable'),
              condition: 'freezing-rain',
            },
          }),
          evening: aLegAssessment({ name: 'evening', status: 'past', conditions: null, margins: [] }),
        },
        carDelayMinutes: missing('not-covered'),
        badges: { weather: 'Poor', traffic: null, air: null },
        dataGaps: [{ leg: null, metric: 'traffic', reason: 'not-covered' }],
      });
      expect(await storage.recommendations.findForDate(riderId, TODAY)).toEqual(saved);
      expect(saved).toMatchObject({
        legs: { morning: { triggers: [windy] }, evening: { conditions: null } },
        carDelayMinutes: missing('not-covered'),
      });
    });

    it('has one per date and rider', async () => {
      const other = await newCommuter();
      const today = await save();
      const tomorrow = await save({ date: TOMORROW });
      const others = await save(other);
      expect(await storage.recommendations.findForDate(riderId, TODAY)).toEqual(today);
      expect(await storage.recommendations.findForDate(riderId, TOMORROW)).toEqual(tomorrow);
      expect(await storage.recommendations.findForDate(other.riderId, TODAY)).toEqual(others);
    });

    it.each(['2024-02-29', '2026-03-08', '2026-12-31', '2027-01-01'])(
      'keeps the calendar date %s',
      async (text) => {
        const date = parseLocalDate(text);
        expect(await save({ date })).toMatchObject({ date });
        expect(await storage.recommendations.findForDate(riderId, date)).toMatchObject({ date });
      },
    );

    it.each([UNKNOWN_ID, LARGER_THAN_ANY_ID, 0, -1, 1.5, Number.NaN])('has none for rider %p', async (id) => {
      expect(await storage.recommendations.findForDate(id, TODAY)).toBeNull();
    });

    it('has none before it is saved', async () => {
      expect(await storage.recommendations.findForDate(riderId, TODAY)).toBeNull();
    });

    it('rejects one without a rider or route', async () => {
      await expect(save({ riderId: UNKNOWN_ID })).rejects.toBeInstanceOf(RiderGone);
      await expect(save({ routeId: UNKNOWN_ID })).rejects.toBeInstanceOf(RouteGone);
    });

    it('lists all of the rider’s by date, and no one else’s', async () => {
      const other = await newCommuter();
      const [tomorrow, today] = [await save({ date: TOMORROW }), await save()];
      await save(other);
      expect(await storage.recommendations.list(riderId)).toEqual([today, tomorrow]);
      expect(await storage.recommendations.list(riderId, TODAY)).toEqual([tomorrow]);
      expect(await storage.recommendations.list(riderId, TOMORROW)).toEqual([]);
      expect(await storage.recommendations.list(UNKNOWN_ID)).toEqual([]);
      expect(await storage.recommendations.list(LARGER_THAN_ANY_ID)).toEqual([]);
    });

    it('lists them a page at a time', async () => {
      const dates = ['03', '04', '05'].flatMap((month) =>
        Array.from({ length: 20 }, (_, day) => parseLocalDate(`2025-${month}-${day + 10}`)),
      );
      for (const date of dates) await save({ date });
      const page = await storage.recommendations.list(riderId);
      expect(page.map(({ date }) => date)).toEqual(dates.slice(0, RECOMMENDATIONS_PER_PAGE));
      const rest = await storage.recommendations.list(riderId, page.at(-1)?.date);
      expect(rest.map(({ date }) => date)).toEqual(dates.slice(RECOMMENDATIONS_PER_PAGE));
    });

    describe('saved again for the same date', () => {
      it('is replaced in place', async () => {
        await save();
        const otherRoute = await storage.routes.create(aRoute({ riderId }));
        const second = await save({
          routeId: otherRoute.id,
          verdict: 'thumbs_down',
          rideMinutes: 40,
          planRevision: 2,
          generatedAt: new Date('2026-06-15T16:00:00Z'),
        });
        expect(second).toMatchObject({
          routeId: otherRoute.id,
          verdict: 'thumbs_down',
          rideMinutes: 40,
        });
        expect(await storage.recommendations.list(riderId)).toEqual([second]);
        expect(await storage.recommendations.findForDate(riderId, TODAY)).toEqual(second);
      });

      it('is replaced by one of the same plan revision', async () => {
        await save({ planRevision: 3, rideMinutes: 25 });
        expect(await save({ planRevision: 3, rideMinutes: 26 })).toMatchObject({ rideMinutes: 26 });
      });

      it('is not replaced by one of an older plan revision, which returns the newer one', async () => {
        const newer = await save({ planRevision: 3, verdict: 'thumbs_down', rideMinutes: 40 });
        const answer = await save({ planRevision: 2, verdict: 'thumbs_up', rideMinutes: 25 });
        expect(answer).toEqual(newer);
        expect(await storage.recommendations.findForDate(riderId, TODAY)).toEqual(newer);
      });
    });

    describe('saved at the same time', () => {
      it('leaves one, and the newest plan revision wins', async () => {
        await atOnce(50, (index) => save({ planRevision: (index * 7) % 50, rideMinutes: (index * 7) % 50 }));
        expect(await storage.recommendations.list(riderId)).toHaveLength(1);
        expect(await storage.recommendations.findForDate(riderId, TODAY)).toMatchObject({
          planRevision: 49,
          rideMinutes: 49,
        });
      });

      it('does not deadlock with changes of the route and the rider', async () => {
        await atOnce<unknown>(30, (index) => {
          if (index % 3 === 0) return save({ planRevision: index });
          if (index % 3 === 1) return storage.routes.update(riderId, routeId, { rideMinutes: index });
          return storage.riders.update(riderId, { bikeType: 'electric' }, { planChanged: true });
        });
        expect(await storage.recommendations.findForDate(riderId, TODAY)).toMatchObject({ planRevision: 27 });
      });
    });

    describe('deleted before a month', () => {
      const of = async (commuter: { riderId: number; routeId: number }, dates: readonly LocalDate[]) => {
        for (const date of dates) await save({ ...commuter, date });
      };
      const datesOf = async (id: number): Promise<LocalDate[]> =>
        (await storage.recommendations.list(id)).map(({ date }) => date);

      it('removes all riders’ recommendations of earlier months, and nothing else', async () => {
        const others = [await newCommuter(), await newCommuter()] as const;
        await of({ riderId, routeId }, [IN_MAY, FIRST_OF_JUNE, TODAY]);
        await of(others[0], [IN_MAY]);
        await of(others[1], [TOMORROW]);
        await storage.recommendations.forgetBefore(TODAY);
        expect(await datesOf(riderId)).toEqual([FIRST_OF_JUNE, TODAY]);
        expect(await datesOf(others[0].riderId)).toEqual([]);
        expect(await datesOf(others[1].riderId)).toEqual([TOMORROW]);
        expect(await storage.riders.find(others[0].riderId)).not.toBeNull();
        await storage.recommendations.forgetBefore(TODAY);
        expect(await datesOf(riderId)).toEqual([FIRST_OF_JUNE, TODAY]);
      });

      it('works on several servers at once', async () => {
        await of({ riderId, routeId }, [IN_MAY, TODAY]);
        await atOnce(4, () => storage.recommendations.forgetBefore(TODAY));
        expect(await datesOf(riderId)).toEqual([TODAY]);
      });

      it('may be none', async () => {
        await storage.recommendations.forgetBefore(TODAY);
        expect(await datesOf(riderId)).toEqual([]);
      });
    });

    describe('saved with others', () => {
      const made = (differences: Partial<DailyRecommendation> = {}) =>
        aRecommendation({ riderId, routeId, ...differences });
      const saveAll = (...all: DailyRecommendation[]) => storage.recommendations.saveAll(all);

      it('is stored as if it had been saved alone', async () => {
        const other = await newCommuter();
        const windy = made({
          ...other,
          verdict: 'thumbs_down',
          carDelayMinutes: missing('not-covered'),
          legs: {
            morning: aLegAssessment({ departureTime: 'a "quoted", \\ {strange} [word] \u001e \n' as never }),
            evening: aLegAssessment({ name: 'evening', status: 'past', conditions: null }),
          },
        });
        await saveAll(made(), windy);
        const kept = await storage.recommendations.findForDate(riderId, TODAY);
        expect(kept).toEqual(made());
        const keptOther = await storage.recommendations.findForDate(other.riderId, TODAY);
        expect(keptOther).toEqual(windy);
      });

      it('is replaced in place, but not by one of an older plan revision', async () => {
        const other = await newCommuter();
        await save({ planRevision: 3, rideMinutes: 25 });
        await save({ ...other, planRevision: 3, rideMinutes: 25 });
        await saveAll(
          made({ planRevision: 3, rideMinutes: 40 }),
          made({ ...other, planRevision: 2, rideMinutes: 50 }),
        );
        const kept = await storage.recommendations.findForDate(riderId, TODAY);
        expect(kept).toMatchObject({ rideMinutes: 40 });
        expect(await storage.recommendations.list(riderId)).toEqual([kept]);
        expect(await storage.recommendations.findForDate(other.riderId, TODAY)).toMatchObject({
          rideMinutes: 25,
        });
      });

      it('is not affected by one whose rider or route is gone', async () => {
        await saveAll(made({ routeId: UNKNOWN_ID }), made({ riderId: UNKNOWN_ID }), made());
        expect(await storage.recommendations.findForDate(riderId, TODAY)).not.toBeNull();
      });

      it('is not affected by riders who are just being deleted', async () => {
        for (let round = 0; round < 10; round++) {
          const commuters = await atOnce(20, newCommuter);
          const leaving = commuters.slice(5, 15);
          await Promise.all([
            ...leaving.map((commuter) => storage.riders.remove(commuter.riderId)),
            saveAll(...commuters.map(made)),
            ...commuters.map((commuter) =>
              storage.riders.update(commuter.riderId, { bikeType: 'electric' }, { planChanged: true }),
            ),
          ]);
          for (const commuter of commuters) {
            const kept = await storage.recommendations.findForDate(commuter.riderId, TODAY);
            expect(kept !== null).toBe(!leaving.includes(commuter));
          }
        }
      });

      it('may be none', async () => {
        await saveAll();
        expect(await storage.recommendations.findForDate(riderId, TODAY)).toBeNull();
      });
    });

    describe('TodayPort', () => {
      const NOW = new Date('2026-06-15T14:00:00Z');

      it('finds the recommendation of the latest date, and no one else’s', async () => {
        const [session, otherSession] = [aSession(), aSession()];
        const rider = await storage.riders.register(aRider(), session);
        const other = await storage.riders.register(aRider(), otherSession);
        const route = await storage.routes.create(aRoute({ riderId: rider.id }));
        const onDate = (date: string) =>
          storage.recommendations.save(
            aRecommendation({ riderId: rider.id, routeId: route.id, date: parseLocalDate(date) }),
          );
        await onDate('2026-06-14');
        const latest = await onDate('2026-06-16');
        await onDate('2026-06-15');
        const { timeZone, planRevision } = (await storage.riders.find(rider.id)) ?? rider;
        const found = await storage.today.findLatest(session.tokenHash, NOW);
        const finished = found?.latest && 'json' in found.latest ? found.latest.json : null;
        expect(found).toEqual({
          riderId: rider.id,
          timeZone,
          planRevision,
          latest: finished
            ? {
                date: latest.date,
                planRevision: latest.planRevision,
                overFrom: overFrom(latest),
                json: finished,
              }
            : latest,
          shouldNoteUse: false,
        });
        // The database has its own order of fields.
        if (finished) expect(JSON.parse(finished)).toEqual(JSON.parse(TODAYS_ANSWERS.write(latest)));
        expect(await storage.today.findLatest(otherSession.tokenHash, NOW)).toEqual({
          riderId: other.id,
          timeZone: other.timeZone,
          planRevision: other.planRevision,
          latest: null,
          shouldNoteUse: false,
        });
      });

      it('finds what the morning run has made since, and no answer from before', async () => {
        const session = aSession();
        const rider = await storage.riders.register(aRider(), session);
        const route = await storage.routes.create(aRoute({ riderId: rider.id }));
        const made = aRecommendation({ riderId: rider.id, routeId: route.id, date: TODAY });
        await storage.recommendations.save(made);
        const later = { ...made, verdict: 'thumbs_down' as const, planRevision: made.planRevision + 1 };
        await storage.recommendations.saveAll([later]);
        expect(await storage.today.findLatest(session.tokenHash, NOW)).toMatchObject({ latest: later });
        await storage.recommendations.save(made);
        expect(await storage.today.findLatest(session.tokenHash, NOW)).toMatchObject({ latest: later });
      });

      it('finds no recommendation once the session has ended', async () => {
        const session = aSession({ createdAt: new Date(NOW.getTime() - 400 * MS_PER_DAY) });
        await storage.riders.register(aRider(), session);
        expect(await storage.today.findLatest(session.tokenHash, NOW)).toBeNull();
      });
    });

    outageContract(
      {
        saveAll: ({ recommendations }) => recommendations.saveAll([aRecommendation({ riderId, routeId })]),
        findForDate: ({ recommendations }) => recommendations.findForDate(riderId, TODAY),
        list: ({ recommendations }) => recommendations.list(riderId),
        forgetBefore: ({ recommendations }) => recommendations.forgetBefore(TODAY),
        save: ({ recommendations }) => recommendations.save(aRecommendation({ riderId, routeId })),
      },
      () => storage,
    );
  });
}
