import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MS_PER_SECOND } from '../../../../../domain/commute/time.js';
import type {
  Counted,
  RateLimit,
  RateLimitsPort,
} from '../../../../../application/ports/rate-limits.port.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';

/** Columns are named and typed as the library expects. */
@Entity('rate_limits')
export class RateLimitRow {
  /** The limit's name and a keyed hash of the subject. */
  @PrimaryColumn('varchar', { length: 255, primaryKeyConstraintName: 'rate_limits_pkey' })
  key: string;

  @Column('integer')
  points: number;

  /** The end of the window, in milliseconds since 1970. */
  @Column('bigint')
  @Index('rate_limits_by_end')
  expire: string;
}

/** Secrets that the replicas share and that aren't configured. */
@Entity('server_secrets')
export class ServerSecretRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'server_secrets_pkey' })
  name: string;

  @Column('text')
  value: string;
}

const SECRET_BYTES = 32;
/** Half of a SHA-256, which is still enough to never be the same for two subjects. */
const HASH_CHARACTERS = 22;

/** The server's time of the statement, in milliseconds since 1970. */
const NOW_MS = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

const DELETE_ENDED = portionOf('rate_limits', 'key', `expire <= ${NOW_MS}`);

/** Phones and addresses are counted under a keyed hash: there are so few that hashes without a key could be looked up. */
export class TypeormRateLimits implements RateLimitsPort {
  private readonly counters = new Map<string, DatabaseCounter>();

  /** @param key of the hash; null for a random one that is stored in the database. */
  constructor(
    private readonly database: Database,
    private key: string | null,
  ) {}

  async count(limit: RateLimit, subject: string): Promise<Counted> {
    const hash = await this.hash(subject);
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

  async isUsedUp(limit: RateLimit, subject: string): Promise<boolean> {
    const [row] = await this.database.query<{ points: number }>(PEEK, [
      keyOf(limit, await this.hash(subject)),
    ]);
    return (row?.points ?? 0) >= limit.times;
  }

  async reset(limit: RateLimit, subject: string): Promise<void> {
    const hash = await this.hash(subject);
    await this.database.run((manager) => manager.delete(RateLimitRow, { key: keyOf(limit, hash) }));
  }

  forgetEnded(): Promise<number> {
    return deleteInPortions(this.database, DELETE_ENDED, []);
  }

  async hash(subject: string): Promise<string> {
    this.key ??= await sharedSecret(this.database, 'rate-limits');
    return createHmac('sha256', this.key).update(subject).digest('base64url').slice(0, HASH_CHARACTERS);
  }

  private counterOf(limit: RateLimit): DatabaseCounter {
    const known = this.counters.get(limit.name);
    if (known) return known;
    const counter = new DatabaseCounter(this.database, limit);
    this.counters.set(limit.name, counter);
    return counter;
  }
}

/** A random secret, made once per database and the same for every replica: the first insert wins. */
export function sharedSecret(database: Database, name: string): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url');
  return database.run(async (manager) => {
    await manager
      .createQueryBuilder()
      .insert()
      .into(ServerSecretRow)
      .values({ name, value })
      .orIgnore()
      .execute();
    return (await manager.findOneByOrFail(ServerSecretRow, { name })).value;
  });
}

/** SQL, as one statement has to count and, in a window that has ended, to start the next one. */
const COUNT = {
  name: 'count-against-limit',
  text: `
    INSERT INTO rate_limits AS counted (key, points, expire)
    VALUES ($1, $2, ${NOW_MS} + $3)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire <= ${NOW_MS} THEN $2 ELSE counted.points + $2 END,
      expire = CASE WHEN counted.expire <= ${NOW_MS} THEN ${NOW_MS} + $3 ELSE counted.expire END
    RETURNING points, (expire - ${NOW_MS})::double precision AS ms_left`,
};

const PEEK = {
  name: 'peek-at-limit',
  text: `SELECT points FROM rate_limits WHERE key = $1 AND expire > ${NOW_MS}`,
};

/** As the library names its rows. */
const keyOf = ({ name }: RateLimit, hash: string): string => `${name}:${hash}`;

interface CountedRow {
  readonly points: number;
  readonly ms_left: number;
}

/**
 * The library's counter for one limit, on our connections and in our table. The library measures windows by the clock of
 * its process; where clocks differ, each replica's request would start a new window. So the two methods that use the time
 * are replaced, and the database's clock counts.
 * A subject over the limit is remembered here until the window ends, so that a flood costs the database nothing.
 */
class DatabaseCounter extends RateLimiterPostgres {
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

  /** The library's step that counts. */
  protected async _upsert(key: string, points: number, windowMs: number): Promise<CountedRow> {
    const [row] = (await this.database.query<CountedRow>(COUNT, [key, points, windowMs])) as [CountedRow];
    return row;
  }

  /** The library's step that reads what `_upsert` returned. */
  protected _getRateLimiterRes(_key: string, added: number, row: CountedRow): RateLimiterRes {
    const left = Math.max(this.points - row.points, 0);
    return new RateLimiterRes(left, Math.max(row.ms_left, 0), row.points, row.points === added);
  }
}
