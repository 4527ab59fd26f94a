import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDatabase } from './adapters/out/persistence/typeorm/database/migrate-database.js';
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

interface RunningServer {
  readonly url: string;
  readonly logger: Logger;
  close(): Promise<void>;
}

async function main(): Promise<void> {
  loadEnvFile();
  const starting = start();
  // A Ctrl-C during startup waits for its end, so that nothing is left half-started.
  stopOnSignals(async (signal) => stop(await starting, signal));
  const { url } = await starting;
  console.log(`RollOut is ready: ${url}`);
}

/** Finds everything that is wrong before the port opens: it fails now, not at 7 AM. */
async function start(): Promise<RunningServer> {
  const config = await checkedConfig();
  for (const line of startMessage(config)) console.log(line);
  return startServer(config, createLogger(config.logLevel, { secrets: secretValues(process.env) }));
}

async function stop({ logger, close }: RunningServer, signal: string): Promise<void> {
  logger.info({ signal }, 'stopping');
  await close().catch((error: unknown) => {
    logger.error({ err: error }, 'shutdown failed');
    throw error;
  });
}

async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const database = await openDatabase(config, (error) =>
    logger.warn({ err: error }, 'database connection lost'),
  );
  try {
    const { dataSources, migrated } = database;
    if (migrated.length > 0) logger.info({ migrations: migrated }, 'database migrated');
    const instruments = buildInstruments(config);
    const storage = postgresStorage(dataSources, storageSettings(config, logger));
    const clock = await alignedClock(dataSources.riders);
    const ports = buildPorts(config, storage, {
      tokenKey: await sharedTokenKey(dataSources.riders),
      machineClock: clock,
      measurements: instruments.measurements,
      onFallback: (failure) => logger.warn({ failure }, 'provider failed, another one answered'),
    });
    instruments.watch(watchedOf(dataSources, ports));
    const databaseHealth = askedAtMostEvery(READINESS_MS, () => checkDatabase(dataSources.riders));
    let isStopping = false;
    const app = await createApp({
      config,
      ports,
      logger,
      readiness: async () => (isStopping ? STOPPING : describeReadiness(await databaseHealth())),
      webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
      alignClock: () => clock.align(),
      metrics: metricsBesideApi(config, instruments),
    });
    const closeApp = closerOf(app);
    const metricsServer = await metricsOnOwnPort(config, instruments);
    const close = async (): Promise<void> => {
      isStopping = true;
      await closeApp(config.shutdown);
      await metricsServer?.close();
      await database.close();
    };
    await app.listen(config.port, config.host).catch(async (error: unknown) => {
      await app.close();
      await metricsServer?.close();
      throw error;
    });
    const url = urlOf(await app.getUrl());
    database.announce(url);
    endOnUncaught(logger, close);
    return { url, logger, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const storageSettings = ({ limits, morning }: Config, logger: Logger): StorageSettings => ({
  limitHashKey: limits.hashKey,
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

/** It listens at 0.0.0.0; people open localhost. */
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
