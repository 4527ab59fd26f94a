import type { LocalDate } from '../../../domain/commute/time.js';

/** What there is to do for the morning texts, each for one worker at a time. */
export type MorningJob =
  /** Look at a zone's morning: warm its forecasts, or see to it that everybody is in a batch. */
  | { readonly kind: 'plan'; readonly timeZone: string; readonly date: LocalDate }
  /** Evaluate the riders of a batch who wait for it. */
  | { readonly kind: 'batch'; readonly runId: number; readonly batch: number };

export type JobOfKind<K extends MorningJob['kind']> = MorningJob & { readonly kind: K };

export interface TakenJob<J extends MorningJob = MorningJob> {
  readonly id: string;
  readonly job: J;
}

export interface PlanRequest {
  readonly reason: string;
  readonly everySeconds: number;
  readonly takesSeconds: number;
}

/**
 * The queue of the morning. A job belongs to the worker that takes it until it is finished or given back, or its time is up:
 * then the worker counts as dead and another one gets the job. So every job may be done twice.
 * Batches are put into the queue together with the texts that they are about: see MorningRunsPort.
 */
export interface MorningJobsPort {
  /** From now on, jobs of dead workers return to the queue. @throws StorageUnavailable when the database cannot be reached. */
  start(): Promise<void>;

  /** The caller no longer works on any job. */
  stop(): Promise<void>;

  /**
   * Queues the planning of a zone. Of all replicas' requests with the same `reason` in `everySeconds`, one becomes a job,
   * whose worker counts as dead after `takesSeconds`.
   * @throws StorageUnavailable when the database cannot be reached.
   */
  askForPlan(plan: Omit<JobOfKind<'plan'>, 'kind'>, options: PlanRequest): Promise<void>;

  /** The next job of that kind, or null: also while the database cannot be reached. */
  take<K extends MorningJob['kind']>(kind: K): Promise<TakenJob<JobOfKind<K>> | null>;

  /** @throws StorageUnavailable when the database cannot be reached; the job then comes again. */
  finish(taken: TakenJob): Promise<void>;

  /** It is tried again, after a moment. @throws StorageUnavailable when the database cannot be reached. */
  giveBack(taken: TakenJob): Promise<void>;
}
