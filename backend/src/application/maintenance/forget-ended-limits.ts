import type { RateLimitsPort } from '../ports/rate-limits.port.js';

/** Empties the counts of limits whose window has ended. */
export class ForgetEndedLimits {
  constructor(private readonly rateLimits: RateLimitsPort) {}

  /** @returns how many counts went. */
  run(): Promise<number> {
    return this.rateLimits.forgetEnded();
  }
}
