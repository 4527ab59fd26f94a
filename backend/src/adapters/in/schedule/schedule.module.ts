import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ForgetEndedLimits } from '../../../application/use-cases/forget-ended-limits.js';
import { ForgetOldForecasts } from '../../../application/use-cases/forget-old-forecasts.js';
import { ForecastPurge, SCHEDULE_LOG, type ScheduleLog } from './forecast-purge.js';
import { LimitPurge } from './limit-purge.js';

export interface ScheduleDependencies {
  readonly forgetOldForecasts: ForgetOldForecasts;
  readonly forgetEndedLimits: ForgetEndedLimits;
  readonly log: ScheduleLog;
}

/** What runs by the clock. Every replica runs it; each job must stand that. */
@Module({})
export class ScheduledJobsModule {
  static with({ forgetOldForecasts, forgetEndedLimits, log }: ScheduleDependencies): DynamicModule {
    return {
      module: ScheduledJobsModule,
      imports: [ScheduleModule.forRoot()],
      providers: [
        ForecastPurge,
        LimitPurge,
        { provide: ForgetOldForecasts, useValue: forgetOldForecasts },
        { provide: ForgetEndedLimits, useValue: forgetEndedLimits },
        { provide: SCHEDULE_LOG, useValue: log },
      ],
    };
  }
}
