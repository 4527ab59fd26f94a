import type {
  Enlisting,
  MorningRun,
  MorningRunsPort,
} from '../../../../../application/texting/morning/morning-runs.port.js';
import type { Coordinates } from '../../../../../domain/route/location.js';
import type { MorningWindow } from '../../../../../domain/texting/send-window.js';
import { summaryOf, type RunSummary, type StateCount } from '../../../../../domain/texting/text-state.js';
import type { Database, SqlRunner } from '../database/database.js';
import * as sql from './morning-runs.sql.js';
import { LOCK_PHONES } from './weekly-limit.sql.js';

export class TypeormMorningRuns implements MorningRunsPort {
  constructor(
    private readonly database: Database,
    private readonly queue: BatchQueue,
  ) {}

  async subscribedZones(): Promise<string[]> {
    const rows = await this.database.query<{ time_zone: string }>(sql.SUBSCRIBED_ZONES, []);
    return rows.map(({ time_zone }) => time_zone);
  }

  async cellsOfZone(
    timeZone: string,
    { afterRiderId, limit }: { readonly afterRiderId: number; readonly limit: number },
  ): Promise<{ cells: Coordinates[]; lastRiderId: number | null }> {
    const rows = await this.database.query<{ lat: number | null; lng: number; last_rider_id: number }>(
      sql.CELLS_OF_ZONE,
      [timeZone, afterRiderId, limit],
    );
    const cells = rows.flatMap(({ lat, lng }) => (lat === null ? [] : [{ lat, lng }]));
    return { cells, lastRiderId: rows[0]?.last_rider_id ?? null };
  }

  async begin({ timeZone, date, opensAt, closesAt }: MorningWindow, at: Date): Promise<MorningRun> {
    const key = [timeZone, date];
    await this.database.query(sql.BEGIN_RUN, [...key, opensAt, closesAt, at]);
    const [row] = (await this.database.query<sql.RunRow>(sql.FIND_RUN_OF_ZONE, key)) as [sql.RunRow];
    return runFrom(row);
  }

  async find(runId: number): Promise<MorningRun | null> {
    const [row] = await this.database.query<sql.RunRow>(sql.FIND_RUN, [runId]);
    return row === undefined ? null : runFrom(row);
  }

  enlist(run: MorningRun, options: Enlisting): Promise<{ lastRiderId: number | null }> {
    const { afterRiderId, limit, batchSize, weekSince, at } = options;
    return this.database.statements(async (query, executor) => {
      const [locked] = await query<{ batches: number }>(sql.LOCK_RUN, [run.id]);
      const riders = await query<{ id: number; phone: string }>(sql.NEXT_RIDERS, [
        run.timeZone,
        run.date,
        afterRiderId,
        limit,
      ]);
      const last = riders.at(-1);
      if (locked === undefined || last === undefined) return { lastRiderId: null };
      const phones = riders.map(({ phone }) => phone);
      await query(LOCK_PHONES, [phones]);
      const batches = await query<{ batch: number }>(sql.ENLIST, [
        run.id,
        run.date,
        riders.map(({ id }) => id),
        phones,
        locked.batches,
        batchSize,
        weekSince,
        at,
      ]);
      await query(sql.COUNT_BATCHES, [run.id, locked.batches + Math.ceil(riders.length / batchSize)]);
      await this.queue.put(
        batches.map(({ batch }) => ({ runId: run.id, batch })),
        executor,
      );
      return { lastRiderId: last.id };
    });
  }

  async requeue(run: MorningRun): Promise<number> {
    const batches = await this.database.query<{ batch: number }>(sql.LEFT_BATCHES, [run.id]);
    await this.queue.put(batches.map(({ batch }) => ({ runId: run.id, batch })));
    return batches.length;
  }

  async pause(runId: number, { code, at }: { readonly code: string; readonly at: Date }): Promise<boolean> {
    return (await this.database.query(sql.PAUSE, [runId, code, at])).length > 0;
  }

  async resume(runId: number): Promise<boolean> {
    return (await this.database.query(sql.RESUME, [runId])).length > 0;
  }

  async findOver(now: Date): Promise<MorningRun[]> {
    return (await this.database.query<sql.RunRow>(sql.FIND_OVER, [now])).map(runFrom);
  }

  async skipWaiting(runId: number, at: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const skipped = await this.database.query(sql.SKIP_WAITING, [runId, at]);
      if (skipped.length === 0) return total;
      total += skipped.length;
    }
  }

  async needsSummary(runId: number): Promise<boolean> {
    return (await this.database.query(sql.NEEDS_SUMMARY, [runId])).length > 0;
  }

  summarise(runId: number, at: Date): Promise<{ summary: RunSummary; hasFinished: boolean }> {
    return this.database.statements(async (query) => {
      await query(sql.LOCK_RUN, [runId]);
      const summary = summaryOf(await query<StateCount>(sql.COUNT_STATES, [runId]));
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

const runFrom = (row: sql.RunRow): MorningRun => ({
  id: row.id,
  timeZone: row.time_zone,
  date: row.local_date,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
});

export interface QueuedBatch {
  readonly runId: number;
  readonly batch: number;
}

/** Where batches wait for workers. */
export interface BatchQueue {
  /** Queues batches, each once until a worker takes it; with an executor, in its transaction. */
  put(batches: readonly QueuedBatch[], executor?: SqlRunner): Promise<void>;
}
