import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Cron, ScheduleModule } from '@nestjs/schedule';
import { MorningTick } from './morning-jobs.js';
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

/** Before the first request, and each night before retention drops what is old. */
@Injectable()
export class MonthlyPartitionsJob implements OnApplicationBootstrap {
  constructor(@Inject(SCHEDULE) private readonly schedule: ScheduleDependencies) {}

  onApplicationBootstrap(): Promise<void> {
    return this.run();
  }

  @Cron('0 10 3 * * *', { name: 'monthly-partitions' })
  async run(): Promise<void> {
    const { keepMonthlyPartitions, log } = this.schedule;
    await keepMonthlyPartitions.run().catch((error: unknown) => log('monthly-partitions', error));
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
        MonthlyPartitionsJob,
        ClockAlignment,
        ...(morning ? [{ provide: MORNING, useValue: morning }, MorningTick] : []),
      ],
    };
  }
}
