import type { KeepMonthlyPartitions } from '../../../application/maintenance/monthly-partitions.js';
import type { DeleteExpired } from '../../../application/maintenance/retention.js';
import type { EvaluateBatch } from '../../../application/texting/morning/evaluate-batch.js';
import type {
  CloseMornings,
  PlanMorning,
  WatchMornings,
} from '../../../application/texting/morning/plan-mornings.js';
import type { MorningJobsPort } from '../../../application/texting/morning/morning-jobs.port.js';
import type { ReconcileUnknownTexts } from '../../../application/texting/morning/reconcile-unknown-texts.js';
import type {
  SendPendingTexts,
  TryPausedMornings,
} from '../../../application/texting/morning/send-pending-texts.js';
import type { Pause } from '../../../application/texting/morning/hand-over.js';

export const SCHEDULE = Symbol('ScheduleDependencies');
export const MORNING = Symbol('MorningDependencies');

export interface ScheduleDependencies {
  readonly deleteExpired: DeleteExpired;
  readonly keepMonthlyPartitions: Pick<KeepMonthlyPartitions, 'run'>;
  /** Measures how far this machine's clock is from the one all replicas share. */
  readonly alignClock: () => Promise<void>;
  /** Null: this replica only answers requests. */
  readonly morning: MorningDependencies | null;
  /** For what a job could not do; the job tries again at its next time. */
  readonly log: (job: string, error: unknown) => void;
}

/** The parts of one replica that text everyone in the morning. */
export interface MorningDependencies {
  readonly jobs: MorningJobsPort;
  readonly pause: Pause;
  /** Ends every pause, also those that begin later. */
  readonly interruptPauses: () => void;
  readonly tickSeconds: number;
  readonly watchMornings: WatchMornings;
  readonly planMorning: PlanMorning;
  readonly evaluateBatch: EvaluateBatch;
  readonly sendPendingTexts: SendPendingTexts;
  readonly tryPausedMornings: TryPausedMornings;
  readonly reconcileUnknownTexts: ReconcileUnknownTexts;
  readonly closeMornings: CloseMornings;
}
