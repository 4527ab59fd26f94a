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
import { StartProblem } from './process.js';
import type { DataSource } from 'typeorm';
import { queueStates } from '../adapters/out/persistence/pg-boss/boss.js';
import { countOpenTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.texts.js';
import { poolState, Database } from '../adapters/out/persistence/typeorm/database/database.js';
import type { Ports } from './ports.js';
import type { DatabaseHealth } from '../adapters/out/persistence/typeorm/database/migrate-database.js';
import { AlignedClock, SystemClock } from '../adapters/out/clock/clocks.js';

export interface Instruments {
  readonly measurements: Measurements;
  /** Null where nobody may read what is measured, so nothing is. */
  readonly report: MetricsReport | null;
  /** Adds what is looked at when the report is read. */
  watch(watched: Watched): void;
}

/** What the configuration wants measured. */
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

/** For the app's own port, where a token is needed; null where there is a port for metrics, or nothing is measured. */
export function metricsBesideApi({ metrics }: Config, { report }: Instruments): MetricsOffer | null {
  if (report === null || metrics?.port !== null || metrics.token === null) return null;
  return { report, token: metrics.token };
}

/** Null where no port is configured for them. @throws StartProblem if the port is taken. */
export async function metricsOnOwnPort(
  { metrics, host }: Config,
  { report }: Instruments,
): Promise<MetricsServer | null> {
  if (report === null || metrics === null || metrics.port === null) return null;
  const { port, token } = metrics;
  return startMetricsServer({ report, host, port, token }).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`METRICS_PORT: ${port} cannot be opened (${error.code ?? error.message})`);
  });
}

/** What metrics look at when they are read. */
export const watchedOf = (dataSource: DataSource, { providerStates }: Ports): Watched => ({
  providers: providerStates,
  databasePool: () => poolState(dataSource),
  openTexts: () => countOpenTexts(dataSource),
  queues: () => queueStates(dataSource),
});

/** Null if the app can serve riders, else why not. */
export function describeReadiness(database: DatabaseHealth): string | null {
  switch (database.state) {
    case 'ready':
      return null;
    case 'unreachable':
      return 'The database does not answer.';
    case 'not-migrated':
      return 'The database waits for migrations.';
  }
}

/** What readiness says from the first signal on, while requests are still served. */
export const STOPPING = 'RollOut is stopping.';

const NOW = { name: 'now', text: 'SELECT clock_timestamp() AS now' };

/** The clock that all replicas of this database share, aligned once. */
export async function alignedClock(dataSource: DataSource): Promise<AlignedClock> {
  const database = new Database(dataSource);
  const clock = new AlignedClock(new SystemClock(), async () => {
    const [row] = (await database.query<{ now: Date }>(NOW, [])) as [{ now: Date }];
    return row.now;
  });
  await clock.align();
  return clock;
}
