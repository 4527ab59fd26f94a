import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TODAYS_ANSWERS } from './adapters/in/http/dto/recommendation.dto.js';
import { checkDatabase } from './adapters/out/persistence/typeorm/database/migrate-database.js';
import { catchUp, journaled, journalOf } from './composition/journal.js';
import {
  alignedClock,
  askedAtMostEvery,
  buildInstruments,
  metricsBesideApi,
  metricsOnOwnPort,
  describeReadiness,
  sharedTokenKey,
  STOPPING,
  watchedOf,
} from './composition/instruments.js';
import { createApp } from './composition/app.js';
import {
  closerOf,
  endOnUncaught,
  stopOnSignals,
  refusalMessage,
  startMessage,
  StartProblem,
} from './composition/process.js';
import { buildPorts } from './composition/build-ports.js';
import { inTime, Opened, PendingWork } from './composition/opened.js';
import { postgresStorage, type StorageSettings } from './composition/build-storage.js';
import { createLogger, masked } from './composition/logger.js';
import { databaseProblem, openDatabase } from './composition/database.js';
import type { Logger } from 'pino';
import type { Config } from './config/config.js';
import { loadConfig } from './config/load-config.js';
import { loadEnvFile, PROJECT_FOLDER, secretValues } from './config/env-file.js';

/** Load balancers probe every few seconds; a flood of probes is answered from memory. */
const READINESS_MS = 1_000;

const WEB_ROOT = join(PROJECT_FOLDER, 'frontend', 'dist');

/** How long a start may go on after a signal: an embedded database may be creating its files. */
const START_PATIENCE_MS = 12_000;
/** For work that continues after the last responses. */
const AFTER_ANSWERS_MS = 1_000;
const METRICS_CLOSE_MS = 500;

interface RunningServer {
  readonly url: string;
}

async function main(): Promise<void> {
  loadEnvFile();
  const opened = new Opened();
  const starting = start(opened);
  stopOnSignals(async () => {
    // What is being opened just then is known, and closed, once the start has gone on.
    await inTime(starting, START_PATIENCE_MS).catch(() => undefined);
    await opened.close();
  });
  try {
    const { url } = await starting;
    console.log(`RollOut is ready: ${url}`);
  } catch (error) {
    if (opened.isClosing) return; // A signal ended the start, and ends the process.
    await opened.close();
    throw error;
  }
}

/** Finds everything that is wrong before the port opens: it fails now, not at 7 AM. */
async function start(opened: Opened): Promise<RunningServer> {
  const config = await checkedConfig();
  for (const line of startMessage(config)) console.log(line);
  return startServer(config, createLogger(config.logLevel, { secrets: secretValues(process.env) }), opened);
}

async function startServer(config: Config, logger: Logger, opened: Opened): Promise<RunningServer> {
  const database = await openDatabase(config, opened, (error) =>
    logger.warn({ err: error }, 'database connection lost'),
  );
  const { dataSources, migrated } = database;
  if (migrated.length > 0) logger.info({ migrations: migrated }, 'database migrated');
  const instruments = buildInstruments(config);
  const clock = await alignedClock(dataSources.riders);
  const journal = journalOf(config);
  const caughtUp = await catchUp(journal, dataSources.riders, clock.now());
  if (caughtUp.deleted + caughtUp.stopped > 0) logger.info(caughtUp, 'journal replayed');
  const storage = journaled(
    postgresStorage(dataSources, storageSettings(config, logger)),
    journal,
    clock,
    (error) => logger.error({ alarm: 'journal-unwritten', err: error }, 'the journal could not be written'),
  );
  const ports = buildPorts(config, storage, {
    tokenKey: await sharedTokenKey(dataSources.riders),
    machineClock: clock,
    measurements: instruments.measurements,
    onFallback: (failure) => logger.warn({ failure }, 'provider failed, another one answered'),
  });
  instruments.watch(watchedOf(dataSources, ports));
  const databaseHealth = askedAtMostEvery(READINESS_MS, () => checkDatabase(dataSources.riders));
  let isStopping = false;
  const pendingWork = new PendingWork();
  const app = await createApp({
    config,
    ports,
    logger,
    readiness: async () => (isStopping ? STOPPING : describeReadiness(await databaseHealth())),
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    alignClock: () => clock.align(),
    metrics: metricsBesideApi(config, instruments),
    pendingWork,
  });
  const closeApp = closerOf(app);
  const close = async (): Promise<void> => {
    isStopping = true;
    logger.info('stopping');
    await closeApp(config.shutdown);
    await pendingWork.done();
  };
  const { delayMs, graceMs } = config.shutdown;
  await opened.add(close, { withinMs: delayMs + graceMs + AFTER_ANSWERS_MS });
  const metricsServer = await metricsOnOwnPort(config, instruments);
  if (metricsServer) await opened.add(() => metricsServer.close(), { withinMs: METRICS_CLOSE_MS });
  await app.listen(config.port, config.host);
  const url = urlOf(await app.getUrl());
  database.announce(url);
  endOnUncaught(logger, () => opened.close());
  return { url };
}

const storageSettings = ({ limits, morning }: Config, logger: Logger): StorageSettings => ({
  limitHashKey: limits.hashKey,
  answers: TODAYS_ANSWERS,
  jobs: {
    jobSeconds: morning.jobSeconds,
    maintenanceSeconds: Math.max(1, Math.floor(morning.jobSeconds / 3)),
    onError: (error) => logger.warn({ err: error }, 'queue maintenance failed'),
  },
});

async function checkedConfig(): Promise<Config> {
  const loaded = loadConfig(process.env);
  const problems = loaded.ok ? [] : [...loaded.problems];
  const databaseUrl = process.env['DATABASE_URL'];
  if (databaseUrl && !problems.some((problem) => problem.startsWith('DATABASE_URL'))) {
    const problem = await databaseProblem(databaseUrl);
    if (problem !== null) problems.push(problem);
  }
  if (loaded.ok && problems.length === 0) return loaded.config;
  throw new StartProblem(refusalMessage(problems));
}

/** It listens at 0.0.0.0 or 127.0.0.1; people open localhost. */
const urlOf = (listening: string): string =>
  listening.replace(/\/\/(0\.0\.0\.0|\[::1?\]|127\.0\.0\.1)/, '//localhost');

main().catch((error: unknown) => {
  if (error instanceof StartProblem) console.error(error.message);
  else if (isPortTaken(error))
    console.error(`Port ${error.port} is taken by another program. Set PORT to a free one.`);
  else console.error('RollOut could not start:', withoutSecrets(error));
  process.exit(1);
});

function isPortTaken(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

/** An error may quote its input, such as the database's URL. */
function withoutSecrets(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return masked(secretValues(process.env))(text);
}
