import PgBoss from 'pg-boss';
import type { SqlRunner } from '../typeorm/database.js';

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
