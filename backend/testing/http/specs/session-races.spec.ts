import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { randomUUID } from 'node:crypto';
import type { Answer, HttpClient } from '../http-client.js';
import { aUser } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';
import { askForCode } from '../sign-in.js';
import { addPasskey, signInWith, SoftAuthenticator } from '../soft-authenticator.js';

/*
 * An attacker signed up with a number that is not theirs and kept the Idempotency-Key. While the owner of the number binds
 * it, signs out everywhere or deletes the account, the attacker sends the sign-up again on connections of their own.
 */

type User = components['schemas']['UserDto'];

/** `npm run test:deep` runs more. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 12);
const REPLAYS = 4;

interface Account {
  readonly id: number;
  readonly phone: string;
  /** The browser that signed up. */
  readonly signedUp: HttpClient;
}

/** Prepares everything and returns the request that ends sessions opened without a code. */
type Owner = (account: Account) => Promise<() => Promise<Answer>>;

const OWNERS: Record<string, Owner> = {
  'binds the number by a code': async ({ phone }) => {
    const owner = app.browser();
    const code = await askForCode(owner, phone);
    return () => owner.post('/api/sessions', { phone, code });
  },
  'signs out everywhere': async ({ signedUp }) => {
    return () => signedUp.delete('/api/sessions');
  },
  'deletes the account': async ({ signedUp, id }) => {
    return () => signedUp.post(`/api/users/${id}/deletion`, { confirmation: 'DELETE' });
  },
};

let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: '1000000' });
});

afterAll(() => app.close());

describe('a sign-up sent again while the owner', () => {
  it.each(Object.entries(OWNERS))(
    `%s opens no session that lasts, in ${ROUNDS} rounds`,
    async (_, prepare) => {
      const survivors: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [phone, key] = [`503555${1000 + round}`, { 'idempotency-key': randomUUID() }];
        const signUp = (browser: HttpClient) => browser.post<User>('/api/users', aUser({ phone }), key);
        const signedUp = app.browser();
        const { id } = (await signUp(signedUp)).body;
        const endOthers = await prepare({ id, phone, signedUp });

        const attackers = Array.from({ length: REPLAYS }, () => app.browser());
        const [ended, ...replays] = await Promise.all([endOthers(), ...attackers.map(signUp)]);

        expect(ended.status).toBeLessThan(300);
        for (const { status } of replays) expect([201, 401]).toContain(status);
        const seen = await Promise.all(attackers.map((attacker) => attacker.get(`/api/users/${id}`)));
        survivors.push(seen.filter(({ status }) => status === 200).length);
      }
      expect(survivors).toEqual(Array(ROUNDS).fill(0));
    },
    300_000,
  );
});

/** Each takes a dozen requests. */
const PASSKEY_ROUNDS = Math.ceil(ROUNDS / 4);

describe('a passkey that was made before the number was bound', () => {
  it(`opens no session that lasts while the owner binds the number by a code, in ${PASSKEY_ROUNDS} rounds`, async () => {
    const survivors: number[] = [];
    for (let round = 0; round < PASSKEY_ROUNDS; round++) {
      const phone = `503556${1000 + round}`;
      const attacker = app.browser();
      const { id } = (await attacker.post<User>('/api/users', aUser({ phone }))).body;
      const device = new SoftAuthenticator();
      expect((await addPasskey(attacker, device)).status).toBe(201);
      const owner = app.browser();
      const code = await askForCode(owner, phone);

      const others = Array.from({ length: REPLAYS }, () => app.browser());
      const [bound] = await Promise.all([
        owner.post('/api/sessions', { phone, code }),
        ...others.map((other) => signInWith(other, device)),
      ]);

      expect(bound.status).toBe(201);
      const seen = await Promise.all([attacker, ...others].map((other) => other.get(`/api/users/${id}`)));
      survivors.push(seen.filter(({ status }) => status === 200).length);
      expect((await signInWith(app.browser(), device)).status).toBe(422);
    }
    expect(survivors).toEqual(Array(PASSKEY_ROUNDS).fill(0));
  }, 300_000);
});
