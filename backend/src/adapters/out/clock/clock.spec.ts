import { describe, expect, it } from '@jest/globals';
import { clockContract } from '../../../../testing/contracts/clock.contract.js';
import { FakeClock } from './fake.clock.js';
import { SystemClock } from './system.clock.js';

const START = new Date('2026-06-15T06:58:00-07:00');

clockContract('The system’s', () => new SystemClock());
clockContract('A fake that stands still', () => new FakeClock(START));
clockContract('A fake that ticks on', () => new FakeClock(START, new SystemClock()));

describe('the fake clock', () => {
  it('stands still until it is moved', () => {
    const clock = new FakeClock(START);
    expect(clock.now()).toEqual(START);
    clock.advanceMs(90_000);
    expect(clock.now()).toEqual(new Date('2026-06-15T06:59:30-07:00'));
    clock.setTo(START);
    expect(clock.now()).toEqual(START);
  });

  it('ticks on from its start with the clock it was given', () => {
    const machine = new FakeClock(new Date('2030-01-01T00:00:00Z'));
    const clock = new FakeClock(START, machine);
    expect(clock.now()).toEqual(START);
    machine.advanceMs(61_000);
    expect(clock.now()).toEqual(new Date('2026-06-15T06:59:01-07:00'));
  });
});
