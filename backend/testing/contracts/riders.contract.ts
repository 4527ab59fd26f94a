import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccessEnded, ContradictoryChange, RiderGone } from '../../src/application/ports/storage-errors.js';
import type { RiderChanges } from '../../src/application/ports/riders.port.js';
import { parseLocalDate, parseLocalTime } from '../../src/domain/commute/time.js';
import { aRecommendation } from '../builders/recommendation.builder.js';
import { aCode, aRider, aSession, aSignUpKey, bindPhone, HOME, WORK } from '../builders/rider.builder.js';
import { aRoute } from '../builders/route.builder.js';
import { MOST_SESSIONS } from '../../src/domain/rider/session-lifetime.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const LATER = new Date('2026-06-16T13:00:00Z');
const MUCH_LATER = new Date('2026-06-20T13:00:00Z');
const NINE_TO_SIX = {
  targetArrivalTime: parseLocalTime('09:00'),
  targetHomeTime: parseLocalTime('18:00'),
};
const UNKNOWN_ID = 2_000_000_000;
const LARGER_THAN_ANY_ID = 2 ** 40;

export function ridersContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`RidersPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const registered = (differences = {}) => storage.riders.register(aRider(differences), aSession());

    it('returns what was registered, with an id and plan revision 0', async () => {
      const rider = await registered({ phone: '+15035550123', smsConsent: true });
      expect(rider).toEqual({
        ...aRider({ phone: '+15035550123', smsConsent: true }),
        id: expect.any(Number),
        planRevision: 0,
      });
      expect(await storage.riders.find(rider.id)).toEqual(rider);
    });

    it('stores absent values as null', async () => {
      const { id } = await registered({ home: null, work: null, timeZone: null, phone: null });
      expect(await storage.riders.find(id)).toMatchObject({
        home: null,
        work: null,
        timeZone: null,
        phone: null,
      });
    });

    it('keeps fractions and places exactly', async () => {
      const home = { lat: 45.523064187123, lng: -122.676483154296, address: 'Ünïcode Straße 😀 "quoted"' };
      const limits = {
        temperatureMinF: 32.5,
        temperatureMaxF: 99.9,
        windLimitMph: 7.25,
        gustLimitMph: 31.5,
        rainLimitPercent: 33.3,
      };
      const { id } = await registered({ home, limits });
      expect(await storage.riders.find(id)).toMatchObject({ home, limits });
    });

    it('gives every rider a different id', async () => {
      const riders = await atOnce(10, () => registered());
      expect(new Set(riders.map(({ id }) => id)).size).toBe(10);
    });

    it('opens the session together with the rider', async () => {
      const session = aSession();
      const rider = await storage.riders.register(aRider(), session);
      expect(await storage.sessions.findRider(session.tokenHash, session.createdAt)).toMatchObject({ rider });
    });

    it('registers no rider if the session cannot be opened', async () => {
      const session = aSession();
      const first = await storage.riders.register(aRider(), session);
      await expect(storage.riders.register(aRider(), session)).rejects.toThrow();
      const next = await registered();
      for (let id = first.id + 1; id < next.id; id++) expect(await storage.riders.find(id)).toBeNull();
      expect(await storage.sessions.findRider(session.tokenHash, session.createdAt)).toMatchObject({
        rider: first,
      });
    });

    it.each([UNKNOWN_ID, LARGER_THAN_ANY_ID, 0, -1, 1.5, Number.NaN])('finds no rider %p', async (id) => {
      expect(await storage.riders.find(id)).toBeNull();
      expect(await storage.riders.remove(id)).toBe(false);
      expect(await storage.riders.update(id, { phone: null }, { planChanged: true })).toBeNull();
      expect(await storage.riders.update(id, {}, { planChanged: false })).toBeNull();
    });

    describe('update', () => {
      const everyField: [string, RiderChanges][] = [
        ['home', { home: { ...HOME, address: 'Elsewhere' } }],
        ['no home', { home: null }],
        ['work', { work: { ...WORK, lat: 1 } }],
        ['no work', { work: null }],
        ['time zone', { timeZone: 'Pacific/Honolulu' }],
        ['bike', { bikeType: 'electric' }],
        ['the same phone', { phone: '+15035550123' }],
        ['consent', { smsConsent: false }],
        ['subscription', { smsSubscribed: false }],
        ['onboarding', { hasCompletedOnboarding: false }],
        ['home state', { homeState: 'WA' }],
        ['no home state', { homeState: null }],
        ['times of days', { dayTimes: { tue: NINE_TO_SIX, sun: NINE_TO_SIX } }],
        ['text time', { textTime: parseLocalTime('06:45') }],
        ['units', { units: 'metric' }],
        ['that ride days were not chosen', { rideDaysConfirmed: false }],
      ];

      it.each(everyField)('writes %s and nothing else', async (_, changes) => {
        const rider = await registered({
          phone: '+15035550123',
          phoneConfirmed: true,
          smsConsent: true,
          smsSubscribed: true,
        });
        const updated = await storage.riders.update(rider.id, changes, { planChanged: false });
        expect(updated).toEqual({ ...rider, ...changes });
        expect(await storage.riders.find(rider.id)).toEqual(updated);
      });

      it('writes ride days and messages one by one', async () => {
        const rider = await registered();
        const days: RiderChanges['rideDays'][] = [
          { weekdays: ['mon', 'sun'] },
          { observesHolidays: true },
          { pausedUntil: parseLocalDate('2026-07-05') },
          { exceptions: { [parseLocalDate('2026-11-27')]: 'off', [parseLocalDate('2026-11-26')]: 'ride' } },
        ];
        const messages: RiderChanges['messages'][] = [
          { texts: 'no-go' },
          { push: 'changes' },
          { afternoon: 'sms' },
          { kit: true },
        ];
        await atOnce(4, (index) =>
          storage.riders.update(rider.id, { rideDays: days[index] ?? {} }, { planChanged: false }),
        );
        await atOnce(4, (index) =>
          storage.riders.update(rider.id, { messages: messages[index] ?? {} }, { planChanged: false }),
        );
        expect(await storage.riders.find(rider.id)).toEqual({
          ...rider,
          rideDays: Object.assign({}, ...days),
          messages: Object.assign({}, ...messages),
        });
        const ended = await storage.riders.update(
          rider.id,
          { rideDays: { pausedUntil: null, exceptions: {} } },
          { planChanged: false },
        );
        expect(ended?.rideDays).toEqual({
          weekdays: ['mon', 'sun'],
          observesHolidays: true,
          pausedUntil: null,
          exceptions: {},
        });
      });

      it.each<[string, RiderChanges]>([
        ['another phone', { phone: '+15035550199' }],
        ['no phone, hence no subscription', { phone: null, smsSubscribed: false }],
      ])('removes the confirmation with %s', async (_, changes) => {
        const rider = await registered({ phone: '+15035550123', phoneConfirmed: true, smsSubscribed: true });
        const updated = await storage.riders.update(rider.id, changes, { planChanged: false });
        expect(updated).toEqual({ ...rider, ...changes, phoneConfirmed: false });
        expect(await storage.riders.find(rider.id)).toEqual(updated);
      });

      it.each<[string, RiderChanges]>([
        ['a lower limit above the upper one', { limits: { temperatureMinF: 200 } }],
        ['an upper limit below the lower one', { limits: { temperatureMaxF: -200 } }],
        ['no phone for a subscriber', { phone: null }],
      ])('rejects %s, and writes nothing', async (_, changes) => {
        const rider = await registered({ phone: '+15035550123', smsConsent: true, smsSubscribed: true });
        const update = storage.riders.update(
          rider.id,
          { ...changes, bikeType: 'electric' },
          { planChanged: true },
        );
        await expect(update).rejects.toBeInstanceOf(ContradictoryChange);
        expect(await storage.riders.find(rider.id)).toEqual(rider);
      });

      it('writes a single limit and a single time', async () => {
        const rider = await registered();
        const targetHomeTime = parseLocalTime('23:59');
        const updated = await storage.riders.update(
          rider.id,
          { limits: { windLimitMph: 25 }, schedule: { targetHomeTime } },
          { planChanged: false },
        );
        expect(updated).toEqual({
          ...rider,
          limits: { ...rider.limits, windLimitMph: 25 },
          schedule: { ...rider.schedule, targetHomeTime },
        });
      });

      it('increments the plan revision when the plan changes', async () => {
        const { id } = await registered();
        expect(
          await storage.riders.update(id, { bikeType: 'electric' }, { planChanged: true }),
        ).toMatchObject({
          planRevision: 1,
        });
        expect(await storage.riders.update(id, {}, { planChanged: true })).toMatchObject({ planRevision: 2 });
        expect(await storage.riders.update(id, { phone: null }, { planChanged: false })).toMatchObject({
          planRevision: 2,
        });
      });

      it('removes a limit', async () => {
        const { id } = await registered();
        const set = async (gustLimitMph: number | null) =>
          (await storage.riders.update(id, { limits: { gustLimitMph } }, { planChanged: true }))?.limits;
        expect(await set(45)).toMatchObject({ gustLimitMph: 45 });
        expect(await set(null)).toMatchObject({ gustLimitMph: null });
      });

      it('returns the rider unchanged if no field is given', async () => {
        const rider = await registered();
        expect(await storage.riders.update(rider.id, {}, { planChanged: false })).toEqual(rider);
      });

      it('does not change other riders', async () => {
        const [rider, other] = [await registered(), await registered()];
        await storage.riders.update(rider.id, { bikeType: 'electric' }, { planChanged: true });
        expect(await storage.riders.find(other.id)).toEqual(other);
      });

      it('loses no field when all are changed at once', async () => {
        const { id } = await registered();
        const changes: RiderChanges[] = [
          { limits: { temperatureMinF: 40 } },
          { limits: { temperatureMaxF: 90 } },
          { limits: { windLimitMph: 20 } },
          { limits: { gustLimitMph: 45 } },
          { limits: { rainLimitPercent: 50 } },
          { schedule: { targetArrivalTime: parseLocalTime('09:15') } },
          { schedule: { targetHomeTime: parseLocalTime('18:45') } },
          { bikeType: 'electric' },
          { phone: '+15035550123' },
          { timeZone: 'America/Denver' },
          { home: null },
        ];
        await atOnce(50, (index) =>
          storage.riders.update(id, changes[index % changes.length] ?? {}, { planChanged: true }),
        );
        expect(await storage.riders.find(id)).toMatchObject({
          limits: {
            temperatureMinF: 40,
            temperatureMaxF: 90,
            windLimitMph: 20,
            gustLimitMph: 45,
            rainLimitPercent: 50,
          },
          schedule: { targetArrivalTime: '09:15', targetHomeTime: '18:45' },
          bikeType: 'electric',
          phone: '+15035550123',
          timeZone: 'America/Denver',
          home: null,
          planRevision: 50,
        });
      });
    });

    describe('register with a key', () => {
      it('registers once, and opens a session each time', async () => {
        const key = aSignUpKey();
        const [session, again] = [aSession(), aSession()];
        const rider = await storage.riders.register(aRider(), session, key);
        const changed = await storage.riders.update(
          rider.id,
          { bikeType: 'electric' },
          { planChanged: true },
        );
        expect(await storage.riders.register(aRider(), again, key)).toEqual(changed);
        for (const { tokenHash } of [session, again])
          expect(await storage.sessions.findRider(tokenHash, NOW)).toMatchObject({ rider: changed });
      });

      it('registers another rider under another key, and without one', async () => {
        const rider = await storage.riders.register(aRider(), aSession(), aSignUpKey());
        const other = await storage.riders.register(aRider(), aSession(), aSignUpKey());
        const third = await registered();
        expect(new Set([rider.id, other.id, third.id]).size).toBe(3);
      });

      it('registers one of fifty at once', async () => {
        const key = aSignUpKey();
        const sessions = Array.from({ length: 50 }, () => aSession());
        const riders = await atOnce(50, (index) =>
          storage.riders.register(aRider(), sessions[index] ?? aSession(), key),
        );
        expect(new Set(riders.map(({ id }) => id)).size).toBe(1);
        const found = await Promise.all(
          sessions.map(({ tokenHash }) => storage.sessions.findRider(tokenHash, NOW)),
        );
        const open = found.filter((one) => one !== null);
        expect(open.map(({ rider }) => rider)).toEqual(Array(MOST_SESSIONS).fill(riders[0]));
        expect((await registered()).id).not.toBe(riders[0]?.id);
      });

      it('registers a new rider once the key has expired, and finds that one from then on', async () => {
        const key = aSignUpKey({ expiresAt: LATER });
        const laterKey = { ...key, createdAt: LATER, expiresAt: MUCH_LATER };
        const rider = await storage.riders.register(aRider(), aSession(), key);
        const other = await storage.riders.register(aRider(), aSession(), laterKey);
        expect(other.id).not.toBe(rider.id);
        expect(await storage.riders.register(aRider(), aSession(), laterKey)).toEqual(other);
      });

      it('registers a new rider once the rider has been deleted', async () => {
        const key = aSignUpKey();
        const rider = await storage.riders.register(aRider(), aSession(), key);
        await storage.riders.remove(rider.id);
        expect((await storage.riders.register(aRider(), aSession(), key)).id).not.toBe(rider.id);
      });

      it('deletes expired keys, and only those', async () => {
        const [expired, live] = [aSignUpKey({ expiresAt: LATER }), aSignUpKey({ expiresAt: MUCH_LATER })];
        await storage.riders.register(aRider(), aSession(), expired);
        const rider = await storage.riders.register(aRider(), aSession(), live);
        expect(await storage.riders.purgeSignUpKeys(LATER)).toBe(1);
        expect(await storage.riders.purgeSignUpKeys(LATER)).toBe(0);
        expect(await storage.riders.register(aRider(), aSession(), live)).toEqual(rider);
      });
    });

    describe('register in a browser that already has a session', () => {
      const isOpen = async ({ tokenHash }: { readonly tokenHash: string }): Promise<boolean> =>
        (await storage.sessions.findRider(tokenHash, NOW)) !== null;

      it('ends that session, and no other of the same rider', async () => {
        const [former, elsewhere, session] = [aSession(), aSession(), aSession()];
        const key = aSignUpKey();
        const rider = await storage.riders.register(aRider(), former, key);
        await storage.riders.register(aRider(), elsewhere, key);
        const other = await storage.riders.register(aRider(), session, aSignUpKey(), former.tokenHash);
        expect(other.id).not.toBe(rider.id);
        expect([await isOpen(former), await isOpen(elsewhere), await isOpen(session)]).toEqual([
          false,
          true,
          true,
        ]);
      });

      it('ends it for the same rider under the same key, which still opens sessions', async () => {
        const [former, session] = [aSession(), aSession()];
        const key = aSignUpKey();
        const rider = await storage.riders.register(aRider(), former, key);
        expect(await storage.riders.register(aRider(), session, key, former.tokenHash)).toEqual(rider);
        expect([await isOpen(former), await isOpen(session)]).toEqual([false, true]);
        expect(await storage.riders.register(aRider(), aSession(), key)).toEqual(rider);
      });

      it('leaves it open if no rider is registered', async () => {
        const former = aSession();
        await storage.riders.register(aRider(), former);
        await expect(
          storage.riders.register(aRider(), former, undefined, former.tokenHash),
        ).rejects.toThrow();
        expect(await isOpen(former)).toBe(true);
      });

      it('accepts an unknown session', async () => {
        const session = aSession();
        await storage.riders.register(aRider(), session, undefined, aSession().tokenHash);
        expect(await isOpen(session)).toBe(true);
      });
    });

    it('finds a phone that a rider entered, bound or not', async () => {
      await registered({ phone: '+15035550123' });
      expect(await storage.riders.isPhoneKnown('+15035550123')).toBe(true);
      expect(await storage.riders.isPhoneKnown('+15035550199')).toBe(false);
    });

    describe('a lost phone', () => {
      const [PHONE, NEXT] = ['+15035550123', '+15035550199'];
      const REPORTED = new Date('2026-06-15T14:00:00Z');
      const bound = async (differences = {}) => {
        const { id } = await registered({ phone: PHONE, ...differences });
        await bindPhone(storage, id, PHONE);
        return id;
      };
      const numberOf = (id: number) => storage.phones.ofRider(id);

      it('is replaced once it was reported long enough ago, by one on trial', async () => {
        const id = await bound({ smsConsent: true, smsSubscribed: true });
        expect(await storage.riders.reportLost({ riderId: id, next: NEXT, at: REPORTED })).toBe(true);
        expect(await numberOf(id)).toMatchObject({ lost: { reportedAt: REPORTED, next: NEXT } });
        expect(await storage.riders.replaceLostPhones(REPORTED, LATER)).toBe(0);
        expect(await storage.riders.replaceLostPhones(LATER, LATER)).toBe(1);
        expect(await storage.riders.replaceLostPhones(LATER, LATER)).toBe(0);
        expect(await storage.riders.find(id)).toMatchObject({
          phone: NEXT,
          phoneConfirmed: false,
          smsSubscribed: true,
        });
        expect(await numberOf(id)).toEqual({ standing: 'trial', notice: 'replaced', lost: null });
        expect(await storage.phones.consentsOf(id)).toContainEqual(
          expect.objectContaining({ phone: NEXT, source: 'settings', givenAt: LATER }),
        );
      });

      it('leaves the rider without one and unsubscribed if none is to replace it', async () => {
        const id = await bound({ smsConsent: true, smsSubscribed: true });
        await storage.riders.reportLost({ riderId: id, next: null, at: REPORTED });
        await storage.riders.replaceLostPhones(LATER, LATER);
        expect(await storage.riders.find(id)).toMatchObject({ phone: null, smsSubscribed: false });
      });

      it('stays if a code to it is used before', async () => {
        const id = await bound();
        await storage.riders.reportLost({ riderId: id, next: NEXT, at: REPORTED });
        await bindPhone(storage, id, PHONE);
        expect(await numberOf(id)).toMatchObject({ standing: 'bound', lost: null });
        expect(await storage.riders.replaceLostPhones(MUCH_LATER, MUCH_LATER)).toBe(0);
      });

      it('can only be one that is bound', async () => {
        const { id } = await registered({ phone: PHONE });
        expect(await storage.riders.reportLost({ riderId: id, next: NEXT, at: REPORTED })).toBe(false);
        expect(await storage.riders.reportLost({ riderId: UNKNOWN_ID, next: NEXT, at: REPORTED })).toBe(
          false,
        );
      });

      it('cannot be changed behind the back of a code, unless that is allowed', async () => {
        const id = await bound();
        const change = (unlessBound: boolean) =>
          storage.riders.update(id, { phone: NEXT }, { planChanged: false, at: LATER, unlessBound });
        await expect(change(true)).rejects.toBeInstanceOf(ContradictoryChange);
        expect(await change(false)).toMatchObject({ phone: NEXT, phoneConfirmed: false });
      });
    });

    describe('expirePhones', () => {
      const PHONE = '+15035550123';

      it('removes a phone that nobody confirmed from a rider not seen since, who keeps everything else', async () => {
        const rider = await registered({ phone: PHONE, smsConsent: true, smsSubscribed: true });
        expect(await storage.riders.expirePhones(new Date('2026-06-15T13:00:00Z'), LATER)).toBe(0);
        expect(await storage.riders.expirePhones(LATER, LATER)).toBe(1);
        expect(await storage.riders.find(rider.id)).toEqual({ ...rider, phone: null, smsSubscribed: false });
        expect(await storage.phones.ofRider(rider.id)).toEqual({
          standing: 'none',
          notice: 'expired',
          lost: null,
        });
        await storage.riders.readNotice(rider.id);
        expect(await storage.phones.ofRider(rider.id)).toMatchObject({ notice: null });
      });

      it('keeps one that is bound, one whose holder wants texts, and one of a rider who was there', async () => {
        const holder = await registered({ phone: PHONE });
        await bindPhone(storage, holder.id, PHONE);
        await registered({ phone: '+15035550124' });
        await storage.phones.recordConsent({
          phone: '+15035550124',
          source: 'yes',
          wording: 1,
          givenAt: NOW,
        });
        const session = aSession();
        await storage.riders.register(aRider({ phone: '+15035550125' }), session);
        await storage.sessions.noteUse(session.tokenHash, MUCH_LATER);
        expect(await storage.riders.expirePhones(LATER, LATER)).toBe(0);
      });
    });

    describe('remove', () => {
      it('removes the rider and all of the rider’s data, and no one else’s', async () => {
        const [session, otherSession, key] = [aSession(), aSession(), aSignUpKey()];
        const phone = '+15035550123';
        const rider = await storage.riders.register(aRider({ phone }), session, key);
        const other = await storage.riders.register(aRider(), otherSession);
        const [route, otherRoute] = [
          await storage.routes.create(aRoute({ riderId: rider.id })),
          await storage.routes.create(aRoute({ riderId: other.id })),
        ];
        await storage.recommendations.save(aRecommendation({ riderId: rider.id, routeId: route.id }));
        const kept = await storage.recommendations.save(
          aRecommendation({ riderId: other.id, routeId: otherRoute.id }),
        );
        await storage.signInCodes.replace(aCode({ phone }));

        expect(await storage.riders.remove(rider.id)).toBe(true);

        expect(await storage.riders.find(rider.id)).toBeNull();
        expect(await storage.sessions.findRider(session.tokenHash, NOW)).toBeNull();
        expect(await storage.routes.list(rider.id)).toEqual([]);
        expect(await storage.recommendations.list(rider.id)).toEqual([]);
        expect(await storage.signInCodes.takeTry({ phone, triedBy: null, now: NOW })).toBeNull();
        expect(await storage.riders.isPhoneKnown(phone)).toBe(false);
        expect(await storage.riders.remove(rider.id)).toBe(false);
        expect(await storage.sessions.findRider(otherSession.tokenHash, NOW)).toMatchObject({
          rider: { id: other.id },
        });
        expect(await storage.routes.list(other.id)).toMatchObject([{ id: otherRoute.id }]);
        expect(await storage.recommendations.list(other.id)).toEqual([kept]);
      });

      it('leaves nothing of the rider while the same sign-up is sent again', async () => {
        for (let round = 0; round < 10; round++) {
          const key = aSignUpKey();
          const { id } = await storage.riders.register(aRider(), aSession(), key);
          const former = aSession();
          await storage.riders.register(aRider(), former, key);
          await atOnce<unknown>(9, (index) =>
            index === 4
              ? storage.riders.remove(id)
              : storage.riders
                  .register(aRider(), aSession(), key, former.tokenHash)
                  .catch((error: unknown) => expect(error).toBeInstanceOf(AccessEnded)),
          );
          expect(await storage.riders.find(id)).toBeNull();
          expect(await storage.sessions.list(id, NOW)).toEqual([]);
        }
      });

      it('leaves nothing behind during writes to the rider', async () => {
        const { id } = await registered();
        const route = await storage.routes.create(aRoute({ riderId: id }));
        await atOnce<unknown>(20, (index) => {
          if (index === 7) return storage.riders.remove(id);
          if (index % 3 === 0) return goneOrDone(storage.routes.create(aRoute({ riderId: id })));
          if (index % 3 === 1)
            return goneOrDone(
              storage.recommendations.save(aRecommendation({ riderId: id, routeId: route.id })),
            );
          return storage.riders.update(id, { bikeType: 'electric' }, { planChanged: true });
        });
        expect(await storage.riders.find(id)).toBeNull();
        expect(await storage.routes.list(id)).toEqual([]);
        expect(await storage.recommendations.list(id)).toEqual([]);
      });
    });

    describe('removeUnreachable', () => {
      const PHONE = '+15035550123';
      const signedOut = async (differences = {}): Promise<number> => {
        const session = aSession();
        const { id } = await storage.riders.register(aRider({ phone: null, ...differences }), session);
        await storage.sessions.end(session.tokenHash);
        return id;
      };
      const isThere = async (id: number): Promise<boolean> => (await storage.riders.find(id)) !== null;

      it('removes riders without a phone or session who were not there since, with all of their data', async () => {
        const ids = [await signedOut(), await signedOut()] as const;
        const route = await storage.routes.create(aRoute({ riderId: ids[0] }));
        await storage.recommendations.save(aRecommendation({ riderId: ids[0], routeId: route.id }));
        expect(await storage.riders.removeUnreachable(new Date('2026-06-15T13:00:00Z'))).toBe(0);
        expect(await storage.riders.removeUnreachable(LATER)).toBe(2);
        expect([await isThere(ids[0]), await isThere(ids[1])]).toEqual([false, false]);
        expect(await storage.routes.list(ids[0])).toEqual([]);
        expect(await storage.recommendations.list(ids[0])).toEqual([]);
        expect(await storage.riders.removeUnreachable(LATER)).toBe(0);
      });

      it('keeps riders who can still sign in', async () => {
        const withPhone = await signedOut({ phone: PHONE });
        const { id: withSession } = await registered({ phone: null });
        const { id: withKey } = await storage.riders.register(
          aRider({ phone: null }),
          aSession({ createdAt: new Date('2025-05-11T14:00:00Z') }),
          aSignUpKey({ expiresAt: LATER }),
        );
        await storage.sessions.purgeEnded(NOW);
        expect(await storage.sessions.list(withKey, NOW)).toEqual([]);

        expect(await storage.riders.removeUnreachable(LATER)).toBe(0);
        for (const id of [withPhone, withSession, withKey]) expect(await isThere(id)).toBe(true);

        await storage.riders.purgeSignUpKeys(LATER);
        expect(await storage.riders.removeUnreachable(LATER)).toBe(1);
        expect(await isThere(withKey)).toBe(false);
      });

      it('keeps a rider who adds a phone at the same time, or removes the rider first', async () => {
        for (let round = 0; round < 10; round++) {
          const id = await signedOut();
          const [updated, removed] = await Promise.all([
            storage.riders.update(id, { phone: PHONE }, { planChanged: false }),
            storage.riders.removeUnreachable(LATER),
          ]);
          expect(removed).toBe(updated === null ? 1 : 0);
          expect(await isThere(id)).toBe(updated !== null);
        }
      });

      it('counts each rider once on several servers', async () => {
        await atOnce(5, () => signedOut());
        const counts = await atOnce(4, () => storage.riders.removeUnreachable(LATER));
        expect(counts.reduce((sum, count) => sum + count)).toBe(5);
      });
    });

    outageContract(
      {
        register: ({ riders }) => riders.register(aRider(), aSession()),
        find: ({ riders }) => riders.find(1),
        update: ({ riders }) => riders.update(1, { phone: null }, { planChanged: false }),
        'register with a key': ({ riders }) => riders.register(aRider(), aSession(), aSignUpKey()),
        isPhoneKnown: ({ riders }) => riders.isPhoneKnown('+15035550123'),
        reportLost: ({ riders }) => riders.reportLost({ riderId: 1, next: null, at: NOW }),
        replaceLostPhones: ({ riders }) => riders.replaceLostPhones(NOW, NOW),
        expirePhones: ({ riders }) => riders.expirePhones(NOW, NOW),
        readNotice: ({ riders }) => riders.readNotice(1),
        remove: ({ riders }) => riders.remove(1),
        removeUnreachable: ({ riders }) => riders.removeUnreachable(LATER),
        purgeSignUpKeys: ({ riders }) => riders.purgeSignUpKeys(NOW),
      },
      () => storage,
    );
  });
}

/** A write whose rider is gone reports that; no other error is allowed. */
const goneOrDone = (write: Promise<unknown>): Promise<unknown> =>
  write.catch((error: unknown) => {
    if (!(error instanceof RiderGone)) throw error;
  });
