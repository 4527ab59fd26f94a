import type PgBoss from 'pg-boss';
import type {
  JobPeriod,
  MorningJobsPort,
  MorningWork,
  TextsJob,
  ZoneJob,
} from '../../../../application/texting/morning/morning-jobs.port.js';
import type { Database, SqlRunner } from '../typeorm/database/database.js';
import type { TextsQueue } from '../typeorm/texting/typeorm.morning-runs.js';
import { createBoss, PLAN_QUEUE, RECONCILE_QUEUE, TEXTS_QUEUE, WARM_QUEUE, withoutOutages } from './boss.js';

export interface JobSettings {
  /** How long a worker may take for a job before it counts as dead. */
  readonly jobSeconds: number;
  /** How often to look for jobs of dead workers. */
  readonly maintenanceSeconds: number;
  /** Called with an error of a job, and of pg-boss's own maintenance; both are tried again. */
  readonly onError: (error: Error) => void;
}

/** While one portion waits for its turn or for the provider's answers, the others are judged. */
const TEXT_WORKERS = 3;
/** How soon an idle worker finds a job. */
const POLLING_SECONDS = 0.5;
const SECONDS_TO_STOP = 20;

/** The queue, by pg-boss in PostgreSQL. Times are by the database's clock. */
export class PgBossMorningJobs implements MorningJobsPort, TextsQueue {
  private readonly boss: PgBoss;
  private readonly workers: PgBoss;

  constructor(
    database: Database,
    private readonly settings: JobSettings,
  ) {
    const { onError } = settings;
    this.boss = createBoss(database, { maintenanceSeconds: null, onError });
    this.workers = createBoss(withoutOutages(database, onError), settings);
  }

  async start({ plan, warm, texts, reconcile }: MorningWork): Promise<void> {
    await this.workers.start();
    await this.work<ZoneJob>(PLAN_QUEUE, plan);
    await this.work<ZoneJob>(WARM_QUEUE, warm);
    await this.work(RECONCILE_QUEUE, reconcile);
    const textAll = async (job: TextsJob): Promise<void> => {
      if ((await texts(job)) === 'later') throw new NotNow();
    };
    for (let worker = 0; worker < TEXT_WORKERS; worker += 1) await this.work<TextsJob>(TEXTS_QUEUE, textAll);
  }

  async stop(): Promise<void> {
    await this.workers.stop({ timeout: SECONDS_TO_STOP * 1000, close: false });
  }

  async askFor(kind: 'plan' | 'warm', { timeZone, date }: ZoneJob, period: JobPeriod): Promise<void> {
    const zone: ZoneJob = { timeZone, date };
    await this.ask(kind === 'plan' ? PLAN_QUEUE : WARM_QUEUE, zone, `${timeZone} ${date}`, period);
  }

  async askToReconcile(period: JobPeriod): Promise<void> {
    await this.ask(RECONCILE_QUEUE, {}, 'all', period);
  }

  async put(
    portions: readonly (TextsJob & { readonly priority: number })[],
    executor: SqlRunner,
  ): Promise<void> {
    const jobs = portions.map(({ priority, runId, riderIds, isTrial }) => ({
      name: TEXTS_QUEUE,
      data: { runId, riderIds, isTrial } satisfies TextsJob,
      priority,
      expireInSeconds: this.settings.jobSeconds,
    }));
    await this.boss.insert(jobs, { db: executor });
  }

  async isUnderWay(runId: number, executor: SqlRunner): Promise<boolean> {
    return (await executor.executeSql(UNDER_WAY, [TEXTS_QUEUE, { runId }])).rows.length > 0;
  }

  private async ask(queue: string, job: object, key: string, { everySeconds }: JobPeriod): Promise<void> {
    await this.boss.send(queue, job, {
      singletonKey: key,
      singletonSeconds: everySeconds,
      expireInSeconds: Math.max(everySeconds, this.settings.jobSeconds),
    });
  }

  /** A worker that has done a job looks for the next one at once. */
  private async work<Job extends object>(queue: string, doJob: (job: Job) => Promise<void>): Promise<void> {
    let worker = '';
    const handle = async (jobs: PgBoss.Job<Job>[]): Promise<void> => {
      try {
        for (const { data } of jobs) await doJob(data);
        this.workers.notifyWorker(worker);
      } catch (error) {
        if (!(error instanceof NotNow) && error instanceof Error) this.settings.onError(error);
        throw error;
      }
    };
    worker = await this.workers.work<Job>(queue, { pollingIntervalSeconds: POLLING_SECONDS }, handle);
  }
}

/** For a job that is not done yet, which is no error: pg-boss does a failed job again. */
class NotNow extends Error {}

const UNDER_WAY = `
  SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed' AND data @> $2::jsonb LIMIT 1`;
