import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { SCHEDULE_LOG, type ScheduleLog } from '../schedule-log.js';
import type { MorningDependencies } from './morning.module.js';
import { MORNING } from './morning-token.js';

const NAME = 'morning-tick';

/** Every few seconds, on every replica. Each step stands being done by many at once and being missed at times. */
@Injectable()
export class MorningTick implements OnApplicationBootstrap, OnModuleDestroy {
  private isStopping = false;
  private readonly steps: Readonly<Record<string, () => Promise<void>>>;
  private readonly underWay = new Set<string>();

  constructor(
    @Inject(MORNING) private readonly morning: MorningDependencies,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
    private readonly registry: SchedulerRegistry,
  ) {
    const { watchMornings, closeMornings, sendPendingTexts, tryPausedMornings, reconcileUnknownTexts } =
      morning;
    this.steps = {
      'watch-mornings': () => watchMornings.run(),
      'send-pending-texts': () => sendPendingTexts.run(),
      'try-paused-mornings': () => tryPausedMornings.run(),
      'reconcile-unknown-texts': () => reconcileUnknownTexts.run(),
      'close-mornings': () => closeMornings.run(),
    };
  }

  onApplicationBootstrap(): void {
    const interval = setInterval(() => this.tick(), this.morning.tickSeconds * 1000);
    this.registry.addInterval(NAME, interval);
    this.tick();
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    this.registry.deleteInterval(NAME);
  }

  /** One that is slow does not hold up the others, and is not begun a second time. */
  private tick(): void {
    for (const [name, step] of Object.entries(this.steps)) {
      if (this.underWay.has(name)) continue;
      this.underWay.add(name);
      void step()
        .catch((error: unknown) => this.isStopping || this.log(name, error))
        .finally(() => this.underWay.delete(name));
    }
  }
}
