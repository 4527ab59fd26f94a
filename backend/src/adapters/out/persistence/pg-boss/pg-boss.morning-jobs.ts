import type PgBoss from 'pg-boss';
import type {
  JobOfKind,
  MorningJob,
  MorningJobsPort,
  PlanRequest,
  TakenJob,
} from '../../../../application/texting/morning/morning-jobs.port.js';
import type { Database, SqlRunner } from '../typeorm/database/database.js';
import type { BatchQueue, QueuedBatch } from '../typeorm/texting/typeorm.morning-runs.js';
import { BATCH_QUEUE, createBoss, PLAN_QUEUE } from './boss.js';

export interface JobSettings {
  /** How long a worker may take for a batch before it counts as dead. */
  readonly jobSeconds: number;
  /** How often to look for jobs of dead workers. */
  readonly maintenanceSeconds: number;
  /** Called with an error of pg-boss's own maintenance, which it retries. */
  readonly onError: (error: Error) => void;
}

const QUEUE_OF: Record<MorningJob['kind'], string> = { plan: PLAN_QUEUE, batch: BATCH_QUEUE };

/** The queue, by pg-boss in PostgreSQL. Times are by the database's clock. */
export class PgBossMorningJobs implements MorningJobsPort, BatchQueue {
  private readonly boss: PgBoss;

  constructor(
    database: Database,
    private readonly settings: JobSettings,
  ) {
    this.boss = createBoss(database, settings);
  }

  async start(): Promise<void> {
    await this.boss.start();
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }

  async askForPlan(
    plan: Omit<JobOfKind<'plan'>, 'kind'>,
    { reason, everySeconds, takesSeconds }: PlanRequest,
  ): Promise<void> {
    await this.boss.send(PLAN_QUEUE, { kind: 'plan', ...plan } satisfies JobOfKind<'plan'>, {
      singletonKey: `${plan.timeZone} ${plan.date} ${reason}`,
      singletonSeconds: everySeconds,
      expireInSeconds: takesSeconds,
    });
  }

  async put(batches: readonly QueuedBatch[], executor?: SqlRunner): Promise<void> {
    if (batches.length === 0) return;
    const jobs = batches.map(({ runId, batch }) => ({
      name: BATCH_QUEUE,
      data: { kind: 'batch', runId, batch } satisfies JobOfKind<'batch'>,
      singletonKey: `${runId} ${batch}`,
      expireInSeconds: this.settings.jobSeconds,
    }));
    await this.boss.insert(jobs, executor === undefined ? {} : { db: executor });
  }

  async take<K extends MorningJob['kind']>(kind: K): Promise<TakenJob<JobOfKind<K>> | null> {
    const [job] = await this.boss.fetch<JobOfKind<K>>(QUEUE_OF[kind]);
    return job === undefined ? null : { id: job.id, job: job.data };
  }

  async finish({ id, job }: TakenJob): Promise<void> {
    await this.boss.complete(QUEUE_OF[job.kind], id);
  }

  async giveBack({ id, job }: TakenJob): Promise<void> {
    await this.boss.fail(QUEUE_OF[job.kind], id);
  }
}
