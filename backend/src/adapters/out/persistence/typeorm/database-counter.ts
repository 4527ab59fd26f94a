import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../../../../application/ports/rate-limits.port.js';
import type { Database } from './database.js';

/** The moment of the statement by the server's clock, in milliseconds since 1970. */
const NOW_MS = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

const COUNT = {
  name: 'count-against-limit',
  text: `
    INSERT INTO rate_limits AS counted (key, points, expire)
    VALUES ($1, $2, ${NOW_MS} + $3)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire <= ${NOW_MS} THEN $2 ELSE counted.points + $2 END,
      expire = CASE WHEN counted.expire <= ${NOW_MS} THEN ${NOW_MS} + $3 ELSE counted.expire END
    RETURNING points, (expire - ${NOW_MS})::integer AS ms_left`,
};

interface CountedRow {
  readonly points: number;
  readonly ms_left: number;
}

/**
 * The library's counter for one limit, on our own connections and in our own table. It would measure windows by the clock
 * of each process; where those disagree, windows would begin anew with every request of another replica, so the two
 * methods that look at the time are replaced: the database's clock counts.
 * Whoever is over the limit is remembered here until the window ends: a flood costs the database nothing.
 */
export class DatabaseCounter extends RateLimiterPostgres {
  constructor(
    private readonly database: Database,
    { name, times, windowSeconds }: RateLimit,
  ) {
    super({
      storeClient: database,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: times,
      duration: windowSeconds,
      inMemoryBlockOnConsumed: times + 1,
    });
  }

  /** What the library calls to count. */
  protected async _upsert(key: string, points: number, windowMs: number): Promise<CountedRow> {
    const [row] = await this.database.query<CountedRow>(COUNT, [key, points, windowMs]);
    if (!row) throw new Error('nothing was counted');
    return row;
  }

  /** What the library calls to understand what `_upsert` answered. */
  protected _getRateLimiterRes(_key: string, added: number, row: CountedRow): RateLimiterRes {
    const left = Math.max(this.points - row.points, 0);
    return new RateLimiterRes(left, Math.max(row.ms_left, 0), row.points, row.points === added);
  }
}
