import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PendingRequests } from '../adapters/in/http/request-telemetry.js';
import type { Shutdown, Config } from '../config/config.js';
import type { Logger } from 'pino';

const CHECK_INTERVAL_MS = 100;

/** How long the rest of a half-received request may take to arrive. */
const REST_OF_A_REQUEST_MS = 2_000;

export type Closer = (shutdown: Shutdown) => Promise<void>;

/**
 * Closes the app without dropping a request. At first it keeps serving, but closes each connection after its response, so
 * that load balancers notice the failing readiness check and send requests elsewhere. Then it stops listening and completes
 * pending requests. Finally it cuts remaining connections: a browser's spare connection or a half-sent request must not
 * keep the process alive.
 *
 * Create it before the app listens, because it has to see every request.
 */
export function closerOf(app: NestFastifyApplication): Closer {
  const server: Server = app.getHttpServer();
  const pending = new PendingRequests(server);
  return async ({ delayMs, graceMs }) => {
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    await pause(delayMs);

    // At the same time: scheduled jobs finish while the last requests are completed.
    await Promise.all([drained(server, pending, graceMs), app.close()]);
  };
}

/** Stops listening and waits for pending requests. */
async function drained(server: Server, pending: PendingRequests, graceMs: number): Promise<void> {
  const startedAt = performance.now();
  const checks = setInterval(() => {
    const waitedMs = performance.now() - startedAt;
    // Kept open after a response. A connection without any request yet does not count as idle.
    server.closeIdleConnections();
    const isDone = waitedMs > REST_OF_A_REQUEST_MS && !pending.isAnyComplete;
    if (isDone || waitedMs > graceMs) server.closeAllConnections();
  }, CHECK_INTERVAL_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(checks);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Shuts down at the first signal. Further signals change nothing: a terminal and npm may both forward the same Ctrl-C, and
 * an exit halfway would leave the database running. Call it first: a container's first process ignores signals by default.
 */
export function stopOnSignals(stop: (signal: string) => Promise<void>): void {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

const FAILED = 1;

/**
 * Logs uncaught errors, which are bugs, with an `alarm`. After an unhandled rejection the process keeps running. An
 * uncaught exception may have left anything half done, so the process shuts down; its supervisor starts a new one.
 */
export function endOnUncaught(logger: Logger, close: () => Promise<void>): void {
  let isEnding = false;
  process.on('unhandledRejection', (reason) => {
    logger.fatal({ alarm: 'unhandled-rejection', err: reason }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ alarm: 'uncaught-exception', err: error }, 'uncaught exception');
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(FAILED),
      () => process.exit(FAILED),
    );
  });
}

const PROXY_WARNING =
  'Warning: TRUST_PROXY is not set. Behind a proxy, all riders then count as one address, and one of them can use up the limits of all.';

/** The first lines printed at startup: what is made up, and how to change that. */
export function startMessage(config: Config): string[] {
  if (config.appMode === 'live') {
    const start = 'RollOut starts in live mode. Serve it over HTTPS: its cookies are Secure.';
    return config.trustedProxies === 'none' ? [start, PROXY_WARNING] : [start];
  }
  const fakes = [
    config.weather.provider === 'fake' && `weather (scenario "${config.fakeWeatherScenario}")`,
    config.airQuality.provider === 'fake' && 'air quality',
    config.traffic.provider === 'fake' && 'traffic',
    config.geocoding.provider === 'fake' && 'address search',
    config.directions.provider === 'fake' && 'directions',
    config.elevation.provider === 'fake' && 'hills',
    config.sms.provider === 'fake' && 'text messages',
    config.fakeClock !== null && 'the clock',
  ].filter((name) => name !== false);
  return [
    `RollOut starts in demo mode. Made up: ${fakes.length === 0 ? 'nothing' : fakes.join(', ')}.`,
    'To go live: APP_MODE=live (the National Weather Service and Open-Meteo for weather and air, Photon for addresses, no key needed). See .env.example for providers and keys.',
  ];
}

/** One message that lists everything that keeps RollOut from starting. */
export const refusalMessage = (problems: readonly string[]): string =>
  ['RollOut cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n');

/** A problem at startup that the operator can solve. Only its message is printed. */
export class StartProblem extends Error {}
