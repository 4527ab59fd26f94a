import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MIGRATIONS } from '../../src/adapters/out/persistence/typeorm/migrations/migrations.js';
import { lostOnTheWayBack } from '../database/migration-checks.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';

describe('migrations', () => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createTestDatabase();
  });
  afterEach(() => migrated.drop());

  it('keep the rows of the tables that stay when undone and run again one by one', async () => {
    expect(await lostOnTheWayBack(migrated.url)).toEqual([]);
  });

  it('fail the check if a migration deletes or changes rows that it did not add', async () => {
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
});
