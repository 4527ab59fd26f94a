import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/test-database.js';
import { rowsOf } from '../../testing/database/server-commands.js';
import { loadConfig } from '../config/load-config.js';
import { openDatabase } from './database.js';
import { Opened } from './opened.js';
import { StartProblem } from './process.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

/** Opens the database as a start in this mode does, and closes it. */
async function open(environment: Record<string, string>): Promise<readonly string[]> {
  const loaded = loadConfig({ DATABASE_URL: database.url, ...environment });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const opened = new Opened();
  try {
    return (await openDatabase(loaded.config, opened, () => undefined)).migrated;
  } finally {
    await opened.close();
  }
}

const LIVE = { APP_MODE: 'live' };
const DEMO = { APP_MODE: 'demo' };

describe('a database that has been live', () => {
  it('is refused by a demo, before anything is changed, and stays open to live mode', async () => {
    expect(await open(DEMO)).not.toEqual([]);
    await open(DEMO);
    await open(LIVE);
    await rowsOf(database.url, "DELETE FROM schema_migrations WHERE name LIKE 'DateForecasts%'");

    const start = open(DEMO);
    await expect(start).rejects.toBeInstanceOf(StartProblem);
    await expect(start).rejects.toThrow(
      /^RollOut cannot start as a demo: this database has been live since \d{4}-\d\d-\d\d .*APP_MODE=live.*DATA_FOLDER.*DATABASE_URL/s,
    );
    expect(
      await rowsOf(database.url, "SELECT FROM schema_migrations WHERE name LIKE 'DateForecasts%'"),
    ).toEqual([]);
    await rowsOf(
      database.url,
      "INSERT INTO schema_migrations (timestamp, name) VALUES (1796800000000, 'DateForecasts1796800000000')",
    );
    await open(LIVE);
    expect(await rowsOf(database.url, 'SELECT live_since FROM installation')).toHaveLength(1);
  });
});
