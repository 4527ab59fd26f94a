import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { StorageUnavailable } from '../../../../../application/ports/storage-errors.js';
import { isOutage } from './database-errors.js';

/** SQL that the server parses and plans once a connection: the name stands for the text. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs SQL of a library on the connection of a transaction. */
export interface SqlRunner {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }>;
}

/** Runs one prepared statement on the connection of a transaction. */
export type StatementRunner = <Row extends QueryResultRow>(
  statement: PreparedStatement,
  values: unknown[],
) => Promise<Row[]>;

/**
 * The one way in which the repositories reach the database, and the one place where "cannot be reached" becomes
 * StorageUnavailable. Everything else that goes wrong is a bug and passes as it is.
 */
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** One prepared statement, straight on the pool: for what every request runs. */
  async query<Row extends QueryResultRow>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    this.requireConnection();
    try {
      return (await poolOf(this.dataSource).query<Row>({ ...statement, values })).rows;
    } catch (error) {
      throw asStorageFailure(error);
    }
  }

  /** SQL of a library, one or more statements, straight on the pool. */
  async execute(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }> {
    this.requireConnection();
    try {
      return await poolOf(this.dataSource).query(text, values);
    } catch (error) {
      throw asStorageFailure(error);
    }
  }

  /** Some work with TypeORM on one connection, without a transaction. */
  run<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.onOneConnection((runner) => work(runner.manager));
  }

  /** All of the work or nothing of it. */
  transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.inTransaction((runner) => work(runner.manager));
  }

  /** The same with prepared statements, straight on the connection; `sql` is for a library that takes part. */
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
        // A lost connection has rolled back by itself; to ask for it would only wait for another timeout.
        if (!isOutage(error)) await runner.rollbackTransaction();
        throw error;
      }
    });
  }

  /** Before the first connection and after the last, such as for a request that outlives a shutdown. */
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

/** The pg pool below TypeORM. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as PostgresDriver).master as Pool;

/** TypeORM would hand the connection back to the pool though a statement that nobody waits for may still run on it. */
async function discard(client: PoolClient & { end?: () => Promise<void> }): Promise<void> {
  await client.end?.().catch(() => undefined);
}

const asStorageFailure = (error: unknown): unknown =>
  isOutage(error) ? new StorageUnavailable(error) : error;

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
