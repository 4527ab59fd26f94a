import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import {
  MORNING,
  SCHEDULE,
  type MorningDependencies,
  type ScheduleDependencies,
} from './schedule-dependencies.js';

const TICK = 'morning-tick';
const START_AGAIN_MS = 1000;

/** Every few seconds, on every replica: each step may run on many at once, or be missed. Between ticks, the queue's workers work. */
@Injectable()
export class MorningTick implements OnApplicationBootstrap, OnModuleDestroy {
  private isStopping = false;
  private isQueueStarted = false;
  /** Null until the port is open. */
  private beginning: Promise<void> | null = null;
  private readonly steps: Readonly<Record<string, () => Promise<void>>>;
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    @Inject(MORNING) private readonly morning: MorningDependencies,
    @Inject(SCHEDULE) private readonly schedule: ScheduleDependencies,
    private readonly registry: SchedulerRegistry,
  ) {
    this.steps = {
      'recall-texts': () => morning.recallTexts.run(),
      'watch-mornings': () => morning.watchMornings.run(),
      'close-mornings': () => morning.closeMornings.run(),
    };
  }

  onApplicationBootstrap(): void {
    void this.schedule.portIsOpen.then(() => {
      this.beginning = this.begin();
    });
  }

  private async begin(): Promise<void> {
    while (!this.isStopping && !(await this.startQueue())) await pause(START_AGAIN_MS);
    if (this.isStopping) return;
    const interval = setInterval(() => this.tick(), this.morning.tickSeconds * 1000);
    this.registry.addInterval(TICK, interval);
    this.tick();
  }

  /** @returns whether it has started; the database may be away just then. */
  private async startQueue(): Promise<boolean> {
    try {
      await this.morning.jobs.start(this.morning.work);
      this.isQueueStarted = true;
    } catch (error) {
      this.schedule.log('start-morning-jobs', error);
    }
    return this.isQueueStarted;
  }

  /** Jobs that are under way end soon: nothing waits any longer. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    if (this.registry.doesExist('interval', TICK)) this.registry.deleteInterval(TICK);
    this.morning.hurry();
    await this.beginning;
    if (this.isQueueStarted)
      await this.morning.jobs.stop().catch((error: unknown) => this.schedule.log('stop-morning-jobs', error));
    await Promise.all(this.running.values());
  }

  /** A slow step does not delay the other and is not started a second time. */
  private tick(): void {
    for (const [name, step] of Object.entries(this.steps)) {
      if (this.running.has(name)) continue;
      const done = step()
        .catch((error: unknown) => this.isStopping || this.schedule.log(name, error))
        .then(() => void this.running.delete(name));
      this.running.set(name, done);
    }
  }
}
