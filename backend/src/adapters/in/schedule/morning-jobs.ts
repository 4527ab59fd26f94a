import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import {
  MORNING,
  SCHEDULE,
  type MorningDependencies,
  type ScheduleDependencies,
} from './schedule-dependencies.js';

const TICK = 'morning-tick';

/** Every few seconds, on every replica: each step may run on many at once, or be missed. Between ticks, the queue's workers work. */
@Injectable()
export class MorningTick implements OnApplicationBootstrap, OnModuleDestroy {
  private isStopping = false;
  private readonly steps: Readonly<Record<string, () => Promise<void>>>;
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    @Inject(MORNING) private readonly morning: MorningDependencies,
    @Inject(SCHEDULE) private readonly schedule: ScheduleDependencies,
    private readonly registry: SchedulerRegistry,
  ) {
    this.steps = {
      'watch-mornings': () => morning.watchMornings.run(),
      'close-mornings': () => morning.closeMornings.run(),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { jobs, work, tickSeconds } = this.morning;
    await jobs.start(work);
    this.registry.addInterval(
      TICK,
      setInterval(() => this.tick(), tickSeconds * 1000),
    );
    this.tick();
  }

  /** Jobs that are under way end soon: nothing waits any longer. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.registry.deleteInterval(TICK);
    this.morning.hurry();
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
