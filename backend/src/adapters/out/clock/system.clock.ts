import type { Clock } from '../../../application/ports/clock.port.js';

/** The computer's own clock. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
