import type { DataSource } from 'typeorm';
import { poolOf } from './database.js';

/** This process' connections to the database. */
export interface PoolState {
  readonly idle: number;
  readonly busy: number;
  /** As many as it may open. */
  readonly max: number;
  /** Statements that wait for one. */
  readonly waiting: number;
}

export function poolState(dataSource: DataSource): PoolState {
  const { totalCount, idleCount, waitingCount, options } = poolOf(dataSource);
  return { idle: idleCount, busy: totalCount - idleCount, max: options.max, waiting: waitingCount };
}
