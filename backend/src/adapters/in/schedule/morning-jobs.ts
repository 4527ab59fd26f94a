import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import type {
  JobOfKind,
  MorningJob,
  TakenJob,
} from '../../../application/texting/morning/morning-jobs.port.js';
import {
  MORNING,
  SCHEDULE,
  type MorningDependencies,
  type ScheduleDependencies,
} from './schedule-dependencies.js';

const TICK = 'morning-tick';
/** While one batch waits for forecasts or the database, the other is evaluated. */
const BATCH_WORKERS = 2;
const EMPTY_QUEUE_PAUSE_MS = 1000;

/** Runs every step of the morning every few seconds, on every replica: each may run on many at once, or be missed. */
@Injectable()
export class MorningTick implements OnApplicationBootstrap, OnModuleDestroy {
  private isStopping = false;
  private readonly steps: Readonly<Record<string, () => Promise<void>>>;
  private readonly running = new Set<string>();

  constructor(
    @Inject(MORNING) private readonly morning: MorningDependencies,
    @Inject(SCHEDULE) private readonly schedule: ScheduleDependencies,
    private readonly registry: SchedulerRegistry,
  ) {
    this.steps = {
      'watch-mornings': () => morning.watchMornings.run(),
      'send-pending-texts': () => morning.sendPendingTexts.run(),
      'try-paused-mornings': () => morning.tryPausedMornings.run(),
      'reconcile-unknown-texts': () => morning.reconcileUnknownTexts.run(),
      'close-mornings': () => morning.closeMornings.run(),
    };
  }

  onApplicationBootstrap(): void {
    const interval = setInterval(() => this.tick(), this.morning.tickSeconds * 1000);
    this.registry.addInterval(TICK, interval);
    this.tick();
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    this.registry.deleteInterval(TICK);
  }

  /** A slow step does not delay the others and is not started a second time. */
  private tick(): void {
    for (const [name, step] of Object.entries(this.steps)) {
      if (this.running.has(name)) continue;
      this.running.add(name);
      void step()
        .catch((error: unknown) => this.isStopping || this.schedule.log(name, error))
        .finally(() => this.running.delete(name));
    }
  }
}

/** Takes jobs out of the queue and does them. Stops with the program: between two jobs, never within one. */
@Injectable()
export class MorningWorkers implements OnApplicationBootstrap, OnModuleDestroy {
  private isStopping = false;
  private workers: readonly Promise<void>[] = [];

  constructor(
    @Inject(MORNING) private readonly morning: MorningDependencies,
    @Inject(SCHEDULE) private readonly schedule: ScheduleDependencies,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.morning.jobs.start();
    const batches = Array.from({ length: BATCH_WORKERS }, () =>
      this.work('batch', (job) => this.evaluateBatch(job)),
    );
    this.workers = [this.work('plan', (job) => this.morning.planMorning.run(job)), ...batches];
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.morning.interruptPauses();
    await Promise.all([...this.workers, this.morning.sendPendingTexts.stop()]);
    await this.morning.jobs.stop().catch((error: unknown) => this.schedule.log('stop-morning-jobs', error));
  }

  private async evaluateBatch(job: JobOfKind<'batch'>): Promise<'done' | 'in-hand'> {
    const { evaluateBatch, sendPendingTexts } = this.morning;
    const outcome = await evaluateBatch.run(job);
    // The texts are on record: the batch does not wait for them to go out, and the next tick sends what is left.
    void sendPendingTexts.run().catch((error: unknown) => this.schedule.log('send-pending-texts', error));
    return outcome;
  }

  private async work<K extends MorningJob['kind']>(
    kind: K,
    work: (job: JobOfKind<K>) => Promise<'done' | 'in-hand' | void>,
  ): Promise<void> {
    while (!this.isStopping) {
      const taken = await this.morning.jobs.take(kind);
      if (taken === null) await this.morning.pause(EMPTY_QUEUE_PAUSE_MS);
      else await this.doJob(taken, work);
    }
  }

  /** A job whose riders still belong to another worker goes back into the queue, as does one that failed. */
  private async doJob<K extends MorningJob['kind']>(
    taken: TakenJob<JobOfKind<K>>,
    work: (job: JobOfKind<K>) => Promise<'done' | 'in-hand' | void>,
  ): Promise<void> {
    const { jobs } = this.morning;
    try {
      if ((await work(taken.job)) === 'in-hand') await jobs.giveBack(taken);
      else await jobs.finish(taken);
    } catch (error) {
      this.schedule.log(`morning-${taken.job.kind}`, error);
      // If that fails too, the job returns to the queue when its time is up.
      await jobs.giveBack(taken).catch(() => undefined);
    }
  }
}
