import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  downAndUpAgain,
  lostOnTheWayBack,
  pendingSchemaChanges,
  schemaDifferences,
} from '../../../../../../testing/database/migration-checks.js';
import { runOnServer } from '../../../../../../testing/database/server-commands.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../../../testing/database/test-database.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { migrateDatabase } from './migrate-database.js';

describe('migrations of an empty database', () => {
  let empty: TestDatabase;
  beforeEach(async () => {
    empty = await createEmptyDatabase();
  });
  afterEach(() => empty.drop());

  it('run once even if five replicas start at the same time', async () => {
    const executed = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(empty.url)));
    expect(executed.flat()).toHaveLength(MIGRATIONS.length);
    expect(await migrateDatabase(empty.url)).toEqual([]);
  });
});

describe('migrations', () => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createTestDatabase();
  });
  afterEach(() => migrated.drop());

  it('create the tables that the entities declare', async () => {
    const made = await createEmptyDatabase();
    expect(await pendingSchemaChanges(migrated.url)).toEqual([]);
    expect(await schemaDifferences(migrated.url, made.url)).toEqual([]);

    await runOnServer(
      migrated.url,
      `ALTER TABLE riders DROP CONSTRAINT riders_bike_type_known,
         ADD CONSTRAINT riders_bike_type_known CHECK (bike_type IN ('regular', 'unicycle'))`,
    );
    expect(await schemaDifferences(migrated.url, made.url)).toEqual([
      expect.stringMatching(/^- riders: CONSTRAINT riders_bike_type_known .*unicycle/),
      expect.stringMatching(/^\+ riders: CONSTRAINT riders_bike_type_known .*electric/),
    ]);
    await made.drop();
  });

  it('fail the check if a column, its type, NOT NULL, an index or a foreign key differs from the entities', async () => {
    await runOnServer(
      migrated.url,
      `ALTER TABLE riders DROP COLUMN sms_consent;
       ALTER TABLE routes ALTER ride_minutes TYPE integer;
       ALTER TABLE riders ALTER bike_type DROP NOT NULL;
       DROP INDEX routes_one_active_per_rider;
       ALTER TABLE sessions DROP CONSTRAINT sessions_rider_fkey`,
    );
    const changes = await pendingSchemaChanges(migrated.url);
    for (const change of [
      /"riders" ADD "sms_consent"/,
      /"routes" ADD "ride_minutes" double precision/,
      /"bike_type" SET NOT NULL/,
      /CREATE UNIQUE INDEX "routes_one_active_per_rider"/,
      /ADD CONSTRAINT "sessions_rider_fkey"/,
    ])
      expect(changes).toContainEqual(expect.stringMatching(change));
  });

  it('can be undone and run again', async () => {
    expect(await downAndUpAgain(migrated.url)).toEqual([]);
  });

  it('fail the check if a table has no row to lose', async () => {
    await runOnServer(migrated.url, 'CREATE TABLE newcomers (id integer)');
    expect(await lostOnTheWayBack(migrated.url)).toEqual(['nothing fills newcomers: see filled-database.ts']);
  });
});
