import type {
  ColdCellsRequest,
  LineRequest,
  MorningRun,
  MorningRunsPort,
  RiderInLine,
  TextsPortion,
} from '../../../../../application/texting/morning/morning-runs.port.js';
import type { TextsJob } from '../../../../../application/texting/morning/morning-jobs.port.js';
import { MS_PER_MINUTE, type LocalTime } from '../../../../../domain/commute/time.js';
import type { Coordinates } from '../../../../../domain/route/location.js';
import type { MorningWindow } from '../../../../../domain/texting/send-window.js';
import { summaryOf, type RunSummary, type StateCount } from '../../../../../domain/texting/text-state.js';
import { statesOffParameter } from '../accounts/ride-days.sql.js';
import { localTimeFrom } from '../accounts/rider.columns.js';
import type { Database, SqlRunner } from '../database/database.js';
import * as sql from './morning-runs.sql.js';

/** Where portions of riders wait for workers. */
export interface TextsQueue {
  /** In the executor's transaction. */
  put(portions: readonly (TextsJob & { readonly priority: number })[], executor: SqlRunner): Promise<void>;
  /** Whether any portion of the run waits or is being worked on. */
  isUnderWay(runId: number, executor: SqlRunner): Promise<boolean>;
}

/** A text that the provider refused for an unclear reason is tried again after that. */
const PARKED_MS = 5 * MS_PER_MINUTE;
const PORTIONS_PER_STATEMENT = 500;

export class TypeormMorningRuns implements MorningRunsPort {
  constructor(
    private readonly database: Database,
    private readonly queue: TextsQueue,
  ) {}

  async subscribedZones(): Promise<string[]> {
    const rows = await this.database.query<{ time_zone: string }>(sql.SUBSCRIBED_ZONES, []);
    return rows.map(({ time_zone }) => time_zone);
  }

  coldCells(
    { timeZone, date }: MorningWindow,
    { until, hour, limit, statesOff }: ColdCellsRequest,
  ): Promise<Coordinates[]> {
    const values = [timeZone, date, until, hour, limit, statesOffParameter(statesOff)];
    return this.database.query<{ lat: number; lng: number }>(sql.COLD_CELLS, values);
  }

  async begin({ timeZone, date, opensAt, closesAt }: MorningWindow, at: Date): Promise<MorningRun> {
    const key = [timeZone, date];
    const [begun] = await this.database.query<sql.RunRow>(sql.FIND_RUN_OF_ZONE, key);
    if (begun !== undefined) return runFrom(begun);
    await this.database.query(sql.BEGIN_RUN, [...key, opensAt, closesAt, at]);
    const [row] = (await this.database.query<sql.RunRow>(sql.FIND_RUN_OF_ZONE, key)) as [sql.RunRow];
    return runFrom(row);
  }

  async find(runId: number): Promise<MorningRun | null> {
    const [row] = await this.database.query<sql.RunRow>(sql.FIND_RUN, [runId]);
    return row === undefined ? null : runFrom(row);
  }

  async line(
    { timeZone, date }: MorningRun,
    { after, until, now, afterRiderId, limit, statesOff }: LineRequest,
  ): Promise<{ riders: RiderInLine[]; lastRiderId: number | null }> {
    const parkedBefore = new Date(now.getTime() - PARKED_MS);
    const values = [
      timeZone,
      date,
      after,
      until,
      afterRiderId,
      limit,
      parkedBefore,
      statesOffParameter(statesOff),
    ];
    const rows = await this.database.query<LineRow>(sql.LINE, values);
    return { riders: rows.flatMap(riderInLine), lastRiderId: rows[0]?.last_rider_id ?? null };
  }

  handOut(run: MorningRun, portions: readonly TextsPortion[], until: LocalTime): Promise<boolean> {
    return this.database.statements(async (query, executor) => {
      const [locked] = await query<Pick<sql.RunRow, 'handed_out_until'>>(sql.LOCK_RUN, [run.id]);
      const isFirst = timeFrom(locked?.handed_out_until ?? null) === run.handedOutUntil;
      const isSame = run.handedOutUntil === until && (await this.queue.isUnderWay(run.id, executor));
      if (locked === undefined || !isFirst || isSame) return false;
      await query(sql.HAND_OUT, [run.id, until]);
      for (let from = 0; from < portions.length; from += PORTIONS_PER_STATEMENT) {
        const some = portions.slice(from, from + PORTIONS_PER_STATEMENT);
        await this.queue.put(
          some.map((portion) => ({ ...portion, runId: run.id })),
          executor,
        );
      }
      return true;
    });
  }

  isUnderWay(runId: number): Promise<boolean> {
    return this.queue.isUnderWay(runId, this.database);
  }

  async pause(runId: number, { code, at }: { readonly code: string; readonly at: Date }): Promise<boolean> {
    return (await this.database.query(sql.PAUSE, [runId, code, at])).length > 0;
  }

  async startTrial(
    runId: number,
    { pausedBefore, now }: { readonly pausedBefore: Date; readonly now: Date },
  ): Promise<boolean> {
    return (await this.database.query(sql.START_TRIAL, [runId, pausedBefore, now])).length > 0;
  }

  async resume(runId: number): Promise<boolean> {
    return (await this.database.query(sql.RESUME, [runId])).length > 0;
  }

  async findOver(now: Date): Promise<MorningRun[]> {
    return (await this.database.query<sql.RunRow>(sql.FIND_OVER, [now])).map(runFrom);
  }

  async endWaiting({ id, date }: MorningRun, at: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const ended = await this.database.query(sql.END_WAITING, [id, date, at]);
      if (ended.length === 0) return total;
      total += ended.length;
    }
  }

  async needsSummary({ id, date }: MorningRun): Promise<boolean> {
    return (await this.database.query(sql.NEEDS_SUMMARY, [id, date])).length > 0;
  }

  summarise(runId: number, at: Date): Promise<{ summary: RunSummary; hasFinished: boolean }> {
    return this.database.statements(async (query) => {
      const [run] = await query<Pick<sql.RunRow, 'local_date'>>(sql.LOCK_RUN, [runId]);
      const summary = summaryOf(await query<StateCount>(sql.COUNT_STATES, [runId, run?.local_date]));
      const [row] = await query<{ has_finished: boolean }>(sql.KEEP_SUMMARY, [
        runId,
        JSON.stringify(summary),
        summary.waiting === 0,
        at,
      ]);
      return { summary, hasFinished: row?.has_finished ?? false };
    });
  }

  async forgetBefore(instant: Date): Promise<number> {
    return (await this.database.query(sql.FORGET_RUNS, [instant])).length;
  }
}

interface LineRow {
  readonly rider_id: number | null;
  readonly is_on_trial: boolean;
  readonly refusals: number;
  readonly departure_minute: number | null;
  readonly last_rider_id: number;
}

/** Empty for the row that says only how far was looked. */
const riderInLine = (row: LineRow): RiderInLine[] =>
  row.rider_id === null
    ? []
    : [
        {
          riderId: row.rider_id,
          isOnTrial: row.is_on_trial,
          refusals: row.refusals,
          departureMinute: row.departure_minute,
        },
      ];

const runFrom = (row: sql.RunRow): MorningRun => ({
  id: row.id,
  timeZone: row.time_zone,
  date: row.local_date,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  handedOutUntil: timeFrom(row.handed_out_until),
  pausedAt: row.paused_at,
  mayLackTexts: row.may_lack_texts,
});

const timeFrom = (time: string | null): LocalTime | null => (time === null ? null : localTimeFrom(time));
