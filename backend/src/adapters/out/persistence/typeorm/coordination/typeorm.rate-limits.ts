import { Column, Entity, PrimaryColumn } from 'typeorm';
import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterRes, RateLimiterPostgres } from 'rate-limiter-flexible';
import { MS_PER_SECOND } from '../../../../../domain/commute/time.js';
import type {
  Counted,
  RateLimit,
  RateLimitsPort,
} from '../../../../../application/ports/rate-limits.port.js';
import type { Database } from '../database/database.js';

/** Named and typed as the library that counts here wants it. */
@Entity('rate_limits')
export class RateLimitRow {
  /** The limit's name and a keyed hash of whose times are counted. */
  @PrimaryColumn('varchar', { length: 255, primaryKeyConstraintName: 'rate_limits_pkey' })
  key: string;

  @Column('integer')
  points: number;

  /** When the window ends, in milliseconds since 1970. */
  @Column('bigint')
  expire: string;
}

/** Secrets that replicas share and nobody has set from outside. */
@Entity('server_secrets')
export class ServerSecretRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'server_secrets_pkey' })
  name: string;

  @Column('text')
  value: string;
}

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

const SECRET_BYTES = 32;

/** The first replica that asks makes it; whoever comes second at the same moment waits for the row and gets that one. */
const FIND_OR_MAKE = {
  name: 'find-or-make-secret',
  text: `
    INSERT INTO server_secrets AS kept (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = kept.value
    RETURNING value`,
};

/** A random secret of that name, made once for a database and the same for every replica on it. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const made = randomBytes(SECRET_BYTES).toString('base64url');
  const [row] = await database.query<{ value: string }>(FIND_OR_MAKE, [name, made]);
  if (!row) throw new Error(`no secret "${name}"`);
  return row.value;
}
