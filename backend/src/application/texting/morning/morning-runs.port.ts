import type { Coordinates } from '../../../domain/route/location.js';
import type { MorningWindow } from '../../../domain/texting/send-window.js';
import type { RunSummary } from '../../../domain/texting/text-state.js';

/** The morning texts of one zone and date. */
export interface MorningRun extends MorningWindow {
  readonly id: number;
}

export interface Enlisting {
  /** Riders up to this id have been looked at; 0 to begin with. */
  readonly afterRiderId: number;
  /** How many riders to enlist at most. */
  readonly limit: number;
  /** How many riders a worker takes at a time. */
  readonly batchSize: number;
  /** See weekOfDate: texts from then on count towards the week's limit. */
  readonly weekSince: Date;
  readonly at: Date;
}

/**
 * Storage of the morning's runs: who is to be texted, and what has become of it.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface MorningRunsPort {
  /** The zones that have subscribers. */
  subscribedZones(): Promise<string[]>;

  /**
   * The centres of the grid cells in which rides of subscribed riders of a zone start, of at most `limit` riders after one.
   * @returns the cells, and the last rider looked at; null where there were none left.
   */
  cellsOfZone(
    timeZone: string,
    options: { readonly afterRiderId: number; readonly limit: number },
  ): Promise<{ readonly cells: readonly Coordinates[]; readonly lastRiderId: number | null }>;

  /** The run of that zone and date, begun now unless it was before. However many begin it at once, it is one. */
  begin(window: MorningWindow, at: Date): Promise<MorningRun>;

  find(runId: number): Promise<MorningRun | null>;

  /**
   * Gives the next subscribed riders of the zone without a text for the date one each, and puts their batches into the
   * queue: both or neither. The text is `pending`, or `skipped` where it is clear already that there will be none: the phone
   * has opted out, has had its texts of the week, or is another account's for that date.
   * @returns the last rider who was looked at; null where none was left.
   */
  enlist(run: MorningRun, options: Enlisting): Promise<{ readonly lastRiderId: number | null }>;

  /**
   * Puts batches into the queue again whose riders still wait, are not to wait longer, and have no worker: after a failed
   * evaluation, or a job that was lost. @returns how many.
   */
  requeue(run: MorningRun): Promise<number>;

  /** Nothing more of the run is sent but a text to try. @returns false if it was paused before. */
  pause(runId: number, options: { readonly code: string; readonly at: Date }): Promise<boolean>;

  /** The run's texts are sent again. @returns false if it was not paused. */
  resume(runId: number): Promise<boolean>;

  /** Runs whose window is over and which are not finished. */
  findOver(now: Date): Promise<MorningRun[]>;

  /** Of a run that is over: skips what still waits, with the reason for its waiting or as late. @returns how many. */
  skipWaiting(runId: number, at: Date): Promise<number>;

  /** Whether nothing of the run waits or is being sent, and what has become of it is not kept yet. */
  needsSummary(runId: number): Promise<boolean>;

  /**
   * Counts what has become of the run's texts and keeps it. A run whose window is over and of which nothing waits is
   * finished: `hasFinished` is true for the one caller that finished it.
   */
  summarise(
    runId: number,
    at: Date,
  ): Promise<{ readonly summary: RunSummary; readonly hasFinished: boolean }>;

  /** Deletes runs from before that of which no text is left. @returns how many. */
  forgetBefore(instant: Date): Promise<number>;
}
