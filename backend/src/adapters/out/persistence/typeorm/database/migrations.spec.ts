import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  downAndUpAgain,
  pendingSchemaChanges,
  schemaDifferences,
  lostOnTheWayBack,
} from '../../../../../../testing/database/migration-checks.js';
import { runOnServer } from '../../../../../../testing/database/server-commands.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../../../testing/database/test-database.js';
import { migrateDatabase } from './migrate-database.js';
import { MIGRATIONS } from '../migrations/migrations.js';

/** Some of them go up and down many times, on a slow machine too. */

describe('migrations', () => {
  let migrated: TestDatabase;
  let empty: TestDatabase;
  beforeEach(async () => {
    migrated = await createTestDatabase();
    empty = await createEmptyDatabase();
  });
  afterEach(async () => {
    await migrated.drop();
    await empty.drop();
  });

  it('run once though five replicas start at the same time', async () => {
    const executed = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(empty.url)));
    expect(executed.flat()).toHaveLength(MIGRATIONS.length);
    expect(await migrateDatabase(empty.url)).toEqual([]);
  });

  it('make the tables that the entities describe', async () => {
    expect(await pendingSchemaChanges(migrated.url)).toEqual([]);
    expect(await schemaDifferences(migrated.url, empty.url)).toEqual([]);
  });

  it('can be undone and run again', async () => {
    expect(await downAndUpAgain(migrated.url)).toEqual([]);
  });

  it('keep what riders have entrusted to the tables that stay, one by one down and up again', async () => {
    expect(await lostOnTheWayBack(migrated.url)).toEqual([]);
  });

  it('are seen to take along what is not theirs', async () => {
    const forgetful = MIGRATIONS.at(-1)!;
    const down = forgetful.prototype.down;
    forgetful.prototype.down = async function (runner) {
      await down.call(this, runner);
      await runner.query('UPDATE routes SET polyline = NULL; DELETE FROM riders WHERE home_address IS NULL');
    };
    try {
      expect(await lostOnTheWayBack(migrated.url)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^undoing .*: routes lost /),
          expect.stringMatching(/^undoing .*: riders had 2 rows, now 1$/),
        ]),
      );
    } finally {
      forgetful.prototype.down = down;
    }
  });

  it('need every table filled to be held to that', async () => {
    await runOnServer(migrated.url, 'CREATE TABLE newcomers (id integer)');
    expect(await lostOnTheWayBack(migrated.url)).toEqual(['nothing fills newcomers: see filled-database.ts']);
  });

  it.each([
    ['a column that is missing', 'ALTER TABLE riders DROP COLUMN phone_confirmed'],
    ['another type', 'ALTER TABLE routes ALTER ride_minutes TYPE integer'],
    ['a column that may be null', 'ALTER TABLE riders ALTER bike_type DROP NOT NULL'],
    ['an index that is missing', 'DROP INDEX routes_one_active_per_rider'],
    ['another foreign key', 'ALTER TABLE sessions DROP CONSTRAINT sessions_rider_fkey'],
  ])('are seen to have drifted from the entities by %s', async (_, change) => {
    await runOnServer(migrated.url, change);
    expect(await pendingSchemaChanges(migrated.url)).not.toEqual([]);
  });

  it('are seen to have drifted from the entities by a check that allows something else', async () => {
    await runOnServer(
      migrated.url,
      `ALTER TABLE riders DROP CONSTRAINT riders_bike_type_known,
         ADD CONSTRAINT riders_bike_type_known CHECK (bike_type IN ('regular', 'unicycle'))`,
    );
    expect(await schemaDifferences(migrated.url, empty.url)).toHaveLength(2);
  });
});
