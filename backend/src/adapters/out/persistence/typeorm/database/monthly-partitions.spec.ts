import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { parseLocalDate } from '../../../../../domain/commute/time.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { dropMonthsBefore, MONTHLY_TABLES, TypeormMonthlyPartitions } from './monthly-partitions.js';

const MONTHS = ['2026-11-01', '2026-12-01', '2027-01-01'].map(parseLocalDate);
const DECEMBER = parseLocalDate('2026-12-01');

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;
let partitions: TypeormMonthlyPartitions;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  dataSource = createDataSource({ url: testDatabase.url });
  await dataSource.initialize();
  database = new Database(dataSource);
  await sql(`
    CREATE TABLE owners (id integer PRIMARY KEY);
    INSERT INTO owners VALUES (1);
    CREATE TABLE diaries (
      id bigint GENERATED ALWAYS AS IDENTITY,
      owner_id integer NOT NULL REFERENCES owners (id) ON DELETE CASCADE,
      local_date date NOT NULL,
      line text DEFAULT 'nothing' CHECK (line <> ''),
      PRIMARY KEY (id, local_date)
    ) PARTITION BY RANGE (local_date);
    CREATE INDEX ON diaries (owner_id, local_date);
    CREATE TABLE diaries_first PARTITION OF diaries FOR VALUES FROM (MINVALUE) TO ('2026-11-01');
    CREATE TABLE diaries_default PARTITION OF diaries DEFAULT`);
  partitions = new TypeormMonthlyPartitions(database, ['diaries']);
});
afterEach(async () => {
  await dataSource.destroy();
  await testDatabase.drop();
});

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => dataSource.query(text, values);
const write = (...dates: string[]) =>
  sql('INSERT INTO diaries (owner_id, local_date) SELECT 1, day::date FROM unnest($1::text[]) AS day', [
    dates,
  ]);
/** Where each date's row lies. */
const places = async (): Promise<string[]> => {
  const rows = await sql<{ place: string }>(
    `SELECT local_date || ' ' || tableoid::regclass AS place FROM diaries ORDER BY local_date`,
  );
  return rows.map(({ place }) => place);
};

describe('making months', () => {
  it('gives each date a partition of its month, with what the table requires', async () => {
    await partitions.make(MONTHS);
    await write('2020-02-29', '2026-11-01', '2026-12-31', '2027-01-31', '2027-02-01');
    expect(await places()).toEqual([
      '2020-02-29 diaries_first',
      '2026-11-01 diaries_y2026m11',
      '2026-12-31 diaries_y2026m12',
      '2027-01-31 diaries_y2027m01',
      '2027-02-01 diaries_default',
    ]);
    await expect(sql(`INSERT INTO diaries (owner_id, local_date) VALUES (2, '2026-12-01')`)).rejects.toThrow(
      /foreign key/,
    );
    await expect(
      sql(`INSERT INTO diaries (owner_id, local_date, line) VALUES (1, '2026-12-01', '')`),
    ).rejects.toThrow(/check/);
    await sql('DELETE FROM owners');
    expect(await places()).toEqual([]);
  });

  it('does nothing for a month that there is, also as part of the first partition', async () => {
    await partitions.make([...MONTHS, parseLocalDate('2026-10-01'), parseLocalDate('1999-01-01')]);
    const tables = () =>
      sql(`SELECT relname FROM pg_class WHERE relname LIKE 'diaries_y%' AND relkind = 'r'`);
    expect(await tables()).toHaveLength(3);
    await partitions.make(MONTHS);
    expect(await tables()).toHaveLength(3);
  });

  it('works on several replicas at once', async () => {
    await write('2026-12-24');
    await Promise.all(Array.from({ length: 6 }, () => partitions.make(MONTHS)));
    expect(await places()).toEqual(['2026-12-24 diaries_y2026m12']);
  });

  it('moves the rows that came before their month', async () => {
    await write('2026-12-01', '2026-12-31', '2030-05-05');
    expect(await partitions.findStrays()).toEqual([
      { table: 'diaries', rows: 3, firstDate: '2026-12-01', lastDate: '2030-05-05' },
    ]);
    await partitions.make(MONTHS);
    expect(await places()).toEqual([
      '2026-12-01 diaries_y2026m12',
      '2026-12-31 diaries_y2026m12',
      '2030-05-05 diaries_default',
    ]);
    expect(await partitions.findStrays()).toEqual([
      { table: 'diaries', rows: 1, firstDate: '2030-05-05', lastDate: '2030-05-05' },
    ]);
  });

  it('waits no longer than two seconds for a lock, and leaves nothing half made', async () => {
    const other = dataSource.createQueryRunner();
    await other.connect();
    await other.startTransaction();
    await other.query(
      'LOCK TABLE diaries IN ROW EXCLUSIVE MODE; LOCK TABLE diaries_default IN ROW EXCLUSIVE MODE',
    );
    await expect(partitions.make(MONTHS)).rejects.toThrow(/lock timeout/);
    await other.rollbackTransaction();
    await other.release();
    await partitions.make(MONTHS);
    expect(await partitions.findStrays()).toEqual([]);
  });
});

describe('dropping months', () => {
  it('drops those before a month, and names what may hold earlier rows', async () => {
    await partitions.make(MONTHS);
    await write('2026-10-31', '2026-11-30', '2026-12-01');
    expect(await dropMonthsBefore(database, 'diaries', parseLocalDate('2026-10-01'))).toEqual([
      'diaries_default',
      'diaries_first',
    ]);
    expect(await places()).toHaveLength(3);
    const atOnce = Array.from({ length: 4 }, () => dropMonthsBefore(database, 'diaries', DECEMBER));
    expect(await Promise.all(atOnce)).toEqual(atOnce.map(() => ['diaries_default']));
    expect(await places()).toEqual(['2026-12-01 diaries_y2026m12']);
  });
});

it.each(MONTHLY_TABLES)('%s takes any date, and has a month for those that are written', async (table) => {
  const all = new TypeormMonthlyPartitions(database);
  await all.make([DECEMBER, parseLocalDate('2093-12-01'), parseLocalDate('2026-06-01')]);
  expect(await all.findStrays()).toEqual([]);
  expect(await sql('SELECT to_regclass($1) AS name', [`${table}_y2093m12`])).toEqual([
    { name: `${table}_y2093m12` },
  ]);
  expect(await sql('SELECT to_regclass($1) AS name', [`${table}_default`])).toEqual([
    { name: `${table}_default` },
  ]);
});
