import type { DataSource } from 'typeorm';
import { Database } from '../typeorm/database.js';
import { BATCH_QUEUE, PLAN_QUEUE } from './boss.js';

export interface QueueState {
  readonly queue: string;
  /** Jobs that could be taken and were not. */
  readonly waiting: number;
  /** For how long the oldest of them has been waiting; 0 where none is. */
  readonly lagSeconds: number;
}

const WAITING = {
  name: 'waiting-jobs',
  text: `
    SELECT name AS queue, count(*)::integer AS waiting,
      extract(epoch FROM clock_timestamp() - min(start_after))::double precision AS lag_seconds
    FROM pgboss.job
    WHERE name = ANY ($1) AND state IN ('created', 'retry') AND start_after <= clock_timestamp()
    GROUP BY name`,
};

/** @throws StorageUnavailable when the database cannot be reached. */
export async function queueStates(dataSource: DataSource): Promise<QueueState[]> {
  const names = [PLAN_QUEUE, BATCH_QUEUE];
  const rows = await new Database(dataSource).query<{ queue: string; waiting: number; lag_seconds: number }>(
    WAITING,
    [names],
  );
  return names.map((queue) => {
    const row = rows.find((one) => one.queue === queue);
    return { queue, waiting: row?.waiting ?? 0, lagSeconds: row?.lag_seconds ?? 0 };
  });
}
