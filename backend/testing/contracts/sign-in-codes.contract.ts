import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  Binding,
  NewSignInCode,
  Redemption,
} from '../../src/application/accounts/sign-in-codes.port.js';
import { aCode, aHash, aRider, aSession, aSignUpKey, bindPhone } from '../builders/rider.builder.js';
import { aRoute } from '../builders/route.builder.js';
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
      storage.signInCodes.replace(aCode({ phone: PHONE, askedAt: NOW, expiresAt: SOON, ...differences }));
    const takeTry = (phone: string, now: Date, triedBy: string | null = null) =>
      storage.signInCodes.takeTry({ phone, now, triedBy });
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
        expect(await takeTry(PHONE, NOW)).toBe('sealed');
        expect(await takeTry(OTHER_PHONE, NOW)).toBe('another');
        expect(await takeTry('+15035550100', NOW)).toBeNull();
      });

      it('returns it until the instant it expires', async () => {
        await stored();
        expect(await takeTry(PHONE, new Date(SOON.getTime() - 1))).toBe('sealed');
        expect(await takeTry(PHONE, SOON)).toBeNull();
      });

      it('returns it five times, one after another', async () => {
        await stored();
        for (const expected of ['sealed', 'sealed', 'sealed', 'sealed', 'sealed', null, null])
          expect(await takeTry(PHONE, NOW)).toBe(expected);
      });

      it('returns it five times to fifty at once', async () => {
        await stored();
        const given = await atOnce(50, () => takeTry(PHONE, NOW));
        expect(given.filter((code) => code !== null)).toHaveLength(5);
      });

      it('returns a new code in place of the old one, with all of its tries', async () => {
        await stored();
        for (let tries = 0; tries < 5; tries++) await takeTry(PHONE, NOW);
        await stored({ sealedCode: 'newer', askedAt: SOON, expiresAt: new Date('2026-06-15T14:20:00Z') });
        for (const expected of ['newer', 'newer', 'newer', 'newer', 'newer', null])
          expect(await takeTry(PHONE, SOON)).toBe(expected);
      });

      it('keeps a code for the browser that asked for it, however often others try it', async () => {
        const mine = aHash();
        await stored({ askedBy: mine });
        for (let tries = 0; tries < 6; tries++) await takeTry(PHONE, NOW, aHash());
        expect(await takeTry(PHONE, NOW, aHash())).toBeNull();
        for (const expected of ['sealed', 'sealed', 'sealed', 'sealed', 'sealed', null])
          expect(await takeTry(PHONE, NOW, mine)).toBe(expected);
      });

      it('gives each browser its own code, and any other the newest', async () => {
        const [mine, theirs] = [aHash(), aHash()];
        await stored({ askedBy: mine, sealedCode: 'mine' });
        await stored({ askedBy: theirs, sealedCode: 'theirs', askedAt: new Date(NOW.getTime() + 1) });
        expect(await takeTry(PHONE, NOW, mine)).toBe('mine');
        expect(await takeTry(PHONE, NOW, theirs)).toBe('theirs');
        expect(await takeTry(PHONE, NOW)).toBe('theirs');
        await stored({ askedBy: mine, sealedCode: 'mine again' });
        expect(await takeTry(PHONE, NOW, mine)).toBe('mine again');
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

      it('takes the phone from every other rider, who keeps the rest and sees a notice', async () => {
        const session = aSession();
        const other = await storage.riders.register(
          aRider({ phone: PHONE, smsConsent: true, smsSubscribed: true }),
          session,
        );
        const route = await storage.routes.create(aRoute({ riderId: other.id, isActive: false }));
        const newest = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        expect(await redeem()).toMatchObject({ id: newest.id });
        expect(await storage.riders.find(other.id)).toMatchObject({ phone: null, smsSubscribed: false });
        expect(await storage.routes.list(other.id)).toMatchObject([{ id: route.id }]);
        expect(await isOpen(session)).toBe(true);
        expect(await storage.phones.ofRider(other.id)).toEqual({
          standing: 'none',
          notice: 'moved',
          lost: null,
        });
        expect(await storage.phones.ofRider(newest.id)).toEqual({
          standing: 'bound',
          notice: null,
          lost: null,
        });
      });

      it('opens the account that the phone is bound to, whoever entered it later', async () => {
        const holder = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await bindPhone(storage, holder.id, PHONE);
        const newer = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await storage.routes.create(aRoute({ riderId: newer.id }));
        await stored();
        expect(await redeem()).toMatchObject({ id: holder.id });
      });

      it('else opens the account with an active route that was used last', async () => {
        const at = (hour: number) => aSession({ createdAt: new Date(Date.UTC(2026, 5, 15, hour)) });
        const [early, late] = [at(9), at(8)];
        const used = await storage.riders.register(aRider({ phone: PHONE }), early);
        const newer = await storage.riders.register(aRider({ phone: PHONE }), late);
        const withoutRoute = await storage.riders.register(aRider({ phone: PHONE }), at(12));
        for (const { id } of [used, newer]) await storage.routes.create(aRoute({ riderId: id }));
        await stored();
        expect(await redeem()).toMatchObject({ id: used.id });
        expect(await storage.riders.find(withoutRoute.id)).toMatchObject({ phone: null });
      });

      it('uses the code up', async () => {
        await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        const again = aSession();
        expect(await redeem()).not.toBeNull();
        expect(await redeem({ session: again })).toBeNull();
        expect(await takeTry(PHONE, NOW)).toBeNull();
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
        expect(await takeTry(PHONE, NOW)).toBe('sealed');
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

    describe('bind', () => {
      const bind = (riderId: number, tokenHash: string, differences: Partial<Binding> = {}) =>
        storage.signInCodes.bind({
          riderId,
          phone: PHONE,
          sealedCode: 'sealed',
          tokenHash,
          at: NOW,
          ...differences,
        });

      it('binds the phone to the account in whose session the code was typed, not to the newest', async () => {
        const session = aSession();
        const rider = await storage.riders.register(aRider({ phone: PHONE }), session);
        const newer = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await stored();
        expect(await storage.sessions.lastProof(session.tokenHash)).toBeNull();
        expect(await bind(rider.id, session.tokenHash)).toEqual({ ...rider, phoneConfirmed: true });
        expect(await storage.riders.find(newer.id)).toMatchObject({ phone: null });
        expect(await isOpen(session)).toBe(true);
        expect(await storage.sessions.lastProof(session.tokenHash)).toEqual(NOW);
      });

      it('takes the phone from the account it was bound to', async () => {
        const holder = await storage.riders.register(aRider({ phone: PHONE }), aSession());
        await bindPhone(storage, holder.id, PHONE);
        const session = aSession();
        const rider = await storage.riders.register(aRider({ phone: PHONE }), session);
        await stored();
        await bind(rider.id, session.tokenHash);
        expect(await storage.phones.ofRider(holder.id)).toMatchObject({ standing: 'none', notice: 'moved' });
        expect(await storage.phones.ofRider(rider.id)).toMatchObject({ standing: 'bound' });
      });

      it('records the consent of a rider who is subscribed, and ends the trial', async () => {
        const session = aSession();
        const texting = { phone: PHONE, smsConsent: true, smsSubscribed: true };
        const { id } = await storage.riders.register(aRider(texting), session);
        expect(await storage.phones.hasConsented(PHONE)).toBe(false);
        await stored();
        await bind(id, session.tokenHash);
        expect(await storage.phones.hasConsented(PHONE)).toBe(true);
        expect((await storage.phones.consentsOf(id)).map(({ source }) => source)).toEqual([
          'onboarding',
          'code',
        ]);
      });

      it('proves nothing in another session, nor after the phone was changed', async () => {
        const [session, other] = [aSession(), aSession()];
        const key = aSignUpKey();
        const { id } = await storage.riders.register(aRider({ phone: PHONE }), session, key);
        await storage.riders.register(aRider(), other, key);
        await stored();
        await bind(id, session.tokenHash);
        expect(await storage.sessions.lastProof(other.tokenHash)).toBeNull();
        await storage.riders.update(id, { phone: OTHER_PHONE }, { planChanged: false, at: NOW });
        expect(await storage.sessions.lastProof(session.tokenHash)).toBeNull();
      });

      it.each([
        ['a code that was replaced', { sealedCode: 'older' }],
        ['a phone that the rider does not have', { phone: OTHER_PHONE }],
      ])('writes nothing for %s', async (_, differences) => {
        const session = aSession();
        const rider = await storage.riders.register(aRider({ phone: PHONE }), session);
        await stored();
        expect(await bind(rider.id, session.tokenHash, differences)).toBeNull();
        expect(await storage.riders.find(rider.id)).toEqual(rider);
      });
    });

    it('deletes expired codes, and only those', async () => {
      await stored();
      await stored({ askedBy: aHash(), expiresAt: new Date(SOON.getTime() + 1), sealedCode: 'later' });
      await stored({ phone: OTHER_PHONE, expiresAt: new Date(SOON.getTime() + 1) });
      expect(await storage.signInCodes.purgeExpired(SOON)).toBe(1);
      expect(await storage.signInCodes.purgeExpired(SOON)).toBe(0);
      expect(await takeTry(OTHER_PHONE, NOW)).toBe('sealed');
      expect(await takeTry(PHONE, NOW)).toBe('later');
    });

    outageContract(
      {
        replace: () => stored(),
        takeTry: ({ signInCodes }) => signInCodes.takeTry({ phone: PHONE, triedBy: null, now: NOW }),
        bind: ({ signInCodes }) =>
          signInCodes.bind({ riderId: 1, phone: PHONE, sealedCode: 'sealed', tokenHash: aHash(), at: NOW }),
        redeem: () => redeem(),
        purgeExpired: ({ signInCodes }) => signInCodes.purgeExpired(NOW),
      },
      () => storage,
    );
  });
}
