import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ForgetOldForecasts } from '../../../application/use-cases/forget-old-forecasts.js';
import { ForecastPurge, SCHEDULE_LOG, type ScheduleLog } from './forecast-purge.js';

export interface ScheduleDependencies {
  readonly forgetOldForecasts: ForgetOldForecasts;
  readonly log: ScheduleLog;
}

/** What runs by the clock. Every replica runs it; each job must stand that. */
@Module({})
export class ScheduledJobsModule {
  static with({ forgetOldForecasts, log }: ScheduleDependencies): DynamicModule {
    return {
      module: ScheduledJobsModule,
      imports: [ScheduleModule.forRoot()],
      providers: [
        ForecastPurge,
        { provide: ForgetOldForecasts, useValue: forgetOldForecasts },
        { provide: SCHEDULE_LOG, useValue: log },
      ],
    };
  }
}
