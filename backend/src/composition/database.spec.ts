import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/database/test-database.js';
import { rowsOf } from '../../testing/database/server-commands.js';
import { loadConfig } from '../config/load-config.js';
import type { Config } from '../config/config.js';
import { DATA_COMMANDS, openDatabase } from './database.js';
import { Opened } from './opened.js';
import { StartProblem } from './process.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

function configOf(environment: Record<string, string>): Config {
  const loaded = loadConfig({ DATABASE_URL: database.url, ...environment });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}

/** Opens the database as a start in this mode does, and closes it. */
async function open(environment: Record<string, string>): Promise<readonly string[]> {
  const opened = new Opened();
  try {
    return (await openDatabase(configOf(environment), opened, () => undefined)).migrated;
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

describe('npm run migrate', () => {
  const migrate = (environment: Record<string, string>): Promise<string> | undefined =>
    DATA_COMMANDS['migrate']?.run(configOf(environment), '');

  it('migrates as the owner and lets in a role that can read and write rows, and nothing else', async () => {
    const asApp = { DATABASE_URL: database.appUrl };
    await expect(open(asApp)).rejects.toThrow(
      /^RollOut cannot start: the role of DATABASE_URL may not migrate the database, and \d+ migrations are missing\. Run "npm run migrate" /,
    );
    expect(await migrate({ ...asApp, DATABASE_OWNER_URL: database.url })).toMatch(
      /^Migrated: CreateStorage\d+, .*\. The role rollout_test_app_\d+ can now use the database\.$/,
    );
    expect(await migrate({ ...asApp, DATABASE_OWNER_URL: database.url })).toMatch(/^Nothing to migrate\. /);
    expect(await open(asApp)).toEqual([]);
    await rowsOf(database.appUrl, "SELECT make_month('texts', '2031-01-01')");
    await rowsOf(database.appUrl, "SELECT drop_month('texts', 'texts_y2031m01')");
  });

  it('lets in a role that can do nothing else', async () => {
    const refused = [
      'CREATE TABLE more (id integer)',
      'ALTER TABLE riders DROP COLUMN phone',
      'DROP TABLE riders',
      'TRUNCATE riders CASCADE',
      'DELETE FROM schema_migrations',
      "CREATE FUNCTION mine() RETURNS text LANGUAGE sql AS 'SELECT 1::text'",
      "SELECT make_month('riders', '2031-01-01')",
      'CREATE ROLE more SUPERUSER',
      'SELECT rolpassword FROM pg_authid',
      "SELECT pg_read_file('/etc/passwd')",
      "COPY riders TO PROGRAM 'cat'",
    ];
    const migrated = await createTestDatabase();
    for (const sql of refused)
      await expect(rowsOf(migrated.appUrl, sql)).rejects.toThrow(/permission denied|must be owner|no months/);
    await migrated.drop();
  });

  it('needs a database of your own, and refuses a demo on live data like a start does', async () => {
    const none = configOf({ DATABASE_URL: '' });
    await expect(DATA_COMMANDS['migrate']?.run(none, '')).rejects.toThrow(/^DATABASE_URL is not set/);
    await open(LIVE);
    await expect(migrate(DEMO)).rejects.toThrow(/^RollOut cannot start as a demo/);
  });
});
