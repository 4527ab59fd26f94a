import { beforeEach, describe, expect, it } from '@jest/globals';
import { parseLocalDate } from '../../src/domain/commute/local-time.js';
import { aRecommendation } from '../builders/recommendation.builder.js';
import { aRider, aSession } from '../builders/rider.builder.js';
import { aRoute } from '../builders/route.builder.js';
import { outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T14:00:00Z');

export function sessionsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`SessionsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    it('finds the rider of a session, each their own', async () => {
      const [session, otherSession] = [aSession(), aSession()];
      const rider = await storage.riders.register(aRider({ phone: '+15035550123' }), session);
      const other = await storage.riders.register(aRider(), otherSession);
      expect(await storage.sessions.findRider(session.tokenHash, NOW)).toEqual(rider);
      expect(await storage.sessions.findRider(otherSession.tokenHash, NOW)).toEqual(other);
    });

    it('finds the rider as it is now', async () => {
      const session = aSession();
      const { id } = await storage.riders.register(aRider(), session);
      const changed = await storage.riders.update(id, { bikeType: 'electric' }, { planChanged: true });
      expect(await storage.sessions.findRider(session.tokenHash, NOW)).toEqual(changed);
    });

    it.each([aSession().tokenHash, '', 'not a hash', "' OR 1=1 --"])(
      'knows nobody by %p',
      async (tokenHash) => {
        await storage.riders.register(aRider(), aSession());
        expect(await storage.sessions.findRider(tokenHash, NOW)).toBeNull();
      },
    );

    it('ends a session at its very instant', async () => {
      const session = aSession({ expiresAt: new Date('2026-06-15T14:00:00.500Z') });
      await storage.riders.register(aRider(), session);
      const at = (instant: string) => storage.sessions.findRider(session.tokenHash, new Date(instant));
      expect(await at('2026-06-15T14:00:00.499Z')).not.toBeNull();
      expect(await at('2026-06-15T14:00:00.500Z')).toBeNull();
      expect(await at('2027-01-01T00:00:00Z')).toBeNull();
    });

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
      expect(await storage.sessions.findLatest(session.tokenHash, NOW)).toEqual({
        riderId: rider.id,
        timeZone,
        planRevision,
        latest,
      });
      expect(await storage.sessions.findLatest(otherSession.tokenHash, NOW)).toEqual({
        riderId: other.id,
        timeZone: other.timeZone,
        planRevision: other.planRevision,
        latest: null,
      });
    });

    it('finds no recommendation once the session has ended', async () => {
      const session = aSession({ expiresAt: NOW });
      await storage.riders.register(aRider(), session);
      expect(await storage.sessions.findLatest(session.tokenHash, NOW)).toBeNull();
    });

    outageContract(
      {
        findRider: ({ sessions }) => sessions.findRider(aSession().tokenHash, NOW),
        findLatest: ({ sessions }) => sessions.findLatest(aSession().tokenHash, NOW),
      },
      () => storage,
    );
  });
}
