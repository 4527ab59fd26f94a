import PgBoss from 'pg-boss';
import { type SqlRunner, Database } from '../typeorm/database/database.js';
import type { DataSource } from 'typeorm';

/** pg-boss keeps its tables apart from ours. */
const SCHEMA = 'pgboss';

export const PLAN_QUEUE = 'morning-plan';
export const BATCH_QUEUE = 'morning-batch';

/** Jobs hold ids only; what is done or was never taken is gone after a day or two. */
const KEPT_HOURS = 24;

const QUEUES = [
  // A few tries: a minute later there is a new look anyway.
  { name: PLAN_QUEUE, policy: 'standard', retryLimit: 3, retryDelay: 1, retentionMinutes: KEPT_HOURS * 60 },
  // `short`: a batch waits in the queue once, however often it is put there.
  { name: BATCH_QUEUE, policy: 'short', retryLimit: 20, retryDelay: 1, retentionMinutes: KEPT_HOURS * 60 },
] as const;

export interface BossSettings {
  /** Between two looks for jobs whose worker has died; null: none are taken. */
  readonly maintenanceSeconds: number | null;
  readonly onError: (error: Error) => void;
}

/**
 * pg-boss over our own connections. It has neither workers nor a schedule of its own here: a worker of pg-boss 10 lets
 * the failure to complete a job go unhandled, which would end the process at every outage of the database.
 */
export function createBoss(sql: SqlRunner, { maintenanceSeconds, onError }: BossSettings): PgBoss {
  const boss = new PgBoss({
    db: sql,
    schema: SCHEMA,
    schedule: false,
    supervise: maintenanceSeconds !== null,
    ...(maintenanceSeconds !== null && { maintenanceIntervalSeconds: maintenanceSeconds }),
    archiveCompletedAfterSeconds: KEPT_HOURS * 3600,
    deleteAfterHours: KEPT_HOURS,
  });
  boss.on('error', onError);
  return boss;
}

/** Makes pg-boss's tables and our queues, or brings them up to date. The caller sees to it that nobody else does. */
export async function installQueues(sql: SqlRunner): Promise<void> {
  const boss = createBoss(sql, { maintenanceSeconds: null, onError: () => undefined });
  await boss.start();
  for (const queue of QUEUES) {
    await boss.createQueue(queue.name, { ...queue });
    await boss.updateQueue(queue.name, { ...queue });
  }
  await boss.stop({ graceful: false });
}

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
