import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { AccessEnded } from '../../src/application/ports/storage-errors.js';
import { aCode, aRider, aSession, aSignUpKey } from '../builders/rider.builder.js';
import { sessionRacesContract } from '../contracts/session-races.contract.js';
import type { StorageHarness } from '../contracts/storage-harness.js';
import { openTypeormStorage, type TypeormStorage } from '../database/typeorm-storage.js';

/*
 * Calls that lock riders, sessions, keys and codes, at random, on a few accounts whose browsers hold each other's former
 * sessions. PostgreSQL ends a deadlock by failing one of the two calls, which fails this test.
 */

const NOW = new Date('2026-06-15T14:00:00Z');
const LATER = new Date('2026-06-15T16:00:00Z');
const FAR = new Date('2026-12-12T12:00:00Z');

const ROUNDS = Number(process.env['ROUNDS'] ?? 10_000);
/** More than the pool has connections, so that some calls always wait for others. */
const AT_ONCE = 24;
const PHONES = ['+15035550101', '+15035550102', '+15035550103'];

let database: TypeormStorage;
let storage: StorageHarness;

beforeAll(async () => {
  database = await openTypeormStorage();
  storage = await database.fresh();
});

afterAll(() => database.close());

/** The browsers' sessions; ended ones stay here and are tried again. */
const held = {
  keys: PHONES.map(() => aSignUpKey()),
  tokens: [aSession().tokenHash],
  riders: [1],
};

const choose = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;

async function register(n: number, keyed: boolean): Promise<void> {
  const session = aSession();
  const phone = choose(PHONES, n);
  const former = n % 3 === 0 ? null : choose(held.tokens, n);
  const { id } = await storage.riders.register(
    aRider({ phone }),
    session,
    keyed ? choose(held.keys, n) : undefined,
    former,
  );
  held.tokens = [...held.tokens, session.tokenHash].slice(-12);
  held.riders = [...held.riders, id].slice(-6);
}

async function redeem(n: number): Promise<void> {
  const phone = choose(PHONES, n);
  const session = aSession();
  await storage.signInCodes.replace(aCode({ phone, expiresAt: FAR }));
  const formerTokenHash = choose(held.tokens, n >> 3);
  await storage.signInCodes.redeem({ phone, sealedCode: 'sealed', session, formerTokenHash });
  held.tokens = [...held.tokens, session.tokenHash].slice(-12);
}

async function bind(n: number): Promise<void> {
  const phone = choose(PHONES, n);
  const code = aCode({ phone, expiresAt: FAR });
  await storage.signInCodes.replace(code);
  const [riderId, tokenHash] = [choose(held.riders, n), choose(held.tokens, n >> 3)];
  await storage.signInCodes.bind({ riderId, phone, sealedCode: code.sealedCode, tokenHash, at: LATER });
}

const CALLS: ReadonlyArray<(n: number) => Promise<unknown>> = [
  (n) => register(n, true),
  (n) => register(n, false),
  redeem,
  redeem,
  bind,
  (n) =>
    storage.riders.update(choose(held.riders, n), { phone: choose(PHONES, n >> 2) }, { planChanged: true }),
  (n) => storage.sessions.end(choose(held.tokens, n)),
  (n) => storage.sessions.endAll(choose(held.riders, n)),
  (n) => storage.sessions.noteUse(choose(held.tokens, n), LATER),
  (n) => storage.riders.remove(choose(held.riders, n)),
  () => storage.sessions.purgeEnded(NOW),
  () => storage.riders.removeUnreachable(FAR),
  () => storage.riders.expirePhones(FAR, LATER),
  (n) =>
    storage.riders.reportLost({ riderId: choose(held.riders, n), next: choose(PHONES, n >> 2), at: NOW }),
  () => storage.riders.replaceLostPhones(LATER, LATER),
  (n) => storage.phones.endConsent(choose(PHONES, n), LATER),
  () => storage.phones.endUnusedConsents(LATER),
];

describe('calls that open, end and bind accounts', () => {
  it(`never deadlock, in ${ROUNDS} rounds`, async () => {
    const numbers = fc.sample(fc.nat(), { numRuns: ROUNDS * 2 });
    const failures: string[] = [];
    for (let first = 0; first < ROUNDS; first += AT_ONCE) {
      const round = Array.from({ length: AT_ONCE }, async (_, index) => {
        const [which, n] = [numbers[2 * (first + index)] ?? 0, numbers[2 * (first + index) + 1] ?? 0];
        await choose(CALLS, which)(n);
      });
      for (const result of await Promise.allSettled(round))
        if (result.status === 'rejected' && !(result.reason instanceof AccessEnded))
          failures.push(inspect(result.reason));
    }
    expect(failures).toEqual([]);
  }, 600_000);
});

sessionRacesContract('TypeORM', () => database.fresh(), 200);
