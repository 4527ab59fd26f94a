import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ForgetEndedLimits } from '../../../application/use-cases/forget-ended-limits.js';
import { ForgetInboundTexts } from '../../../application/use-cases/forget-inbound-texts.js';
import { ForgetOldForecasts } from '../../../application/use-cases/forget-old-forecasts.js';
import { ForecastPurge, SCHEDULE_LOG, type ScheduleLog } from './forecast-purge.js';
import { InboundTextPurge } from './inbound-text-purge.js';
import { LimitPurge } from './limit-purge.js';

export interface ScheduleDependencies {
  readonly forgetOldForecasts: ForgetOldForecasts;
  readonly forgetEndedLimits: ForgetEndedLimits;
  readonly forgetInboundTexts: ForgetInboundTexts;
  readonly log: ScheduleLog;
}

/** What runs by the clock. Every replica runs it; each job must stand that. */
@Module({})
export class ScheduledJobsModule {
  static with({
    forgetOldForecasts,
    forgetEndedLimits,
    forgetInboundTexts,
    log,
  }: ScheduleDependencies): DynamicModule {
    return {
      module: ScheduledJobsModule,
      imports: [ScheduleModule.forRoot()],
      providers: [
        ForecastPurge,
        LimitPurge,
        InboundTextPurge,
        { provide: ForgetOldForecasts, useValue: forgetOldForecasts },
        { provide: ForgetEndedLimits, useValue: forgetEndedLimits },
        { provide: ForgetInboundTexts, useValue: forgetInboundTexts },
        { provide: SCHEDULE_LOG, useValue: log },
      ],
    };
  }
}
