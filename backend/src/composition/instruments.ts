import {
  type MetricsReport,
  type MetricsOffer,
  startMetricsServer,
  type MetricsServer,
} from '../adapters/in/metrics/metrics.endpoint.js';
import { NoMeasurements } from '../adapters/out/measurements/measured.texts.js';
import { PrometheusMeasurements } from '../adapters/out/measurements/prometheus.measurements.js';
import { watchGauges, type Watched } from '../adapters/out/measurements/watch-gauges.js';
import type { Measurements } from '../application/ports/measurements.port.js';
import type { Config } from '../config/config.js';
import { THIS_MACHINE } from '../config/load-config.js';
import { StartProblem } from './process.js';
import type { DataSource } from 'typeorm';
import { sharedSecret } from '../adapters/out/persistence/typeorm/coordination/typeorm.rate-limits.js';
import { queueStates } from '../adapters/out/persistence/pg-boss/boss.js';
import { countOpenTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.texts.js';
import { poolState, Database } from '../adapters/out/persistence/typeorm/database/database.js';
import type { DataSources } from './build-storage.js';
import type { Ports } from './ports.js';
import type { DatabaseHealth } from '../adapters/out/persistence/typeorm/database/migrate-database.js';
import { AlignedClock, SystemClock } from '../adapters/out/clock/clocks.js';

export interface Instruments {
  readonly measurements: Measurements;
  /** Null where nothing is measured. */
  readonly report: MetricsReport | null;
  /** Adds values that are read when the report is. */
  watch(watched: Watched): void;
}

/** The configured measurements. */
export function buildInstruments({ metrics }: Pick<Config, 'metrics'>): Instruments {
  if (metrics === null) {
    return { measurements: new NoMeasurements(), report: null, watch: () => undefined };
  }
  const measurements = new PrometheusMeasurements();
  const { registry } = measurements;
  return {
    measurements,
    report: { contentType: registry.contentType, text: () => registry.metrics() },
    watch: (watched) => watchGauges(registry, watched),
  };
}

/** Metrics on the app's own port, which need a token; null where they have a port of their own, or nothing is measured. */
export function metricsBesideApi({ metrics }: Config, { report }: Instruments): MetricsOffer | null {
  if (report === null || metrics?.port !== null || metrics.token === null) return null;
  return { report, token: metrics.token };
}

/** Null unless metrics have a port of their own. Without a token, they are for this machine alone. @throws StartProblem if the port is taken. */
export async function metricsOnOwnPort(
  { metrics, host }: Config,
  { report }: Instruments,
): Promise<MetricsServer | null> {
  if (report === null || metrics === null || metrics.port === null) return null;
  const { port, token } = metrics;
  return startMetricsServer({ report, host: token === null ? THIS_MACHINE : host, port, token }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartProblem(`METRICS_PORT: ${port} cannot be opened (${error.code ?? error.message})`);
    },
  );
}

/** Values that metrics read from the running application. */
export const watchedOf = (dataSources: DataSources, { providerStates }: Ports): Watched => ({
  providers: providerStates,
  databasePools: () =>
    Object.entries(dataSources)
      .filter(([pool, dataSource]) => pool === 'riders' || dataSource !== dataSources.riders)
      .map(([pool, dataSource]) => ({ pool, ...poolState(dataSource) })),
  openTexts: () => countOpenTexts(dataSources.riders),
  queues: () => queueStates(dataSources.riders),
});

/** Null if the app can serve riders, else why not. */
export function describeReadiness(database: DatabaseHealth): string | null {
  switch (database.state) {
    case 'ready':
      return null;
    case 'unreachable':
      return 'The database does not respond.';
    case 'not-migrated':
      return 'The database has not been migrated.';
  }
}

/** The readiness from the first signal on, while requests are still served. */
export const STOPPING = 'RollOut is stopping.';

/** Asks at most once in so long, however often it is called: a flood of probes costs the database nothing. */
export function askedAtMostEvery<Answer>(
  ms: number,
  ask: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let last: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    if (last === null || now() >= last.at + ms) last = { at: now(), answer: ask() };
    return last.answer;
  };
}

/** The key of the marks of session tokens, shared by all replicas of this database. */
export const sharedTokenKey = (dataSource: DataSource): Promise<string> =>
  sharedSecret(new Database(dataSource), 'session-tokens');

const NOW = { name: 'now', text: 'SELECT clock_timestamp() AS now' };

/** The clock shared by all replicas of this database, aligned once. */
export async function alignedClock(dataSource: DataSource): Promise<AlignedClock> {
  const database = new Database(dataSource);
  const clock = new AlignedClock(new SystemClock(), async () => {
    const [row] = (await database.query<{ now: Date }>(NOW, [])) as [{ now: Date }];
    return row.now;
  });
  await clock.align();
  return clock;
}
