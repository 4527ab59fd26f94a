import { beforeEach, describe, expect, it } from '@jest/globals';
import { MS_PER_DAY, MS_PER_HOUR } from '../../src/domain/commute/time.js';
import { openUntil } from '../../src/domain/rider/session-lifetime.js';
import { aRider, aSession, aSignUpKey } from '../builders/rider.builder.js';
import { sessionIdOf } from '../../src/application/ports/sessions.port.js';
import { MOST_SESSIONS } from '../../src/domain/rider/session-lifetime.js';
import { outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const NEWER = new Date('2026-06-16T12:00:00Z');
const UNKNOWN_ID = 2_000_000_000;

export function sessionsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`SessionsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    it('finds the rider of each session', async () => {
      const [session, otherSession] = [aSession(), aSession()];
      const rider = await storage.riders.register(aRider({ phone: '+15035550123' }), session);
      const other = await storage.riders.register(aRider(), otherSession);
      expect(await storage.sessions.findRider(session.tokenHash, NOW)).toEqual({
        rider,
        shouldNoteUse: false,
      });
      expect(await storage.sessions.findRider(otherSession.tokenHash, NOW)).toMatchObject({ rider: other });
    });

    it('finds the rider as it is now', async () => {
      const session = aSession();
      const { id } = await storage.riders.register(aRider(), session);
      const changed = await storage.riders.update(id, { bikeType: 'electric' }, { planChanged: true });
      expect(await storage.sessions.findRider(session.tokenHash, NOW)).toMatchObject({ rider: changed });
    });

    it.each([aSession().tokenHash, '', 'not a hash', "' OR 1=1 --"])(
      'finds no rider for %p',
      async (tokenHash) => {
        await storage.riders.register(aRider(), aSession());
        expect(await storage.sessions.findRider(tokenHash, NOW)).toBeNull();
      },
    );

    it('ends a session exactly on time', async () => {
      const session = aSession({ createdAt: new Date('2025-05-11T14:00:00.500Z') });
      await storage.riders.register(aRider(), session);
      const at = (instant: string) => storage.sessions.findRider(session.tokenHash, new Date(instant));
      expect(await at('2026-06-15T14:00:00.499Z')).not.toBeNull();
      expect(await at('2026-06-15T14:00:00.500Z')).toBeNull();
      expect(await at('2027-01-01T00:00:00Z')).toBeNull();
    });

    describe('that is not used', () => {
      const OPENED = new Date('2026-06-15T13:00:00Z');
      const after = (days: number, ms = 0) => new Date(OPENED.getTime() + days * MS_PER_DAY + ms);
      const opened = async () => {
        const session = aSession({ createdAt: OPENED });
        const rider = await storage.riders.register(aRider(), session);
        return { ...session, riderId: rider.id };
      };
      const isOpen = async ({ tokenHash }: { tokenHash: string }, now: Date) => {
        const found = await storage.sessions.findRider(tokenHash, now);
        expect((await storage.today.findLatest(tokenHash, now)) !== null).toBe(found !== null);
        return found !== null;
      };

      it('ends after exactly 400 days', async () => {
        const session = await opened();
        expect(await isOpen(session, after(400, -1))).toBe(true);
        expect(await isOpen(session, after(400))).toBe(false);
      });

      it('stays open for 400 more days after each use', async () => {
        const session = await opened();
        for (const days of [399, 798, 1197]) {
          expect(await isOpen(session, after(days))).toBe(true);
          await storage.sessions.noteUse(session.tokenHash, after(days));
        }
        expect(await isOpen(session, after(1597, -1))).toBe(true);
        expect(await isOpen(session, after(1597))).toBe(false);
      });

      it('is not opened again by a use that comes too late', async () => {
        const session = await opened();
        await storage.sessions.noteUse(session.tokenHash, after(400));
        expect(await isOpen(session, after(400))).toBe(false);
      });

      it.each([
        ['at once', 0, false],
        ['after an hour', MS_PER_HOUR, false],
        ['after more than an hour', MS_PER_HOUR + 1, true],
      ])('%s: whether a use is due to be recorded', async (_, ms, worth) => {
        const { tokenHash, riderId } = await opened();
        const now = after(0, ms);
        expect(await storage.sessions.findRider(tokenHash, now)).toMatchObject({ shouldNoteUse: worth });
        expect(await storage.today.findLatest(tokenHash, now)).toMatchObject({ shouldNoteUse: worth });
        await storage.sessions.noteUse(tokenHash, now);
        const [times] = await storage.sessions.list(riderId, now);
        expect(times?.lastUsedAt).toEqual(worth ? now : OPENED);
        expect(await storage.sessions.findRider(tokenHash, now)).toMatchObject({ shouldNoteUse: false });
      });

      it('is deleted once it has ended, and only then', async () => {
        const [idle, used, old] = [await opened(), await opened(), aSession({ createdAt: after(-10) })];
        await storage.riders.register(aRider(), old);
        await storage.sessions.noteUse(used.tokenHash, after(10));
        expect(await storage.sessions.purgeEnded(after(390, -1))).toBe(0);
        expect(await storage.sessions.purgeEnded(after(390))).toBe(1);
        expect(await storage.sessions.purgeEnded(after(400))).toBe(1);
        expect(await isOpen(idle, after(390))).toBe(false);
        expect(await isOpen(used, after(400))).toBe(true);
      });
    });

    describe('of one rider on several devices', () => {
      const onDevices = async (count: number) => {
        const key = aSignUpKey();
        const sessions = Array.from({ length: count }, (_, hours) =>
          aSession({ createdAt: new Date(Date.UTC(2026, 5, 15, hours)) }),
        );
        const riders = [];
        for (const session of sessions) riders.push(await storage.riders.register(aRider(), session, key));
        return { riderId: riders[0]?.id ?? 0, key, sessions };
      };
      const openOnes = async (sessions: readonly { tokenHash: string }[]) => {
        const found = sessions.map(({ tokenHash }) => storage.sessions.findRider(tokenHash, NOW));
        return (await Promise.all(found)).map((one) => one !== null);
      };

      it('are listed without their tokens, oldest first, ended ones left out', async () => {
        const { riderId, sessions } = await onDevices(2);
        await storage.riders.register(aRider(), aSession());
        expect(await storage.sessions.list(riderId, NOW)).toEqual(
          sessions.map(({ tokenHash, createdAt, device }) => ({
            id: sessionIdOf(tokenHash),
            createdAt,
            lastUsedAt: createdAt,
            expiresAt: openUntil(createdAt),
            device,
          })),
        );
        expect(await storage.sessions.list(riderId, new Date('2028-06-15T00:00:00Z'))).toEqual([]);
        expect(await storage.sessions.list(UNKNOWN_ID, NOW)).toEqual([]);
      });

      it('end one by one', async () => {
        const { sessions } = await onDevices(3);
        await storage.sessions.end(sessions[1]?.tokenHash ?? '');
        await storage.sessions.end(aSession().tokenHash);
        expect(await openOnes(sessions)).toEqual([true, false, true]);
      });

      it('end by their ids, of the rider alone', async () => {
        const { riderId, sessions } = await onDevices(3);
        const other = await storage.riders.register(aRider(), aSession());
        const id = sessionIdOf(sessions[1]?.tokenHash ?? '');
        expect(await storage.sessions.endOne(other.id, id)).toBe(false);
        expect(await storage.sessions.endOne(riderId, 'unknown')).toBe(false);
        expect(await storage.sessions.endOne(UNKNOWN_ID, id)).toBe(false);
        expect(await openOnes(sessions)).toEqual([true, true, true]);
        expect(await storage.sessions.endOne(riderId, id)).toBe(true);
        expect(await storage.sessions.endOne(riderId, id)).toBe(false);
        expect(await openOnes(sessions)).toEqual([true, false, true]);
      });

      it('end all but one, and no one else’s', async () => {
        const { riderId, sessions } = await onDevices(3);
        const others = aSession();
        await storage.riders.register(aRider(), others);
        await storage.sessions.endOthers(riderId, sessions[1]?.tokenHash ?? '');
        expect(await openOnes([...sessions, others])).toEqual([false, true, false, true]);
      });

      it(`are at most ${MOST_SESSIONS}: the oldest ends, also for many at the same time`, async () => {
        const { riderId, key, sessions } = await onDevices(MOST_SESSIONS);
        const newer = Array.from({ length: 5 }, () => aSession({ createdAt: NEWER }));
        await Promise.all(newer.map((session) => storage.riders.register(aRider(), session, key)));
        expect(await storage.sessions.list(riderId, NEWER)).toHaveLength(MOST_SESSIONS);
        expect(await openOnes([...sessions, ...newer])).toEqual([
          ...Array<boolean>(5).fill(false),
          ...Array<boolean>(MOST_SESSIONS).fill(true),
        ]);
      });

      it('end all at once, and no one else’s', async () => {
        const { riderId, sessions } = await onDevices(3);
        const others = aSession();
        await storage.riders.register(aRider(), others);
        await storage.sessions.endAll(riderId);
        await storage.sessions.endAll(UNKNOWN_ID);
        expect(await openOnes([...sessions, others])).toEqual([false, false, false, true]);
      });

      it.each<[string, (riderId: number, tokenHash: string) => Promise<void>]>([
        ['one', (_riderId, tokenHash) => storage.sessions.end(tokenHash)],
        ['all', (riderId) => storage.sessions.endAll(riderId)],
        [
          'one by its id',
          (riderId, hash) => storage.sessions.endOne(riderId, sessionIdOf(hash)).then(() => {}),
        ],
        ['all but one', (riderId, hash) => storage.sessions.endOthers(riderId, hash)],
      ])('are not opened again by the sign-up key once %s has ended', async (_, end) => {
        const { riderId, sessions, key } = await onDevices(2);
        await end(riderId, sessions[0]?.tokenHash ?? '');
        expect((await storage.riders.register(aRider(), aSession(), key)).id).not.toBe(riderId);
      });
    });

    outageContract(
      {
        findRider: ({ sessions }) => sessions.findRider(aSession().tokenHash, NOW),
        findLatest: ({ today }) => today.findLatest(aSession().tokenHash, NOW),
        noteUse: ({ sessions }) => sessions.noteUse(aSession().tokenHash, NOW),
        list: ({ sessions }) => sessions.list(1, NOW),
        end: ({ sessions }) => sessions.end(aSession().tokenHash),
        endAll: ({ sessions }) => sessions.endAll(1),
        endOne: ({ sessions }) => sessions.endOne(1, 'unknown'),
        endOthers: ({ sessions }) => sessions.endOthers(1, aSession().tokenHash),
        purgeEnded: ({ sessions }) => sessions.purgeEnded(NOW),
      },
      () => storage,
    );
  });
}
