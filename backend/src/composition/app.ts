import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import type { Readiness, HttpDependencies } from '../adapters/in/http/http-dependencies.js';
import { createHttpApp } from '../adapters/in/http/http-app.js';
import { Askers } from '../adapters/in/http/limits/askers.js';
import type { RaiseAlarm, Measurements } from '../application/ports/measurements.port.js';
import { KeepMonthlyPartitions } from '../application/maintenance/monthly-partitions.js';
import { DeleteExpired } from '../application/maintenance/retention.js';
import type { ClimateSource } from '../application/climate/past-years.js';
import { ProviderBudgets, type CostlyPort, type CostlyPorts } from '../application/provider-budgets.js';
import type { MetricsOffer } from '../adapters/in/metrics/metrics.endpoint.js';
import type { Config } from '../config/config.js';
import { buildMorning } from './build-morning.js';
import { buildUseCases, keepWithinLimit } from './build-use-cases.js';
import { PendingWork } from './opened.js';
import type { Ports } from './ports.js';
import { securityEventsIn } from './security-log.js';
import { publicConfig } from './public-config.js';
import { Module, type DynamicModule } from '@nestjs/common';
import { HttpModule } from '../adapters/in/http/http.module.js';
import type { ScheduleDependencies } from '../adapters/in/schedule/schedule-dependencies.js';
import { ScheduledJobsModule } from '../adapters/in/schedule/schedule.module.js';

export interface AppParts {
  readonly config: Config;
  readonly ports: Ports;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** Folder of the built web app, or null for the API alone. */
  readonly webRoot: string | null;
  /** Aligns the clock with the database's; called regularly. */
  readonly alignClock?: () => Promise<void>;
  /** Null: no metrics at /metrics. */
  readonly metrics?: MetricsOffer | null;
  /** Takes work that continues after a response, so that shutdown can wait for it. */
  readonly pendingWork?: PendingWork;
}

/** The whole application, ready to listen. The morning run begins once it does. */
export async function createApp({
  config,
  ports,
  logger,
  readiness,
  webRoot,
  alignClock = () => Promise.resolve(),
  metrics = null,
  pendingWork = new PendingWork(),
}: AppParts): Promise<NestFastifyApplication> {
  const raiseAlarm = alarmIn(logger, ports.measurements);
  const askers = new Askers();
  const noteSecurityEvent = securityEventsIn(logger, ports.rateLimits, askers.request);
  const limits = keepWithinLimit(config, ports, raiseAlarm, noteSecurityEvent);
  const budgets = new ProviderBudgets(limits, askers.current, config.limits.callsPerDay, raiseAlarm);
  const counted = { ...ports, ...countedPorts(config, ports, budgets) };
  const http = {
    useCases: [
      ...buildUseCases(
        counted,
        {
          failure: (failure) => logger.warn({ failure }, 'provider failed'),
          code: ({ outcome, error }) => logger.warn({ outcome, err: error }, 'sign-in code was not sent'),
        },
        raiseAlarm,
        limits,
        noteSecurityEvent,
        {
          source: climateSource(config, counted),
          hooks: {
            countNewCell: budgets.countNewClimateCell,
            onFailure: (failure) => logger.warn({ failure }, 'provider failed'),
            onError: (error) => logger.warn({ err: error }, 'past year was not stored'),
          },
        },
        pendingWork.add,
      ),
      limits,
    ],
    clock: ports.clock,
    demo: ports.demo,
    smsCallbacks: ports.smsCallbacks,
    noteSecurityEvent,
    publicConfig: publicConfig(config),
    readiness,
    providerStates: ports.providerStates,
    isLive: config.appMode === 'live',
    secureCookies: config.appMode === 'live',
  };
  const logJobFailure = (job: string, error: unknown): void =>
    logger.warn({ job, err: error }, 'scheduled job failed');
  let portOpens = (): void => undefined;
  const schedule = {
    deleteExpired: new DeleteExpired(ports, ports.clock, logJobFailure),
    keepMonthlyPartitions: new KeepMonthlyPartitions(ports.monthlyPartitions, ports.clock, raiseAlarm),
    morning:
      config.morning.isWorker && ports.morning
        ? buildMorning(config, { ...ports, ...ports.morning }, logger, raiseAlarm, limits)
        : null,
    alignClock,
    log: logJobFailure,
    portIsOpen: new Promise<void>((resolve) => (portOpens = resolve)),
  };
  const app = await createHttpApp({
    module: AppModule.with(http, schedule),
    logger: logger as unknown as FastifyBaseLogger,
    webRoot,
    trustedProxies: config.trustedProxies,
    askers,
    publicUrl: config.publicUrl,
    measurements: ports.measurements,
    metrics,
    map: config.map,
    isLive: config.appMode === 'live',
  });
  (app.getHttpServer() as Server).once('listening', () => portOpens());
  return app;
}

/** Where nothing is asked there is nothing to count. */
const FREE: readonly string[] = ['none', 'straight-line'];

const countedPorts = (config: Config, ports: CostlyPorts, budgets: ProviderBudgets): Partial<CostlyPorts> =>
  Object.fromEntries(
    Object.entries(budgets.around(ports)).filter(
      ([port]) => !FREE.includes(config[port as CostlyPort].provider),
    ),
  );

/** The demo's world costs nothing to ask, so nothing of it is stored. */
function climateSource(
  { climate, providerDeadlineMs }: Config,
  ports: Pick<Ports, 'climate' | 'climateCache'>,
): ClimateSource | null {
  if (climate.provider === 'none') return null;
  return {
    climate: ports.climate,
    name: climate.provider === 'fake' ? 'fake' : `open-meteo at ${new URL(climate.baseUrl).host}`,
    cache: climate.provider === 'fake' ? null : ports.climateCache,
    deadlineMs: providerDeadlineMs,
  };
}

const alarmIn =
  (logger: Logger, measurements: Measurements): RaiseAlarm =>
  (alarm, sentence, facts) => {
    logger.error({ alarm, ...facts }, sentence);
    measurements.alarmRaised(alarm);
  };

/** HTTP and the schedule. */
@Module({})
export class AppModule {
  static with(http: HttpDependencies, schedule: ScheduleDependencies): DynamicModule {
    return { module: AppModule, imports: [HttpModule.with(http), ScheduledJobsModule.with(schedule)] };
  }
}
