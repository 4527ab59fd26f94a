import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { aRider, aSession, bindPhone } from '../../testing/builders/rider.builder.js';
import { runOnServer, urlOfDatabase } from '../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.js';
import { FakeClock } from '../adapters/out/clock/clocks.js';
import { FileJournal } from '../adapters/out/journal/file.journal.js';
import { createDataSource } from '../adapters/out/persistence/typeorm/database/data-source.js';
import { postgresStorage, type PostgresStorage } from './build-storage.js';
import { catchUp, journaled } from './journal.js';

const NOW = new Date('2026-06-15T07:00:00Z');
const STAYS = '+15035550101';
const STOPS = '+15035550102';
const STARTS = '+15035550103';

let folder: string;
let database: TestDatabase;
let dataSource: DataSource;
let storage: PostgresStorage;
let clock: FakeClock;
let journal: FileJournal;
const failures: unknown[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollout-journal-'));
  database = await createTestDatabase();
  clock = new FakeClock(NOW);
  journal = new FileJournal(join(folder, 'journal'));
  dataSource = await connected(database.appUrl);
  storage = journaled(postgresStorage({ riders: dataSource, morning: dataSource }), journal, clock, (error) =>
    failures.push(error),
  );
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

const connected = (url: string): Promise<DataSource> => createDataSource({ url, poolSize: 2 }).initialize();

async function aRiderOf(phone: string | null): Promise<number> {
  const rider = await storage.riders.register(
    aRider({ phone, smsConsent: phone !== null, smsSubscribed: phone !== null }),
    aSession({ createdAt: clock.now() }),
  );
  if (phone !== null) await bindPhone(storage, rider.id, phone, clock.now());
  return rider.id;
}

/** The database as it is now, restored in place of what comes later. */
async function aBackup(): Promise<{ restore(): Promise<void> }> {
  const name = `${new URL(database.url).pathname.slice(1)}_backup`;
  const server = urlOfDatabase(database.url, 'postgres');
  const original = new URL(database.url).pathname.slice(1);
  const copy = async (from: string, to: string): Promise<void> => {
    await dataSource.destroy();
    await runOnServer(server, `CREATE DATABASE ${to} TEMPLATE ${from}`);
    dataSource = await connected(database.appUrl);
  };
  await copy(original, name);
  storage = journaled(
    postgresStorage({ riders: dataSource, morning: dataSource }),
    journal,
    clock,
    () => undefined,
  );
  return {
    restore: async () => {
      await dataSource.destroy();
      await runOnServer(server, `DROP DATABASE ${original} WITH (FORCE)`);
      await runOnServer(server, `CREATE DATABASE ${original} TEMPLATE ${name}`);
      await runOnServer(server, `DROP DATABASE ${name}`);
      dataSource = await connected(database.appUrl);
      storage = postgresStorage({ riders: dataSource, morning: dataSource });
    },
  };
}

describe('a restored backup', () => {
  it('brings back neither riders who left since nor phones that replied STOP', async () => {
    const [left, stays, stops] = [await aRiderOf(null), await aRiderOf(STAYS), await aRiderOf(STOPS)];
    const backup = await aBackup();
    clock.advanceMs(60_000);
    await storage.riders.remove(left);
    await storage.optOuts.stop(STOPS, clock.now());
    await storage.morning.optOuts.stop(STARTS, clock.now());
    clock.advanceMs(60_000);
    await storage.optOuts.start(STARTS);

    await backup.restore();
    expect(await storage.riders.find(left)).not.toBeNull();
    expect(await storage.optOuts.isStopped(STOPS)).toBe(false);
    expect(await catchUp(journal, dataSource, clock.now())).toEqual({ deleted: 1, stopped: 1 });
    expect(await storage.riders.find(left)).toBeNull();
    expect(await storage.optOuts.isStopped(STOPS)).toBe(true);
    expect(await storage.optOuts.isStopped(STARTS)).toBe(false);
    expect(await storage.riders.find(stops)).toMatchObject({ smsSubscribed: false });
    expect(await storage.riders.find(stays)).toMatchObject({ smsSubscribed: true });

    // Nothing is done again, nor to a new rider who got the id of one who left before.
    await journal.note({ at: new Date(NOW.getTime() - 60_000).toISOString(), left: stays });
    expect(await catchUp(journal, dataSource, clock.now())).toEqual({ deleted: 0, stopped: 0 });
    expect(await storage.riders.find(stays)).not.toBeNull();
  });

  it('is read from files that only their owner can read, of 13 months, whatever a crash has cut short', async () => {
    await journal.note({ at: NOW.toISOString(), left: 7 });
    const [name = ''] = await readdir(join(folder, 'journal'));
    expect(name).toBe('journal-2026-06.jsonl');
    const path = join(folder, 'journal', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await appendFile(path, '{"at":"2026-06-15T07:0');
    await writeFile(
      join(folder, 'journal', 'journal-2025-04.jsonl'),
      '{"at":"2025-04-30T07:00:00Z","left":5}\n',
    );
    await writeFile(
      join(folder, 'journal', 'journal-2025-05.jsonl'),
      '{"at":"2025-05-01T07:00:00Z","left":6}\n',
    );
    expect(await journal.read(NOW)).toMatchObject([{ left: 6 }, { left: 7 }]);
    expect(await readdir(join(folder, 'journal'))).toHaveLength(2);
  });

  it('notes nothing of a rider who is not there, and no failure to note fails a deletion', async () => {
    await storage.riders.remove(404);
    expect(await journal.read(NOW)).toEqual([]);
    await writeFile(join(folder, 'journal'), 'a file in place of the folder');
    expect(await storage.riders.remove(await aRiderOf(null))).toBe(true);
    expect(failures).toHaveLength(1);
  });
});
