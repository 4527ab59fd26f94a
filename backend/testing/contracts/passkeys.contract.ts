import { beforeEach, describe, expect, it } from '@jest/globals';
import { MOST_PASSKEYS, type PasskeyCredential } from '../../src/application/accounts/passkeys.port.js';
import { MS_PER_HOUR } from '../../src/domain/commute/time.js';
import { aCode, aRider, aSession } from '../builders/rider.builder.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const LATER = new Date(NOW.getTime() + MS_PER_HOUR);
const PHONE = '+15035550123';
const UNKNOWN_ID = 2_000_000_000;

let credentials = 0;
const aCredential = (differences: Partial<PasskeyCredential> = {}): PasskeyCredential => ({
  credentialId: `credential-${(credentials += 1)}`,
  publicKey: 'key',
  counter: 0,
  ...differences,
});
const MADE = { device: 'Safari on iPhone', at: NOW };

export function passkeysContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`PasskeysPort: ${adapter}`, () => {
    let storage: StorageHarness;
    let riderId: number;
    beforeEach(async () => {
      storage = await freshStorage();
      riderId = await newRider();
    });

    const newRider = async (differences = {}) =>
      (await storage.riders.register(aRider(differences), aSession())).id;
    const added = async (differences = {}, owner = riderId) => {
      const passkey = await storage.passkeys.add(owner, aCredential(differences), MADE);
      if (passkey === null) throw new Error('not added');
      return passkey;
    };
    const signIn = (credentialId: string, counter = 0, session = aSession({ createdAt: LATER })) =>
      storage.passkeys.signIn({ credentialId, counter, session, formerTokenHash: null });
    const isOpen = async (tokenHash: string) => (await storage.sessions.findRider(tokenHash, NOW)) !== null;

    it('are found by their credential and listed in the order of creation', async () => {
      const [first, second] = [await added(), await added()];
      await added({}, await newRider());
      expect(first).toMatchObject({ riderId, device: MADE.device, createdAt: NOW, lastUsedAt: null });
      expect(await storage.passkeys.find(first.credentialId)).toEqual(first);
      expect(await storage.passkeys.find('unknown')).toBeNull();
      expect(await storage.passkeys.list(riderId)).toEqual([first, second]);
      expect(await storage.passkeys.list(UNKNOWN_ID)).toEqual([]);
    });

    it('are one per credential, and none for a rider who is gone', async () => {
      const { credentialId } = await added();
      const other = await newRider();
      expect(await storage.passkeys.add(other, aCredential({ credentialId }), MADE)).toBeNull();
      expect(await storage.passkeys.add(UNKNOWN_ID, aCredential(), MADE)).toBeNull();
    });

    it(`are at most ${MOST_PASSKEYS} of a rider, also at the same time`, async () => {
      const results = await atOnce(MOST_PASSKEYS + 5, () =>
        storage.passkeys.add(riderId, aCredential(), MADE),
      );
      expect(results.filter((one) => one === null)).toHaveLength(5);
      expect(await storage.passkeys.list(riderId)).toHaveLength(MOST_PASSKEYS);
    });

    it('are removed by their rider alone', async () => {
      const { id, credentialId } = await added();
      expect(await storage.passkeys.remove(await newRider(), id)).toBe(false);
      expect(await storage.passkeys.remove(riderId, UNKNOWN_ID)).toBe(false);
      expect(await storage.passkeys.remove(riderId, id)).toBe(true);
      expect(await storage.passkeys.remove(riderId, id)).toBe(false);
      expect(await signIn(credentialId)).toBeNull();
    });

    it('open a session, end the browser’s former one, and note their use', async () => {
      const [former, session] = [aSession(), aSession({ createdAt: LATER })];
      await storage.riders.register(aRider(), former);
      const { credentialId } = await added();
      const rider = await storage.passkeys.signIn({
        credentialId,
        counter: 3,
        session,
        formerTokenHash: former.tokenHash,
      });
      expect(rider).toMatchObject({ id: riderId });
      expect([await isOpen(session.tokenHash), await isOpen(former.tokenHash)]).toEqual([true, false]);
      expect(await storage.passkeys.find(credentialId)).toMatchObject({ counter: 3, lastUsedAt: LATER });
    });

    it('open nothing once a counter does not go up, of many at the same time one', async () => {
      const { credentialId } = await added({ counter: 5 });
      expect(await signIn(credentialId, 5)).toBeNull();
      expect(await signIn(credentialId, 4)).toBeNull();
      const riders = await atOnce(10, () => signIn(credentialId, 6));
      expect(riders.filter((rider) => rider !== null)).toHaveLength(1);
    });

    it('go with their rider, and keep a rider without sessions and phone', async () => {
      const { id } = await storage.riders.register(aRider({ phone: null }), aSession());
      const { credentialId } = await added({}, id);
      await storage.sessions.endAll(id);
      await storage.sessions.endAll(riderId);
      expect(await storage.riders.removeUnreachable(LATER)).toBe(1);
      await storage.riders.remove(id);
      expect(await storage.passkeys.find(credentialId)).toBeNull();
    });

    it('survive a code that signs in only if they were made or kept with that phone confirmed', async () => {
      const owner = await newRider({ phone: PHONE });
      const before = await added({}, owner);
      const redeem = async () => {
        await storage.signInCodes.replace(aCode({ phone: PHONE }));
        await storage.signInCodes.redeem({
          phone: PHONE,
          sealedCode: 'sealed',
          session: aSession(),
          formerTokenHash: null,
        });
      };
      await redeem();
      expect(await storage.passkeys.find(before.credentialId)).toBeNull();
      const after = await added({}, owner);
      await redeem();
      expect(await storage.passkeys.find(after.credentialId)).not.toBeNull();
      const session = aSession({ createdAt: LATER });
      await signIn(after.credentialId, 0, session);
      expect(await storage.sessions.lastProof(session.tokenHash)).toEqual(LATER);
    });

    describe('challenges', () => {
      const offered = (challenge: string, of: number | null) =>
        storage.passkeys.offer({ challenge, riderId: of, expiresAt: LATER });

      it('are taken once, in time, for what they were offered', async () => {
        await offered('for a rider', riderId);
        await offered('for a sign-in', null);
        const take = (challenge: string, of: number | null, now = NOW) =>
          storage.passkeys.take(challenge, of, now);
        expect(await take('for a rider', null)).toBe(false);
        expect(await take('for a rider', riderId + 1)).toBe(false);
        expect(await take('for a sign-in', riderId)).toBe(false);
        expect(await take('for a sign-in', null, LATER)).toBe(false);
        expect(await take('never offered', null)).toBe(false);
        const taken = await atOnce(5, () => take('for a sign-in', null));
        expect(taken.filter(Boolean)).toHaveLength(1);
        expect(await take('for a rider', riderId)).toBe(true);
      });

      it('are forgotten once they have expired, and only then', async () => {
        await offered('one', riderId);
        await offered('two', null);
        expect(await storage.passkeys.purgeChallenges(NOW)).toBe(0);
        expect(await storage.passkeys.purgeChallenges(LATER)).toBe(2);
      });
    });

    outageContract(
      {
        offer: ({ passkeys }) =>
          passkeys.offer({ challenge: `c${(credentials += 1)}`, riderId: null, expiresAt: LATER }),
        take: ({ passkeys }) => passkeys.take('c', null, NOW),
        add: ({ passkeys }) => passkeys.add(riderId, aCredential(), MADE),
        find: ({ passkeys }) => passkeys.find('c'),
        list: ({ passkeys }) => passkeys.list(riderId),
        remove: ({ passkeys }) => passkeys.remove(riderId, 1),
        signIn: () => signIn('c'),
        purgeChallenges: ({ passkeys }) => passkeys.purgeChallenges(NOW),
      },
      () => storage,
    );
  });
}
