import { ContradictoryChange } from '../../src/application/ports/contradictory-change.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RiderChanges } from '../../src/application/ports/riders.port.js';
import { parseLocalTime } from '../../src/domain/commute/local-time.js';
import { aRider, aSession, HOME, WORK } from '../builders/rider.builder.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const UNKNOWN_ID = 2_000_000_000;
const LARGER_THAN_ANY_ID = 2 ** 40;

export function ridersContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`RidersPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const registered = (differences = {}) => storage.riders.register(aRider(differences), aSession());

    it('gives back what was registered, with an id and plan revision 0', async () => {
      const rider = await registered({ phone: '+15035550123', smsConsent: true });
      expect(rider).toEqual({
        ...aRider({ phone: '+15035550123', smsConsent: true }),
        id: expect.any(Number),
        planRevision: 0,
      });
      expect(await storage.riders.find(rider.id)).toEqual(rider);
    });

    it('keeps what is absent as null', async () => {
      const { id } = await registered({ home: null, work: null, timeZone: null, phone: null });
      expect(await storage.riders.find(id)).toMatchObject({
        home: null,
        work: null,
        timeZone: null,
        phone: null,
      });
    });

    it('keeps fractions and places to the last digit', async () => {
      const home = { lat: 45.523064187123, lng: -122.676483154296, address: 'Ünïcode Straße 😀 "quoted"' };
      const thresholds = {
        temperatureMinF: 32.5,
        temperatureMaxF: 99.9,
        windLimitMph: 7.25,
        rainLimitPercent: 33.3,
      };
      const { id } = await registered({ home, thresholds });
      expect(await storage.riders.find(id)).toMatchObject({ home, thresholds });
    });

    it('gives every rider another id', async () => {
      const riders = await atOnce(10, () => registered());
      expect(new Set(riders.map(({ id }) => id)).size).toBe(10);
    });

    it('opens the session together with the rider', async () => {
      const session = aSession();
      const rider = await storage.riders.register(aRider(), session);
      expect(await storage.sessions.findRider(session.tokenHash, session.createdAt)).toEqual(rider);
    });

    it('registers nobody where the session cannot be opened', async () => {
      const session = aSession();
      const first = await storage.riders.register(aRider(), session);
      await expect(storage.riders.register(aRider(), session)).rejects.toThrow();
      const next = await registered();
      for (let id = first.id + 1; id < next.id; id++) expect(await storage.riders.find(id)).toBeNull();
      expect(await storage.sessions.findRider(session.tokenHash, session.createdAt)).toEqual(first);
    });

    it.each([UNKNOWN_ID, LARGER_THAN_ANY_ID, 0, -1, 1.5, Number.NaN])('knows no rider %p', async (id) => {
      expect(await storage.riders.find(id)).toBeNull();
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
        ['phone', { phone: '+15035550199' }],
        ['no phone, hence no subscription', { phone: null, smsSubscribed: false }],
        ['phone confirmed', { phoneConfirmed: false }],
        ['consent', { smsConsent: false }],
        ['subscription', { smsSubscribed: false }],
        ['onboarding', { hasCompletedOnboarding: false }],
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

      it.each<[string, RiderChanges]>([
        ['a lower limit above the upper one', { thresholds: { temperatureMinF: 200 } }],
        ['an upper limit below the lower one', { thresholds: { temperatureMaxF: -200 } }],
        ['no phone for a subscriber', { phone: null }],
      ])('refuses %s, and writes nothing', async (_, changes) => {
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
          { thresholds: { windLimitMph: 25 }, schedule: { targetHomeTime } },
          { planChanged: false },
        );
        expect(updated).toEqual({
          ...rider,
          thresholds: { ...rider.thresholds, windLimitMph: 25 },
          schedule: { ...rider.schedule, targetHomeTime },
        });
      });

      it('counts the plan revision up where the plan changed', async () => {
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

      it('gives back the rider as it is where nothing is named', async () => {
        const rider = await registered();
        expect(await storage.riders.update(rider.id, {}, { planChanged: false })).toEqual(rider);
      });

      it('leaves other riders alone', async () => {
        const [rider, other] = [await registered(), await registered()];
        await storage.riders.update(rider.id, { bikeType: 'electric' }, { planChanged: true });
        expect(await storage.riders.find(other.id)).toEqual(other);
      });

      it('loses no field when all are changed at the same time', async () => {
        const { id } = await registered();
        const changes: RiderChanges[] = [
          { thresholds: { temperatureMinF: 40 } },
          { thresholds: { temperatureMaxF: 90 } },
          { thresholds: { windLimitMph: 20 } },
          { thresholds: { rainLimitPercent: 50 } },
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
          thresholds: { temperatureMinF: 40, temperatureMaxF: 90, windLimitMph: 20, rainLimitPercent: 50 },
          schedule: { targetArrivalTime: '09:15', targetHomeTime: '18:45' },
          bikeType: 'electric',
          phone: '+15035550123',
          timeZone: 'America/Denver',
          home: null,
          planRevision: 50,
        });
      });
    });

    outageContract(
      {
        register: ({ riders }) => riders.register(aRider(), aSession()),
        find: ({ riders }) => riders.find(1),
        update: ({ riders }) => riders.update(1, { phone: null }, { planChanged: false }),
      },
      () => storage,
    );
  });
}
