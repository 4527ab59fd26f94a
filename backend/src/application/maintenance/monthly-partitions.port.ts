import type { LocalDate } from '../../domain/commute/time.js';

/** Rows that no month's partition took, of one table. */
export interface StrayRows {
  readonly table: string;
  /** Counted up to ten thousand. */
  readonly rows: number;
  readonly firstDate: LocalDate;
  readonly lastDate: LocalDate;
}

/**
 * The tables that have a partition for each month of the local date. A row of a month without one is stored all the same, in
 * the table's default partition. Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface MonthlyPartitionsPort {
  /**
   * Makes the partitions of these months, where there are none, and moves rows of those months into them. Several replicas
   * may call it at once.
   * @param months their first days.
   */
  make(months: readonly LocalDate[]): Promise<void>;

  /** Empty where each row is in its month's partition. */
  findStrays(): Promise<StrayRows[]>;
}
