import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '../database/test-database.js';
import { drawRound, FaultyMorning, RIDERS } from './faulty-morning.js';

/** A start may have to build, a round waits for leases of the dead. */
jest.setTimeout(240_000);

/** More of them: ROUNDS=200 SEED=7 npm run soak:texts */
const ROUNDS = Number(process.env['ROUNDS'] ?? 20);
const SEED = Number(process.env['SEED'] ?? 20260615);

let morning: FaultyMorning;

beforeAll(async () => {
  morning = await FaultyMorning.start(await createTestDatabase());
});

afterAll(() => morning.close());

describe(`the morning of ${RIDERS} riders on three servers of which one is killed`, () => {
  const rounds = Array.from({ length: ROUNDS }, (_, index) => drawRound(SEED + index));

  it.each(rounds)(
    'seed $seed: provider $provider, server $victim dies at $killAt, database of $cut cut',
    async (round) => {
      const records = await morning.play(round);
      const counts = morning.countsByPhone();
      expect(records.filter(({ phone }) => (counts.get(phone) ?? 0) > 1)).toEqual([]);
      expect(records).toHaveLength(RIDERS);
      // Who got a text is on record as such, and who got none has a record that says why.
      const untold = records.filter(({ phone, state, reason }) =>
        counts.has(phone)
          ? state !== 'accepted' && state !== 'delivered'
          : !['failed', 'skipped'].includes(state) || reason === null,
      );
      expect(untold).toEqual([]);
    },
  );
});
