import PgBoss from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { QueryResultRow } from 'pg';
import { StorageUnavailable } from '../../../../application/ports/storage-errors.js';
import { type SqlRunner, Database } from '../typeorm/database/database.js';

/** The schema of pg-boss's tables. */
export const SCHEMA = 'pgboss';

export const PLAN_QUEUE = 'morning-plan';
export const WARM_QUEUE = 'morning-warm';
export const TEXTS_QUEUE = 'morning-texts';
export const RECONCILE_QUEUE = 'morning-reconcile';

/** Completed jobs, and jobs that were never taken, are deleted after a day or two. */
const KEPT_HOURS = 24;
const KEPT = { retryDelay: 1, retentionMinutes: KEPT_HOURS * 60 } as const;

const QUEUES = [
  // The next look comes soon anyway.
  { name: PLAN_QUEUE, policy: 'standard', retryLimit: 0, ...KEPT },
  { name: WARM_QUEUE, policy: 'standard', retryLimit: 0, ...KEPT },
  // Until nine: a job without a turn at the provider is done again, however often.
  { name: TEXTS_QUEUE, policy: 'standard', retryLimit: 100_000, ...KEPT },
  { name: RECONCILE_QUEUE, policy: 'standard', retryLimit: 0, ...KEPT },
] as const;

/** Queues of earlier versions. */
const FORMER_QUEUES = ['morning-batch'];

export interface BossSettings {
  /** How often to look for jobs whose worker has died; null for never. */
  readonly maintenanceSeconds: number | null;
  readonly onError: (error: Error) => void;
}

/** pg-boss on our connections, without its schedule. */
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

/** pg-boss takes it for an answer without rows. */
const NO_ANSWER = {} as { rows: QueryResultRow[] };

/**
 * For workers: while the database is away, a statement has no answer instead of failing. A worker of pg-boss 10 does not await the
 * statement that completes a job; its failure would be an unhandled rejection. The job is done again when its time is up.
 */
export const withoutOutages = (sql: SqlRunner, onError: (error: Error) => void): SqlRunner => ({
  executeSql: (text, values) =>
    sql.executeSql(text, values).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error;
      onError(error);
      return NO_ANSWER;
    }),
});

/** Creates or updates pg-boss's tables and our queues. The caller holds the migration lock. */
export async function installQueues(sql: SqlRunner): Promise<void> {
  const boss = createBoss(sql, { maintenanceSeconds: null, onError: () => undefined });
  await boss.start();
  for (const queue of QUEUES) {
    await boss.createQueue(queue.name, { ...queue });
    await boss.updateQueue(queue.name, { ...queue });
  }
  for (const queue of FORMER_QUEUES) await boss.deleteQueue(queue);
  await boss.stop({ graceful: false });
}

export interface QueueState {
  readonly queue: string;
  /** Jobs that a worker could take now. */
  readonly waiting: number;
  /** How long the oldest of them has waited; 0 if none waits. */
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

/** @throws StorageUnavailable if the database can't be reached. */
export async function queueStates(dataSource: DataSource): Promise<QueueState[]> {
  const names = QUEUES.map(({ name }) => name);
  const rows = await new Database(dataSource).query<{ queue: string; waiting: number; lag_seconds: number }>(
    WAITING,
    [names],
  );
  return names.map((queue) => {
    const row = rows.find((one) => one.queue === queue);
    return { queue, waiting: row?.waiting ?? 0, lagSeconds: row?.lag_seconds ?? 0 };
  });
}
