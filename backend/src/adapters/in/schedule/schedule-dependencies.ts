import type { KeepMonthlyPartitions } from '../../../application/maintenance/monthly-partitions.js';
import type { DeleteExpired } from '../../../application/maintenance/retention.js';
import type { MorningJobsPort, MorningWork } from '../../../application/texting/morning/morning-jobs.port.js';
import type { RecallTexts } from '../../../application/texting/morning/recall-texts.js';
import type { CloseMornings, WatchMornings } from '../../../application/texting/morning/run-mornings.js';

export const SCHEDULE = Symbol('ScheduleDependencies');
export const MORNING = Symbol('MorningDependencies');

export interface ScheduleDependencies {
  readonly deleteExpired: DeleteExpired;
  readonly keepMonthlyPartitions: Pick<KeepMonthlyPartitions, 'run'>;
  /** Measures how far this machine's clock is from the one all replicas share. */
  readonly alignClock: () => Promise<void>;
  /** Null: this replica only answers requests. */
  readonly morning: MorningDependencies | null;
  /** The morning run begins then: a start that fails has done nothing. */
  readonly portIsOpen: Promise<void>;
  /** For what a job could not do; the job tries again at its next time. */
  readonly log: (job: string, error: unknown) => void;
}

/** The parts of one replica that text everyone in the morning. */
export interface MorningDependencies {
  readonly jobs: MorningJobsPort;
  readonly work: MorningWork;
  /** Ends every pause, also those that begin later, and what would take long. */
  readonly hurry: () => void;
  readonly tickSeconds: number;
  readonly recallTexts: RecallTexts;
  readonly watchMornings: WatchMornings;
  readonly closeMornings: CloseMornings;
}
