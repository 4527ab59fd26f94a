import type { Clock } from '../../../application/ports/clock.port.js';
import type { HttpAnswer } from './http-exchange.js';
import { NotAsked } from './provider-fault.js';

/** The longest wait accepted: a wrong header must not cost riders their morning. */
const LONGEST_MS = 15 * 60_000;
/** After a 429 that doesn't say for how long; twice as long after each further one in a row. */
export const FIRST_REST_MS = 30_000;

/** The rest that a provider's last 429 asks for. No call is made until it has passed. */
export class RetryAfter {
  private until = 0;
  private nextRestMs = FIRST_REST_MS;

  constructor(private readonly clock: Clock) {}

  record({ status, headers }: HttpAnswer): void {
    if (status !== 429) {
      this.nextRestMs = FIRST_REST_MS;
      return;
    }
    const now = this.clock.now();
    const seconds = retryAfterSeconds(headers.get('retry-after'), now);
    const restMs = seconds === undefined ? this.restAt(now) : seconds * 1000;
    this.until = Math.max(this.until, now.getTime() + restMs);
  }

  /** Requests that were under way together get their 429s together: those are one, not several in a row. */
  private restAt(now: Date): number {
    if (now.getTime() < this.until) return 0;
    const restMs = this.nextRestMs;
    this.nextRestMs = Math.min(2 * restMs, LONGEST_MS);
    return restMs;
  }

  /** @throws NotAsked, with the seconds that are left, before the time has passed. */
  check(): void {
    const leftMs = this.until - this.clock.now().getTime();
    // Longer than possible: the machine's clock was set back in between.
    if (leftMs <= 0 || leftMs > LONGEST_MS) return;
    throw new NotAsked({
      kind: 'rate-limited',
      nature: 'answered',
      detail: 'not asked: its rest after HTTP 429 is not over',
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    });
  }
}

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The seconds of a Retry-After header (RFC 9110, 10.2.3), which is a number of seconds or an HTTP date: at most 15 minutes,
 * 0 for a date in the past; undefined where the header is absent or neither.
 */
export function retryAfterSeconds(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return atMostLongest(Number(text));
  if (!HTTP_DATE.test(text)) return undefined;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : atMostLongest(Math.ceil((until - now.getTime()) / 1000));
}

const atMostLongest = (seconds: number): number => Math.min(Math.max(0, seconds), LONGEST_MS / 1000);
