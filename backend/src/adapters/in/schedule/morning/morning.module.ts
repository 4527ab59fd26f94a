import { Module, type DynamicModule } from '@nestjs/common';
import type { MorningJobsPort } from '../../../../application/texting/morning/morning-jobs.port.js';
import type {
  CloseMornings,
  PlanMorning,
  WatchMornings,
} from '../../../../application/texting/morning/plan-mornings.js';
import type { EvaluateBatch } from '../../../../application/texting/morning/evaluate-batch.js';
import type { ReconcileUnknownTexts } from '../../../../application/texting/morning/reconcile-unknown-texts.js';
import type {
  SendPendingTexts,
  TryPausedMornings,
} from '../../../../application/texting/morning/send-pending-texts.js';
import { SCHEDULE_LOG, type ScheduleLog } from '../schedule-log.js';
import type { InterruptiblePause } from './interruptible-pause.js';
import { MORNING } from './morning-token.js';
import { MorningTick } from './morning-tick.js';
import { MorningWorkers } from './morning-workers.js';

export interface MorningDependencies {
  readonly jobs: MorningJobsPort;
  readonly pause: InterruptiblePause;
  readonly tickSeconds: number;
  readonly watchMornings: WatchMornings;
  readonly planMorning: PlanMorning;
  readonly evaluateBatch: EvaluateBatch;
  readonly sendPendingTexts: SendPendingTexts;
  readonly tryPausedMornings: TryPausedMornings;
  readonly reconcileUnknownTexts: ReconcileUnknownTexts;
  readonly closeMornings: CloseMornings;
}

/** The morning texts: a tick on every replica that looks at the clock, and workers that do what it asks for. */
@Module({})
export class MorningModule {
  static with(morning: MorningDependencies, log: ScheduleLog): DynamicModule {
    return {
      module: MorningModule,
      providers: [
        MorningTick,
        MorningWorkers,
        { provide: MORNING, useValue: morning },
        { provide: SCHEDULE_LOG, useValue: log },
      ],
    };
  }
}
