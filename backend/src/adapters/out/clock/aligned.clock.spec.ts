import { describe, expect, it } from '@jest/globals';
import { clockContract } from '../../../../testing/contracts/clock.contract.js';
import { AlignedClock } from './aligned.clock.js';
import { FakeClock } from './fake.clock.js';
import { SystemClock } from './system.clock.js';

const SEVEN = new Date('2026-06-15T14:00:00Z');
const later = (ms: number): Date => new Date(SEVEN.getTime() + ms);

describe('the clock that replicas share', () => {
  const aligned = (machineIsAheadMs: number, answerTakesMs = 0) => {
    const machine = new FakeClock(later(machineIsAheadMs));
    let database = SEVEN;
    const clock = new AlignedClock(machine, async () => {
      machine.advanceMs(answerTakesMs / 2);
      database = later(answerTakesMs / 2);
      machine.advanceMs(answerTakesMs / 2);
      return database;
    });
    return { clock, machine };
  };

  it.each([-300_000, -1, 0, 1, 300_000])(
    'is the database’s where the machine’s is %d ms ahead',
    async (ms) => {
      const { clock, machine } = aligned(ms);
      await clock.align();
      expect(clock.now()).toEqual(SEVEN);
      machine.advanceMs(60_000);
      expect(clock.now()).toEqual(later(60_000));
    },
  );

  it('takes the time of the answer into account', async () => {
    const { clock } = aligned(300_000, 400);
    await clock.align();
    expect(clock.now()).toEqual(later(400));
  });

  it('believes no answer during which the machine’s clock was set back', async () => {
    const { clock, machine } = aligned(300_000, -60_000);
    await clock.align();
    expect(clock.now()).toEqual(machine.now());
  });

  it('believes a slow answer only while it has no other: a second off is better than minutes', async () => {
    const machine = new FakeClock(later(300_000));
    let takesMs = 3000;
    const clock = new AlignedClock(machine, async () => {
      machine.advanceMs(takesMs);
      return later(takesMs);
    });
    await clock.align();
    expect(clock.now()).toEqual(later(4500));
    await clock.align();
    expect(clock.now()).toEqual(later(7500));
    takesMs = 0;
    machine.setTo(later(300_000));
    await clock.align();
    expect(clock.now()).toEqual(SEVEN);
  });

  it('keeps what it knows while the database is away', async () => {
    let isAway = false;
    const machine = new FakeClock(later(300_000));
    const clock = new AlignedClock(machine, async () => {
      if (isAway) throw new Error('away');
      return SEVEN;
    });
    await clock.align();
    isAway = true;
    await expect(clock.align()).rejects.toThrow('away');
    expect(clock.now()).toEqual(SEVEN);
  });
});

clockContract('aligned', () => new AlignedClock(new SystemClock(), async () => new Date()));
