import type { Clock } from '../../../application/ports/clock.port.js';

/** The computer's own clock. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}

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

/** A slower answer says too little about the moment at which it was given, unless nothing is known at all. */
const SLOWEST_ANSWER_MS = 1000;

/**
 * The clock of the database, which all replicas share: the machine's own plus the difference that was measured last. So
 * replicas whose clocks disagree agree about when it is seven, and when it is nine.
 */
export class AlignedClock implements Clock {
  private differenceMs: number | null = null;

  constructor(
    private readonly machine: Clock,
    private readonly askDatabase: () => Promise<Date>,
  ) {}

  now(): Date {
    return new Date(this.machine.now().getTime() + (this.differenceMs ?? 0));
  }

  /** Measures again. @throws the database's error; the last difference then stays in use. */
  async align(): Promise<void> {
    const before = this.machine.now().getTime();
    const there = await this.askDatabase();
    const after = this.machine.now().getTime();
    const tookMs = after - before;
    if (tookMs < 0 || (tookMs > SLOWEST_ANSWER_MS && this.differenceMs !== null)) return;
    this.differenceMs = Math.round(there.getTime() - (before + tookMs / 2));
  }
}
