import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RequestPacePort, Turn } from '../../../../../application/ports/request-pace.port.js';
import type { Database } from '../database/database.js';

@Entity('request_paces')
export class RequestPaceRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'request_paces_pkey' })
  name: string;

  /** When the next request may be sent. */
  @Column('timestamptz')
  next_at: Date;
}

/**
 * SQL, as one statement has to look and take: a second replica waits for the row and then sees the first one's time. By the
 * server's clock, as the replicas' may differ, and `clock_timestamp()`, as `now()` is from before that wait.
 */
const TAKE = {
  name: 'take-turn',
  text: `
    INSERT INTO request_paces AS pace (name, next_at)
    VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
    ON CONFLICT (name) DO UPDATE
      SET next_at = greatest(pace.next_at, clock_timestamp()) + $2 * interval '1 millisecond'
      WHERE pace.next_at <= clock_timestamp() + $3 * interval '1 millisecond'
    RETURNING extract(epoch FROM next_at - clock_timestamp())::double precision * 1000 - $2 AS wait_ms`,
};

const REST = {
  name: 'rest-pace',
  text: `
    INSERT INTO request_paces AS pace (name, next_at)
    VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
    ON CONFLICT (name) DO UPDATE SET next_at = greatest(pace.next_at, excluded.next_at)`,
};

export class TypeormRequestPace implements RequestPacePort {
  constructor(private readonly database: Database) {}

  async take(
    pace: string,
    { everyMs, withinMs }: { readonly everyMs: number; readonly withinMs: number },
  ): Promise<Turn> {
    const [row] = await this.database.query<{ wait_ms: number }>(TAKE, [pace, everyMs, withinMs]);
    return row ? { state: 'granted', waitMs: Math.max(0, row.wait_ms) } : { state: 'too-many' };
  }

  async rest(pace: string, forMs: number): Promise<void> {
    await this.database.query(REST, [pace, forMs]);
  }
}
