import type { RidersPort } from '../ports/riders.port.js';

/**
 * Removes riders who can never come back: signed out everywhere, and without a phone to sign in by. What is kept of them
 * is of no use to anybody, and they cannot ask for its removal any more.
 */
export class ForgetUnreachableRiders {
  constructor(private readonly riders: RidersPort) {}

  /** @returns how many went. */
  run(): Promise<number> {
    return this.riders.removeUnreachable();
  }
}
