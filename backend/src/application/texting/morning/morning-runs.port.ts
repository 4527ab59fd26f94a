import type { LocalTime } from '../../../domain/commute/time.js';
import type { Coordinates } from '../../../domain/route/location.js';
import type { MorningWindow, PlaceInLine } from '../../../domain/texting/send-window.js';
import type { RunSummary } from '../../../domain/texting/text-state.js';
import type { TextsJob } from './morning-jobs.port.js';

/** The morning texts of one zone and date. */
export interface MorningRun extends MorningWindow {
  readonly id: number;
  /** Riders whose text time is no later have been handed out to workers; null before the first. */
  readonly handedOutUntil: LocalTime | null;
  /** When the provider stopped the run, or it was last tried since; null while texts are sent. */
  readonly pausedAt: Date | null;
  /** The database may have lost texts: nothing is sent until they are recalled. See DatabaseMemoryPort. */
  readonly mayLackTexts: boolean;
}

/** A rider who may be texted. */
export interface RiderInLine extends PlaceInLine {
  readonly riderId: number;
  /** More for a rider whose text the provider has refused more often. */
  readonly refusals: number;
}

/** The states in which the date is a holiday: see HolidaysPort. */
export type StatesOff = readonly (string | null)[];

export interface ColdCellsRequest {
  /** Only riders whose text time is no later. */
  readonly until: LocalTime;
  readonly hour: Date;
  readonly limit: number;
  readonly statesOff: StatesOff;
}

export interface LineRequest {
  /** Only riders whose text time is later than that, or null. */
  readonly after: LocalTime | null;
  /** Only riders whose text time is no later. */
  readonly until: LocalTime;
  readonly now: Date;
  readonly statesOff: StatesOff;
  /** Riders up to this id have been looked at; 0 to begin with. */
  readonly afterRiderId: number;
  readonly limit: number;
}

/** Riders whom one worker texts, in this order; portions of a higher priority are taken first. */
export interface TextsPortion extends Omit<TextsJob, 'runId'> {
  readonly priority: number;
}

/**
 * Storage of the morning's runs: whose turn it is, and what has become of it.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface MorningRunsPort {
  /** The zones that have subscribers. */
  subscribedZones(): Promise<string[]>;

  /**
   * The centers of grid cells in which rides of riders start who are still to be texted by `until`, and which lack the weather or
   * the air of an hour in the cache.
   */
  coldCells(window: MorningWindow, request: ColdCellsRequest): Promise<Coordinates[]>;

  /** The run of that zone and date, begun now unless it was before. However many begin it at once, it is one. */
  begin(window: MorningWindow, at: Date): Promise<MorningRun>;

  find(runId: number): Promise<MorningRun | null>;

  /**
   * Subscribed riders of the zone who ride on the date, and who have no text for it, or one that is to be tried again. An unclear refusal is tried again after five minutes.
   * @returns in no order; `lastRiderId` is null where none was left to look at.
   */
  line(
    run: MorningRun,
    request: LineRequest,
  ): Promise<{ readonly riders: readonly RiderInLine[]; readonly lastRiderId: number | null }>;

  /**
   * Queues the portions, and notes until when riders were handed out: all or nothing.
   * @returns false if others have done so since `run` was read, and nothing was done.
   */
  handOut(run: MorningRun, portions: readonly TextsPortion[], until: LocalTime): Promise<boolean>;

  /** Whether workers still have riders of the run to look at. */
  isUnderWay(runId: number): Promise<boolean>;

  /** Nothing more of the run is sent but a text to try. @returns false if it was paused before. */
  pause(runId: number, options: { readonly code: string; readonly at: Date }): Promise<boolean>;

  /** The pause begins again, so that one of all callers tries. @returns false if it does not last since then. */
  startTrial(runId: number, options: { readonly pausedBefore: Date; readonly now: Date }): Promise<boolean>;

  /** The run's texts are sent again. @returns false if it was not paused. */
  resume(runId: number): Promise<boolean>;

  /** Runs whose window is over and which are not finished. */
  findOver(now: Date): Promise<MorningRun[]>;

  /** Of a run that is over: what still waits was skipped or has failed, for the reason of its waiting. @returns how many. */
  endWaiting(run: MorningRun, at: Date): Promise<number>;

  /** Whether riders were handed out, nothing of the run waits or is being sent, and what has become of it is not kept yet. */
  needsSummary(run: MorningRun): Promise<boolean>;

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
