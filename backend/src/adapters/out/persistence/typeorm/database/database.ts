import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { StorageBusy, StorageUnavailable } from '../../../../../application/ports/storage-errors.js';
import { isOutage, isPoolFull } from './database-errors.js';

/** SQL that the server parses and plans once per connection, under its name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs a library's SQL, one or more statements. */
export interface SqlRunner {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }>;
}

/** Runs one prepared statement on the connection of a transaction. */
export type StatementRunner = <Row extends QueryResultRow>(
  statement: PreparedStatement,
  values: unknown[],
) => Promise<Row[]>;

/**
 * How the repositories reach the database: TypeORM for everyday reads and writes (`run`, `transaction`), prepared
 * statements for the morning run, for Today, and where one statement has to do what TypeORM can't say (`query`,
 * `statements`). Here alone a lost or silent database becomes StorageUnavailable, and a full pool StorageBusy; any other
 * error is a bug and passes.
 */
export class Database implements SqlRunner {
  constructor(private readonly dataSource: DataSource) {}

  /** One prepared statement, directly on the pool. */
  async query<Row extends QueryResultRow>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    this.requireConnection();
    try {
      return (await poolOf(this.dataSource).query<Row>({ ...statement, values })).rows;
    } catch (error) {
      throw asStorageFailure(error);
    }
  }

  /** Directly on the pool. */
  async executeSql(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }> {
    this.requireConnection();
    try {
      return await poolOf(this.dataSource).query(text, values);
    } catch (error) {
      throw asStorageFailure(error);
    }
  }

  /** Work with TypeORM on one connection, without a transaction. */
  run<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.onOneConnection((runner) => work(runner.manager));
  }

  /** Work with TypeORM in a transaction. */
  transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.inTransaction((runner) => work(runner.manager));
  }

  /** Prepared statements in a transaction; `sql` is for a library that takes part in it. */
  statements<Result>(work: (run: StatementRunner, sql: SqlRunner) => Promise<Result>): Promise<Result> {
    return this.inTransaction((_, client) =>
      work(async (statement, values) => (await client.query({ ...statement, values })).rows, {
        executeSql: (text, values) => client.query(text, values),
      }),
    );
  }

  private inTransaction<Result>(
    work: (runner: QueryRunner, client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    return this.onOneConnection(async (runner, client) => {
      await runner.startTransaction();
      try {
        const result = await work(runner, client);
        await runner.commitTransaction();
        return result;
      } catch (error) {
        // A lost connection is rolled back by the server; asking for it would only wait for another timeout.
        if (!isOutage(error)) await runner.rollbackTransaction();
        throw error;
      }
    });
  }

  /** The data source is closed before the last request ends when a shutdown takes too long. */
  private requireConnection(): void {
    if (!this.dataSource.isInitialized) throw new StorageUnavailable(new Error('not connected'));
  }

  private async onOneConnection<Result>(
    work: (runner: QueryRunner, client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    this.requireConnection();
    const runner = this.dataSource.createQueryRunner();
    let client: PoolClient | null = null;
    try {
      client = (await runner.connect()) as PoolClient;
      return await work(runner, client);
    } catch (error) {
      if (client !== null && isOutage(error)) await discard(client);
      throw asStorageFailure(error);
    } finally {
      await runner.release();
    }
  }
}

/** The pg pool that TypeORM uses. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as PostgresDriver).master as Pool;

/** TypeORM would return the connection to the pool although an abandoned statement may still run on it. */
async function discard(client: PoolClient & { end?: () => Promise<void> }): Promise<void> {
  await client.end?.().catch(() => undefined);
}

function asStorageFailure(error: unknown): unknown {
  if (isPoolFull(error)) return new StorageBusy(error);
  return isOutage(error) ? new StorageUnavailable(error) : error;
}

/** This process's connections to the database. */
export interface PoolState {
  readonly idle: number;
  readonly busy: number;
  /** How many it may open. */
  readonly max: number;
  /** Statements waiting for one. */
  readonly waiting: number;
}

export function poolState(dataSource: DataSource): PoolState {
  const { totalCount, idleCount, waitingCount, options } = poolOf(dataSource);
  return { idle: idleCount, busy: totalCount - idleCount, max: options.max, waiting: waitingCount };
}
