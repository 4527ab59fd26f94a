import type { Clock } from '../../../application/ports/clock.port.js';
import type { HttpAnswer } from './http-exchange.js';
import { NotAsked } from './provider-fault.js';
import { retryAfterSeconds } from './retry-after.js';

/** No longer than this, whatever the header says: a slip of the provider's must not cost riders their morning. */
const LONGEST_MS = 15 * 60_000;

/** The rest that a provider has asked for with HTTP 429 and Retry-After: until it is over nobody asks again. */
export class AskedRest {
  private until = 0;

  constructor(private readonly clock: Clock) {}

  /** Looks whether the answer asks for rest. */
  heed({ status, headers }: HttpAnswer): void {
    if (status !== 429) return;
    const now = this.clock.now();
    const ms = (retryAfterSeconds(headers.get('retry-after'), now) ?? 0) * 1000;
    this.until = Math.max(this.until, now.getTime() + Math.min(ms, LONGEST_MS));
  }

  /** @throws NotAsked, with the seconds that are left, while the provider rests. */
  respect(): void {
    const leftMs = this.until - this.clock.now().getTime();
    // More than the longest: the machine's clock was set back meanwhile, so nobody knows how much is left.
    if (leftMs <= 0 || leftMs > LONGEST_MS) return;
    throw new NotAsked({
      kind: 'rate-limited',
      nature: 'answered',
      detail: 'not asked: it wants to be left alone',
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    });
  }
}
