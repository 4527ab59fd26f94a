import type { Clock } from '../../../application/ports/clock.port.js';

/**
 * A clock that was set to an instant. In the demo it ticks on from there with the clock it was given; in tests it stands
 * still until it is moved.
 */
export class FakeClock implements Clock {
  private offsetMs: number;

  constructor(
    start: Date,
    private readonly ticking: Clock = { now: () => FROZEN },
  ) {
    this.offsetMs = start.getTime() - this.ticking.now().getTime();
  }

  now(): Date {
    return new Date(this.ticking.now().getTime() + this.offsetMs);
  }

  advanceMs(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  setTo(instant: Date): void {
    this.offsetMs = instant.getTime() - this.ticking.now().getTime();
  }
}

const FROZEN = new Date(0);
