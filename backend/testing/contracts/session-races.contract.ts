import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccessEnded } from '../../src/application/ports/storage-errors.js';
import { aCode, aRider, aSession, aSignUpKey } from '../builders/rider.builder.js';
import type { FreshStorage, StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T14:00:00Z');
/** Long enough after the sessions began for a use to be recorded. */
const LATER = new Date('2026-06-15T16:00:00Z');

/** Without the row lock, at least every fifth round fails; more are for `npm run test:deep`. */
const ROUNDS = 50;
const ROUNDS_AT_ONCE = 5;

/** One rider: an unconfirmed phone, a session and a key from the sign-up, and a code texted to the phone. */
interface Account {
  readonly id: number;
  readonly phone: string;
  readonly key: ReturnType<typeof aSignUpKey>;
  readonly signedUp: ReturnType<typeof aSession>;
  /** Opened by the code, if the code is redeemed. */
  readonly byCode: ReturnType<typeof aSession>;
}

type Call = (storage: StorageHarness, account: Account) => Promise<unknown>;

const redeemCode: Call = (storage, { phone, byCode }) =>
  storage.signInCodes.redeem({ phone, sealedCode: 'sealed', session: byCode, formerTokenHash: null });

const OPENERS: Record<string, Call> = {
  'a sign-up sent again': (storage, { key, signedUp }) =>
    orEnded(storage.riders.register(aRider(), aSession(), key, signedUp.tokenHash)),
  'a sign-in by code': redeemCode,
  'a renewal': (storage, { signedUp }) => storage.sessions.noteUse(signedUp.tokenHash, LATER),
};

const ENDERS: Record<string, { end: Call; mayLeaveCodeSession: boolean }> = {
  'binding the phone by code': { end: redeemCode, mayLeaveCodeSession: true },
  'signing out everywhere': {
    end: (storage, { id }) => storage.sessions.endAll(id),
    mayLeaveCodeSession: true,
  },
  'deleting the account': { end: (storage, { id }) => storage.riders.remove(id), mayLeaveCodeSession: false },
};

/**
 * Opening a session of an account while its sessions are ended: afterwards no session that was opened without a code is
 * open, and the sign-up key no longer opens the account.
 */
export function sessionRacesContract(adapter: string, freshStorage: FreshStorage, rounds = ROUNDS): void {
  describe(`Opening and ending sessions at the same time: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const pairs = Object.keys(ENDERS).flatMap((ender) =>
      Object.keys(OPENERS).map((opener) => [ender, opener] as const),
    );

    it.each(pairs)(`%s during %s, ${rounds} times`, async (ender, opener) => {
      const { end, mayLeaveCodeSession } = ENDERS[ender]!;
      const open = OPENERS[opener]!;
      const round = async (index: number): Promise<string[]> => {
        const account = await anAccount(storage, index);
        // Twice, so that one of them is likely to be in progress while the sessions are ended.
        await Promise.all([open(storage, account), end(storage, account), open(storage, account)]);
        return openSessions(account, mayLeaveCodeSession);
      };
      const left: string[] = [];
      for (let first = 0; first < rounds; first += ROUNDS_AT_ONCE) {
        const portion = Array.from({ length: ROUNDS_AT_ONCE }, (_, index) => round(first + index));
        left.push(...(await Promise.all(portion)).flat());
      }
      expect(left).toEqual([]);
    });

    /** Anything open that must not be. */
    async function openSessions(account: Account, mayLeaveCodeSession: boolean): Promise<string[]> {
      const byCode = await storage.sessions.findRider(account.byCode.tokenHash, NOW);
      const expected = mayLeaveCodeSession && byCode !== null ? 1 : 0;
      const open = await storage.sessions.list(account.id, NOW);
      const replayed = await storage.riders.register(aRider(), aSession(), account.key);
      return [
        ...(open.length > expected ? [`${open.length - expected} sessions without a code`] : []),
        ...(replayed.id === account.id ? ['the sign-up key still opens the account'] : []),
      ];
    }
  });
}

async function anAccount(storage: StorageHarness, index: number): Promise<Account> {
  const phone = `+1503555${String(1000 + index)}`;
  const [key, signedUp, byCode] = [aSignUpKey(), aSession(), aSession()];
  const { id } = await storage.riders.register(aRider({ phone }), signedUp, key);
  await storage.signInCodes.replace(aCode({ phone }));
  return { id, phone, key, signedUp, byCode };
}

/** A repeated sign-up is refused if access to its account ended while it waited. */
async function orEnded(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof AccessEnded)) throw error;
  });
}
