import { createHmac } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counted, RateLimit, RateLimitsPort } from '../../../../application/ports/rate-limits.port.js';
import { DatabaseCounter } from './database-counter.js';
import type { Database } from './database.js';
import { sharedSecret } from './server-secret.js';

const MS_PER_SECOND = 1_000;
/** Half of a SHA-256: as good as never the same for two. */
const HASH_CHARACTERS = 22;

const FORGET_ENDED = {
  name: 'forget-ended-limits',
  text: `
    WITH gone AS (
      DELETE FROM rate_limits WHERE expire <= extract(epoch FROM statement_timestamp()) * 1000 RETURNING 1
    )
    SELECT count(*)::integer AS count FROM gone`,
};

/** Phones and addresses are counted under a keyed hash: hashes without a key of so few numbers are as good as the numbers. */
export class TypeormRateLimits implements RateLimitsPort {
  private readonly counters = new Map<string, DatabaseCounter>();

  /** @param key of the hash; null for one that is made and kept in the database. */
  constructor(
    private readonly database: Database,
    private key: string | null,
  ) {}

  async count(limit: RateLimit, subject: string): Promise<Counted> {
    const hash = await this.hashed(subject);
    try {
      await this.counterOf(limit).consume(hash);
      return { state: 'within' };
    } catch (answer) {
      if (!(answer instanceof RateLimiterRes)) throw answer;
      return {
        state: 'over',
        retryAfterSeconds: Math.max(1, Math.ceil(answer.msBeforeNext / MS_PER_SECOND)),
        isFirst: answer.consumedPoints === limit.times + 1,
      };
    }
  }

  async forgetEnded(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(FORGET_ENDED, []);
    return row?.count ?? 0;
  }

  private async hashed(subject: string): Promise<string> {
    this.key ??= await sharedSecret(this.database, 'rate-limits');
    return createHmac('sha256', this.key).update(subject).digest('base64url').slice(0, HASH_CHARACTERS);
  }

  private counterOf(limit: RateLimit): DatabaseCounter {
    const known = this.counters.get(limit.name);
    if (known) return known;
    const made = new DatabaseCounter(this.database, limit);
    this.counters.set(limit.name, made);
    return made;
  }
}
