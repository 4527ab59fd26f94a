import type { Clock } from '../../../application/ports/clock.port.js';
import type { HttpAnswer } from './http-exchange.js';
import { NotAsked } from './provider-fault.js';

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

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds to wait, of a Retry-After header (RFC 9110, 10.2.3): a number of seconds or an HTTP date. A date that is past
 * says 0. Undefined for a header that is absent or says neither.
 */
export function retryAfterSeconds(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!HTTP_DATE.test(text)) return undefined;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
