import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ALIGN_CLOCK, ClockAlignment, type AlignClock } from './clock-alignment.js';
import { MorningModule, type MorningDependencies } from './morning/morning.module.js';
import { PURGES, Purges, type Purging } from './purges.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

export interface ScheduleDependencies extends Purging {
  /** Null: this replica only answers requests. */
  readonly morning: MorningDependencies | null;
  readonly alignClock: AlignClock;
  readonly log: ScheduleLog;
}

/** What runs by the clock. Every replica runs it; each job must stand that. */
@Module({})
export class ScheduledJobsModule {
  static with({ morning, alignClock, log, ...purging }: ScheduleDependencies): DynamicModule {
    return {
      module: ScheduledJobsModule,
      imports: [ScheduleModule.forRoot(), ...(morning ? [MorningModule.with(morning, log)] : [])],
      providers: [
        Purges,
        ClockAlignment,
        { provide: PURGES, useValue: purging },
        { provide: ALIGN_CLOCK, useValue: alignClock },
        { provide: SCHEDULE_LOG, useValue: log },
      ],
    };
  }
}
