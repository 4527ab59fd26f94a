import { Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { Cron, ScheduleModule } from '@nestjs/schedule';
import { MorningTick, MorningWorkers } from './morning-jobs.js';
import { MORNING, SCHEDULE, type ScheduleDependencies } from './schedule-dependencies.js';

/** Deletes what the retention table no longer keeps, each rule at its own cadence. */
@Injectable()
export class RetentionJob {
  constructor(@Inject(SCHEDULE) private readonly schedule: ScheduleDependencies) {}

  @Cron('0 5/10 * * * *', { name: 'retention-every-ten-minutes' })
  everyTenMinutes(): Promise<void> {
    return this.schedule.deleteExpired.run('every ten minutes');
  }

  @Cron('0 40 * * * *', { name: 'retention-hourly' })
  hourly(): Promise<void> {
    return this.schedule.deleteExpired.run('hourly');
  }

  @Cron('0 20 3 * * *', { name: 'retention-nightly' })
  nightly(): Promise<void> {
    return this.schedule.deleteExpired.run('nightly');
  }
}

@Injectable()
export class ClockAlignment {
  constructor(@Inject(SCHEDULE) private readonly schedule: ScheduleDependencies) {}

  @Cron('10 * * * * *', { name: 'clock-alignment' })
  async run(): Promise<void> {
    await this.schedule.alignClock().catch((error: unknown) => this.schedule.log('clock-alignment', error));
  }
}

/** What runs by the clock, on every replica: each job may run on many at once. */
@Module({})
export class ScheduledJobsModule {
  static with(schedule: ScheduleDependencies): DynamicModule {
    const { morning } = schedule;
    return {
      module: ScheduledJobsModule,
      imports: [ScheduleModule.forRoot()],
      providers: [
        { provide: SCHEDULE, useValue: schedule },
        RetentionJob,
        ClockAlignment,
        ...(morning ? [{ provide: MORNING, useValue: morning }, MorningTick, MorningWorkers] : []),
      ],
    };
  }
}
