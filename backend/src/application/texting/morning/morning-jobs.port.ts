import type { LocalDate } from '../../../domain/commute/time.js';

/** A zone's morning. */
export interface ZoneJob {
  readonly timeZone: string;
  readonly date: LocalDate;
}

/** Text these riders of a run, in this order. */
export interface TextsJob {
  readonly runId: number;
  readonly riderIds: readonly number[];
  /** The provider stopped the run: find out with one of these whether it takes texts again. */
  readonly isTrial: boolean;
}

/** What a worker does with each kind of job. A job that rejects is done again after a moment. */
export interface MorningWork {
  /** Hand out riders, or try a paused run. */
  readonly plan: (job: ZoneJob) => Promise<void>;
  /** Fetch forecasts that are needed next. */
  readonly warm: (job: ZoneJob) => Promise<void>;
  /** 'later': nothing was done, and the job is to be done again after a moment. */
  readonly texts: (job: TextsJob) => Promise<'done' | 'later'>;
  readonly reconcile: () => Promise<void>;
}

/** Of all replicas' requests for the same in a period, one becomes a job. */
export interface JobPeriod {
  readonly everySeconds: number;
}

/**
 * The queue of the morning. A job belongs to one worker until it is done or its time is up: then the worker counts as dead and
 * another one gets the job. So every job may be done twice, also at the same time.
 * Riders are put into the queue together with the record that they were handed out: see MorningRunsPort.
 */
export interface MorningJobsPort {
  /** Takes jobs until `stop`, also after the database was away. @throws StorageUnavailable if it is away now. */
  start(work: MorningWork): Promise<void>;

  /** Takes no further job, and waits for those under way. */
  stop(): Promise<void>;

  /** @throws StorageUnavailable when the database cannot be reached. */
  askFor(kind: 'plan' | 'warm', zone: ZoneJob, period: JobPeriod): Promise<void>;

  /** @throws StorageUnavailable when the database cannot be reached. */
  askToReconcile(period: JobPeriod): Promise<void>;
}
