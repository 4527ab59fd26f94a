import { Check, Column, Entity, PrimaryColumn, type DataSource } from 'typeorm';

/** One row, once this database has been opened in live mode. */
@Entity('installation')
@Check('installation_is_one', 'is_the_one')
export class InstallationRow {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'installation_pkey' })
  is_the_one: boolean;

  /** The first time. */
  @Column('timestamptz')
  live_since: Date;
}

/**
 * SQL, because it is asked before the migrations: the table may not be there yet.
 * @returns null for a database that has never been live.
 */
export async function liveSince(dataSource: DataSource): Promise<Date | null> {
  const [known] = await dataSource.query<{ there: boolean }[]>(
    "SELECT to_regclass('installation') IS NOT NULL AS there",
  );
  if (known?.there !== true) return null;
  const [row] = await dataSource.query<{ live_since: Date }[]>('SELECT live_since FROM installation');
  return row?.live_since ?? null;
}

/** By the database's clock, and only the first time. */
export async function rememberLive(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    'INSERT INTO installation (is_the_one, live_since) VALUES (true, now()) ON CONFLICT DO NOTHING',
  );
}
