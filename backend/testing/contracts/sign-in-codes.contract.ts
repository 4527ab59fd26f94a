import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewSignInCode, Redemption } from '../../src/application/accounts/sign-in-codes.port.js';
import { aRider, aSession, aSignUpKey } from '../builders/rider.builder.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const SOON = new Date('2026-06-15T14:10:00Z');
const PHONE = '+15035550123';
const OTHER_PHONE = '+15035550199';

export function signInCodesContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`SignInCodesPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const stored = (differences: Partial<NewSignInCode> = {}) =>
      storage.signInCodes.replace({ phone: PHONE, sealedCode: 'sealed', expiresAt: SOON, ...differences });
    const redeem = (differences: Partial<Redemption> = {}) =>
      storage.signInCodes.redeem({
        phone: PHONE,
        sealedCode: 'sealed',
        session: aSession(),
        formerTokenHash: null,
        ...differences,
      });
    const isOpen = async ({ tokenHash }: { tokenHash: string }) =>
      (await storage.sessions.findRider(tokenHash, NOW)) !== null;

    describe('takeTry', () => {
      it('returns the code of its phone, and for no other phone', async () => {
        await stored();
        await stored({ phone: OTHER_PHONE, sealedCode: 'another' });
        expect(await storage.signInCodes.takeTry(PHONE, NOW)).toBe('sealed');
        expect(await storage.signInCodes.takeTry(OTHER_PHONE, NOW)).toBe('another');
        expect(await storage.signInCodes.takeTry('+15035550100', NOW)).toBeNull();
      });

      it('returns it until the instant it expires', async () => {
        await stored();
        expect(await storage.signInCodes.takeTry(PHONE, new Date(SOON.getTime() - 1))).toBe('sealed');
        expect(await storage.signInCodes.takeTry(PHONE, SOON)).toBeNull();
      });

      it('returns it five times, one after another', async () => {
        await stored();
        for (const expected of ['sealed', 'sealed', 'sealed', 'sealed', 'sealed', null, null])
          expect(await storage.signInCodes.takeTry(PHONE, NOW)).toBe(expected);
      });

      it('returns it five times to fifty at once', async () => {
        await stored();
        const given = await atOnce(50, () => storage.signInCodes.takeTry(PHONE, NOW));
        expect(given.filter((code) => code !== null)).toHaveLength(5);
      });

      it('returns a new code in place of the old one, with all of its tries', async () => {
        await stored();
        for (let tries = 0; tries < 5; tries++) await storage.signInCodes.takeTry(PHONE, NOW);
        await stored({ sealedCode: 'newer', expiresAt: new Date('2026-06-15T14:20:00Z') });
        for (const expected of ['newer', 'newer', 'newer', 'newer', 'newer', null])
          expect(await storage.signInCodes.takeTry(PHONE, SOON)).toBe(expected);
      });
    });

    describe('redeem', () => {
      it('opens a session of the rider whose phone it confirms', async () => {
        const session = aSession();
        const rider = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        const signedIn = await redeem({ session });
        expect(signedIn).toEqual({ ...rider, phoneConfirmed: true });
        expect(await storage.riders.find(rider.id)).toEqual(signedIn);
        expect(await storage.sessions.findRider(session.tokenHash, NOW)).toMatchObject({ rider: signedIn });
      });

      it('takes the phone from every other rider', async () => {
        const other = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        const newest = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        expect(await redeem()).toMatchObject({ id: newest.id });
        expect(await storage.riders.find(other.id)).toEqual({ ...other, phone: null });
      });

      it('uses the code up', async () => {
        await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        const again = aSession();
        expect(await redeem()).not.toBeNull();
        expect(await redeem({ session: again })).toBeNull();
        expect(await storage.signInCodes.takeTry(PHONE, NOW)).toBeNull();
        expect(await isOpen(again)).toBe(false);
      });

      it('lets one of fifty sign in', async () => {
        const rider = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        const signedIn = await atOnce(50, () => redeem());
        expect(signedIn.filter((one) => one !== null)).toHaveLength(1);
        expect(await storage.sessions.list(rider.id, NOW)).toHaveLength(1);
      });

      it.each([
        ['a code that was replaced', PHONE, 'older'],
        ['the code of another phone', OTHER_PHONE, 'sealed'],
      ])('writes nothing for %s', async (_, phone, sealedCode) => {
        const former = aSession();
        const rider = await storage.riders.register(aRider({ phone: PHONE }), former);
        await stored();
        const session = aSession();
        expect(await redeem({ phone, sealedCode, session, formerTokenHash: former.tokenHash })).toBeNull();
        expect(await storage.riders.find(rider.id)).toEqual(rider);
        expect([await isOpen(session), await isOpen(former)]).toEqual([false, true]);
        expect(await storage.signInCodes.takeTry(PHONE, NOW)).toBe('sealed');
      });

      it('opens no session if no rider has the phone', async () => {
        const session = aSession();
        await stored();
        expect(await redeem({ session })).toBeNull();
        expect(await isOpen(session)).toBe(false);
      });

      it('ends the browser’s previous session, no matter whose it was', async () => {
        const [former, bystander] = [aSession(), aSession()];
        await storage.riders.register(aRider(), former);
        await storage.riders.register(aRider(), bystander);
        await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        await redeem({ formerTokenHash: former.tokenHash });
        expect([await isOpen(former), await isOpen(bystander)]).toEqual([false, true]);
      });

      it('ends sessions opened without a code to this phone, and keeps those opened with one', async () => {
        const [typed, first, second] = [aSession(), aSession(), aSession()];
        const key = aSignUpKey();
        const rider = await storage.riders.register(aRider({ phone: PHONE }), typed, key);
        await stored();
        await redeem({ session: first });
        await stored();
        await redeem({ session: second });
        expect([await isOpen(typed), await isOpen(first), await isOpen(second)]).toEqual([false, true, true]);

        const third = aSession();
        await storage.riders.update(rider.id, { phone: OTHER_PHONE }, { planChanged: false });
        await stored({ phone: OTHER_PHONE });
        await redeem({ phone: OTHER_PHONE, session: third });
        expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([
          false,
          false,
          true,
        ]);
        expect((await storage.riders.register(aRider(), aSession(), key)).id).not.toBe(rider.id);
      });

      it('leaves nothing of an account deleted at the same time', async () => {
        const rider = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        await atOnce<unknown>(2, (index) => (index === 0 ? redeem() : storage.riders.remove(rider.id)));
        expect(await storage.riders.find(rider.id)).toBeNull();
        expect(await storage.sessions.list(rider.id, NOW)).toEqual([]);
      });
    });

    it('deletes expired codes, and only those', async () => {
      await stored();
      await stored({ phone: OTHER_PHONE, expiresAt: new Date(SOON.getTime() + 1) });
      expect(await storage.signInCodes.purgeExpired(SOON)).toBe(1);
      expect(await storage.signInCodes.purgeExpired(SOON)).toBe(0);
      expect(await storage.signInCodes.takeTry(OTHER_PHONE, NOW)).toBe('sealed');
    });

    outageContract(
      {
        replace: () => stored(),
        takeTry: ({ signInCodes }) => signInCodes.takeTry(PHONE, NOW),
        redeem: () => redeem(),
        purgeExpired: ({ signInCodes }) => signInCodes.purgeExpired(NOW),
      },
      () => storage,
    );
  });
}
