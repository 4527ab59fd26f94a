import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ForgetEndedAccess } from '../../../application/use-cases/forget-ended-access.js';
import { ForgetEndedLimits } from '../../../application/use-cases/forget-ended-limits.js';
import { ForgetInboundTexts } from '../../../application/use-cases/forget-inbound-texts.js';
import { ForgetOldForecasts } from '../../../application/use-cases/forget-old-forecasts.js';
import { ForgetOldRecommendations } from '../../../application/use-cases/forget-old-recommendations.js';
import { ForgetOldTexts } from '../../../application/use-cases/forget-old-texts.js';
import { ForgetUnreachableRiders } from '../../../application/use-cases/forget-unreachable-riders.js';
import { AccessPurge } from './access-purge.js';
import { ALIGN_CLOCK, ClockAlignment, type AlignClock } from './clock-alignment.js';
import { ForecastPurge } from './forecast-purge.js';
import { MorningModule, type MorningDependencies } from './morning/morning.module.js';
import { InboundTextPurge } from './inbound-text-purge.js';
import { LimitPurge } from './limit-purge.js';
import { RecommendationPurge } from './recommendation-purge.js';
import { RiderPurge } from './rider-purge.js';
import { TextPurge } from './text-purge.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

export interface ScheduleDependencies {
  readonly forgetOldForecasts: ForgetOldForecasts;
  readonly forgetEndedAccess: ForgetEndedAccess;
  readonly forgetEndedLimits: ForgetEndedLimits;
  readonly forgetInboundTexts: ForgetInboundTexts;
  readonly forgetOldRecommendations: ForgetOldRecommendations;
  readonly forgetOldTexts: ForgetOldTexts;
  readonly forgetUnreachableRiders: ForgetUnreachableRiders;
  /** Null: this replica only answers requests. */
  readonly morning: MorningDependencies | null;
  readonly alignClock: AlignClock;
  readonly log: ScheduleLog;
}

/** What runs by the clock. Every replica runs it; each job must stand that. */
@Module({})
export class ScheduledJobsModule {
  static with(dependencies: ScheduleDependencies): DynamicModule {
    return {
      module: ScheduledJobsModule,
      imports: [
        ScheduleModule.forRoot(),
        ...(dependencies.morning ? [MorningModule.with(dependencies.morning, dependencies.log)] : []),
      ],
      providers: [
        ForecastPurge,
        AccessPurge,
        LimitPurge,
        InboundTextPurge,
        RecommendationPurge,
        RiderPurge,
        TextPurge,
        ClockAlignment,
        { provide: ForgetOldForecasts, useValue: dependencies.forgetOldForecasts },
        { provide: ForgetEndedAccess, useValue: dependencies.forgetEndedAccess },
        { provide: ForgetEndedLimits, useValue: dependencies.forgetEndedLimits },
        { provide: ForgetInboundTexts, useValue: dependencies.forgetInboundTexts },
        { provide: ForgetOldRecommendations, useValue: dependencies.forgetOldRecommendations },
        { provide: ForgetOldTexts, useValue: dependencies.forgetOldTexts },
        { provide: ForgetUnreachableRiders, useValue: dependencies.forgetUnreachableRiders },
        { provide: ALIGN_CLOCK, useValue: dependencies.alignClock },
        { provide: SCHEDULE_LOG, useValue: dependencies.log },
      ],
    };
  }
}
