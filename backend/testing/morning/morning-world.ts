import type pg from 'pg';
import { pino } from 'pino';
import { FakeClock } from '../../src/adapters/out/clock/clocks.js';
import { createDataSource } from '../../src/adapters/out/persistence/typeorm/database/data-source.js';
import { createBoss, TEXTS_QUEUE } from '../../src/adapters/out/persistence/pg-boss/boss.js';
import { Database } from '../../src/adapters/out/persistence/typeorm/database/database.js';
import { FakeSms } from '../../src/adapters/out/sms/fake.sms.js';
import type { MorningDependencies } from '../../src/adapters/in/schedule/schedule-dependencies.js';
import type { Alarm, RaiseAlarm } from '../../src/application/ports/measurements.port.js';
import type { TextsJob } from '../../src/application/texting/morning/morning-jobs.port.js';
import type { StoredText } from '../../src/application/ports/texts.port.js';
import { keepWithinLimit } from '../../src/composition/build-use-cases.js';
import { buildMorning } from '../../src/composition/build-morning.js';
import { buildPorts } from '../../src/composition/build-ports.js';
import { postgresStorage } from '../../src/composition/build-storage.js';
import type { MorningStorage, Ports } from '../../src/composition/ports.js';
import { loadConfig } from '../../src/config/load-config.js';
import { isTimeZone, localDateOf } from '../../src/domain/commute/time.js';
import { connectTo } from '../database/server-commands.js';
import { databaseIdentityIs } from '../database/typeorm-storage.js';
import { createTestDatabase, PATIENT } from '../database/test-database.js';

export interface MorningWorld {
  readonly clock: FakeClock;
  readonly sms: FakeSms;
  readonly ports: Ports & MorningStorage;
  /** The parts of one replica. */
  readonly morning: MorningDependencies;
  readonly alarms: readonly { readonly alarm: Alarm; readonly facts: unknown }[];
  /** The queue of portions of riders. */
  readonly jobs: { workOff(work: (job: TextsJob) => Promise<unknown>): Promise<void> };
  /** The runs' summaries, from the log. */
  readonly log: readonly Record<string, unknown>[];
  /** Another replica on the same database, with its own memory. */
  aReplica(differences?: ReplicaDifferences): MorningDependencies;
  /** Everything that runs each minute: every zone, every job, sending, asking, closing. */
  minute(replica?: MorningDependencies): Promise<void>;
  /** Ends waits measured by the database's clock: for senders that have died, for what the provider will list, for a turn. */
  waitsPass(): Promise<void>;
  /** Workers that have a job count as dead, and the job is back in the queue. */
  workersDie(): Promise<void>;
  /** From now on the database is another one than it was: see database_identity(). */
  movesTo(server: string): Promise<void>;
  textsOf(riderId: number): Promise<StoredText[]>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface ReplicaDifferences {
  readonly ports?: Partial<Ports & MorningStorage>;
  readonly environment?: Record<string, string>;
}

/** The morning texts as shipped, on a real PostgreSQL, without timers: tests advance the minutes. */
export async function startMorningWorld(
  at: string,
  environment: Record<string, string> = {},
): Promise<MorningWorld> {
  const database = await createTestDatabase();
  const dataSource = createDataSource({ url: database.appUrl, ...PATIENT });
  await dataSource.initialize();
  const looker = await connectTo(database.url);
  const clock = new FakeClock(new Date(at));
  const sms = new FakeSms(clock);
  const alarms: { alarm: Alarm; facts: unknown }[] = [];
  const log: Record<string, unknown>[] = [];
  const logger = pino(
    { base: null },
    { write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>) },
  );

  const parts = (differences: ReplicaDifferences = {}) => {
    const settings = { SMS_PER_SECOND: '10000', ...environment, ...differences.environment };
    const loaded = loadConfig(settings);
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
    const storage = postgresStorage({ riders: dataSource, morning: dataSource });
    const built = buildPorts(loaded.config, storage, { machineClock: clock });
    const ports = { ...built, ...storage.morning, sms, ...differences.ports };
    const raise: RaiseAlarm = (alarm, _sentence, facts) => void alarms.push({ alarm, facts });
    const limits = keepWithinLimit(loaded.config, ports, raise, () => undefined);
    const morning = buildMorning(loaded.config, ports, logger, raise, limits);
    return { ports, morning };
  };
  const { ports, morning } = parts();

  const boss = createBoss(new Database(dataSource), { maintenanceSeconds: null, onError: () => undefined });
  const workOff = async (work: (job: TextsJob) => Promise<unknown>): Promise<void> => {
    const take = () => boss.fetch<TextsJob>(TEXTS_QUEUE);
    for (let taken = await take(); taken.length > 0; taken = await take()) {
      for (const { id, data } of taken) {
        await work(data);
        await boss.complete(TEXTS_QUEUE, id);
      }
    }
  };
  const minute = async (replica = morning): Promise<void> => {
    await replica.recallTexts.run();
    await replica.watchMornings.run();
    for (const timeZone of await ports.morningRuns.subscribedZones()) {
      if (!isTimeZone(timeZone)) continue;
      const zone = { timeZone, date: localDateOf(clock.now(), timeZone) };
      await replica.work.warm(zone);
      await replica.work.plan(zone);
    }
    await workOff((job) => replica.work.texts(job));
    await replica.work.reconcile();
    await replica.closeMornings.run();
  };
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await looker.query<Row>(text, values)).rows;

  return {
    clock,
    sms,
    ports,
    morning,
    jobs: { workOff },
    alarms,
    log,
    aReplica: (differences) => parts(differences).morning,
    minute,
    sql,
    waitsPass: async () => {
      const long = "interval '1 day'";
      await sql(`UPDATE texts SET sending_at = sending_at - ${long} WHERE state IN ('sending', 'unknown')`);
      await sql(`UPDATE database_memory SET noticed_at = noticed_at - ${long}, recalled_until = NULL`);
      await sql(`UPDATE request_paces SET next_at = next_at - ${long}`);
      await sql(`UPDATE pgboss.job SET start_after = start_after - ${long} WHERE state = 'retry'`);
    },
    workersDie: async () => {
      await sql("UPDATE pgboss.job SET started_on = now() - interval '1 day' WHERE state = 'active'");
      await boss.expire();
      await sql("UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'");
    },
    movesTo: async (server) => {
      await sql(databaseIdentityIs(server));
    },
    textsOf: (riderId) => ports.texts.listOfRider(riderId),
    close: async () => {
      await looker.end();
      await dataSource.destroy();
      await database.drop();
    },
  };
}
