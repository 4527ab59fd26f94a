import type { Clock } from '../../../application/ports/clock.port.js';
import type { HttpAnswer } from './http-exchange.js';
import { NotAsked } from './provider-fault.js';

/** The longest wait accepted: a wrong header must not cost riders their morning. */
const LONGEST_MS = 15 * 60_000;

/** The Retry-After of a provider's last 429. No call is made until it has passed. */
export class RetryAfter {
  private until = 0;

  constructor(private readonly clock: Clock) {}

  record({ status, headers }: HttpAnswer): void {
    if (status !== 429) return;
    const now = this.clock.now();
    const ms = (retryAfterSeconds(headers.get('retry-after'), now) ?? 0) * 1000;
    this.until = Math.max(this.until, now.getTime() + Math.min(ms, LONGEST_MS));
  }

  /** @throws NotAsked, with the seconds that are left, before the time has passed. */
  check(): void {
    const leftMs = this.until - this.clock.now().getTime();
    // Longer than possible: the machine's clock was set back in between.
    if (leftMs <= 0 || leftMs > LONGEST_MS) return;
    throw new NotAsked({
      kind: 'rate-limited',
      nature: 'answered',
      detail: 'not asked: Retry-After has not passed',
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    });
  }
}

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The seconds of a Retry-After header (RFC 9110, 10.2.3), which is a number of seconds or an HTTP date. 0 for a date in
 * the past; undefined where the header is absent or neither.
 */
export function retryAfterSeconds(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!HTTP_DATE.test(text)) return undefined;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
