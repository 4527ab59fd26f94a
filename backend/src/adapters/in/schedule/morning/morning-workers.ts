import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type {
  JobOfKind,
  MorningJob,
  TakenJob,
} from '../../../../application/texting/morning/morning-jobs.port.js';
import { SCHEDULE_LOG, type ScheduleLog } from '../schedule-log.js';
import type { MorningDependencies } from './morning.module.js';
import { MORNING } from './morning-token.js';

/** Two batches at once: while one waits for forecasts or the database the other one is evaluated. */
const BATCH_WORKERS = 2;
/** Between two looks into an empty queue. */
const LOOK_EVERY_MS = 1000;

/** A job that is in another worker's hand comes back after a moment. */
type WorkDone = 'done' | 'in-hand';

/** Takes jobs out of the queue, does them, and ends with the program: between two jobs, never within one. */
@Injectable()
export class MorningWorkers implements OnApplicationBootstrap, OnModuleDestroy {
  private isStopping = false;
  private workers: readonly Promise<void>[] = [];

  constructor(
    @Inject(MORNING) private readonly morning: MorningDependencies,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { jobs } = this.morning;
    await jobs.start();
    const batches = Array.from({ length: BATCH_WORKERS }, () =>
      this.work('batch', (job) => this.doBatch(job)),
    );
    this.workers = [this.work('plan', (job) => this.doPlan(job)), ...batches];
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.morning.pause.interrupt();
    await Promise.all([...this.workers, this.morning.sendPendingTexts.stop()]);
    await this.morning.jobs.stop().catch((error: unknown) => this.log('stop-morning-jobs', error));
  }

  private async doPlan(job: JobOfKind<'plan'>): Promise<WorkDone> {
    await this.morning.planMorning.run(job);
    return 'done';
  }

  private async doBatch(job: JobOfKind<'batch'>): Promise<WorkDone> {
    const { evaluateBatch, sendPendingTexts } = this.morning;
    const done = await evaluateBatch.run(job);
    // The texts are on record: whether they go out now or at the next tick is not the batch's business.
    void sendPendingTexts.run().catch((error: unknown) => this.log('send-pending-texts', error));
    return done;
  }

  private async work<K extends MorningJob['kind']>(
    kind: K,
    work: (job: JobOfKind<K>) => Promise<WorkDone>,
  ): Promise<void> {
    while (!this.isStopping) {
      const taken = await this.morning.jobs.take(kind);
      if (taken === null) await this.morning.pause.pause(LOOK_EVERY_MS);
      else await this.doJob(taken, work);
    }
  }

  private async doJob<K extends MorningJob['kind']>(
    taken: TakenJob<JobOfKind<K>>,
    work: (job: JobOfKind<K>) => Promise<WorkDone>,
  ): Promise<void> {
    const { jobs } = this.morning;
    try {
      if ((await work(taken.job)) === 'done') await jobs.finish(taken);
      else await jobs.giveBack(taken);
    } catch (error) {
      this.log(`morning-${taken.job.kind}`, error);
      // Where that fails too the job comes back when its time is up.
      await jobs.giveBack(taken).catch(() => undefined);
    }
  }
}
