import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../../database/test-database.js';
import { FaultyMorning, QUICK, RIDERS, type CountInHand, type PlayedRound } from './faulty-morning.js';
import { KILL_POINTS, type KillPoint } from './kill-points.js';
import { drawRound, type Round } from './round.js';

/** More of them: ROUNDS=200 SEED=7 npm run soak:texts */
const ROUNDS = Number(process.env['ROUNDS'] ?? 20);
const SEED = Number(process.env['SEED'] ?? 20260615);

/** What a death at each point must leave behind; otherwise it happened elsewhere. */
const LEFT_BEHIND: Readonly<Record<KillPoint, keyof CountInHand>> = {
  'before it reads the riders': 'taken out',
  'before the record': 'taken out',
  'between record and POST': 'untaken',
  'after the POST': 'taken',
  'before the outcome is stored': 'taken',
};

async function playAndCheck(morning: FaultyMorning, round: Round): Promise<PlayedRound> {
  const played = await morning.play(round);
  console.info(summaryOf(round, played));
  expect(played.inHand[LEFT_BEHIND[round.point]]).toBeGreaterThan(0);
  const { records } = played;
  const counts = morning.countsByPhone();
  expect(records.filter(({ phone }) => (counts.get(phone) ?? 0) > 1)).toEqual([]);
  expect(records).toHaveLength(RIDERS);
  // Each rider who got a text has a record of it, and each one who didn't has a record with the reason.
  const untold = records.filter(({ phone, state, reason }) =>
    counts.has(phone)
      ? state !== 'accepted' && state !== 'delivered'
      : !['failed', 'skipped'].includes(state) || reason === null,
  );
  expect(untold).toEqual([]);
  return played;
}

function summaryOf(
  { seed, point, lettingPass }: Round,
  { victim, inHand, takeoverSeconds }: PlayedRound,
): string {
  const left = Object.entries(inHand).map(([stage, count]) => `${count} ${stage}`);
  return (
    `seed ${seed}: server ${victim} was killed ${point} (${lettingPass} had passed). In hand: ${left.join(', ')}. ` +
    `The last of them was taken over after ${takeoverSeconds.toFixed(1)} s.`
  );
}

describe(`the morning of ${RIDERS} riders on three servers of which one is killed`, () => {
  let morning: FaultyMorning;
  beforeAll(async () => {
    morning = await FaultyMorning.start(await createTestDatabase(), QUICK);
  });
  afterAll(() => morning.close());

  const rounds = Array.from({ length: ROUNDS }, (_, index) => drawRound(SEED + index));
  const played: KillPoint[] = [];

  it.each(rounds)(
    'seed $seed: killed $point, provider $provider, database cut: $cut',
    async (round) => {
      const { takeoverSeconds } = await playAndCheck(morning, round);
      played.push(round.point);
      // Usually a few seconds; a database that was cut off and a text without an answer add to it, and a busy machine does.
      expect(takeoverSeconds).toBeLessThan(120);
    },
    800_000,
  );

  it('was interrupted at every point', () => {
    const least = Math.floor(ROUNDS / KILL_POINTS.length);
    const tooFew = KILL_POINTS.filter((point) => played.filter((one) => one === point).length < least);
    expect(tooFew).toEqual([]);
  });
});

describe('the same with the shipped timeouts', () => {
  let morning: FaultyMorning;
  beforeAll(async () => {
    morning = await FaultyMorning.start(await createTestDatabase());
  });
  afterAll(() => morning.close());

  it('has the riders of a killed server taken over within a minute', async () => {
    const round: Round = { seed: 1, provider: 'none', point: 'before the record', lettingPass: 0, cut: null };
    expect((await playAndCheck(morning, round)).takeoverSeconds).toBeLessThan(60);
  });
});
