import { beforeEach, describe, expect, it } from '@jest/globals';
import { aRider, aSession } from '../builders/rider.builder.js';
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

    outageContract(
      { findRider: ({ sessions }) => sessions.findRider(aSession().tokenHash, NOW) },
      () => storage,
    );
  });
}
