import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PendingRequests } from '../adapters/in/http/request-telemetry.js';
import type { Shutdown, Config } from '../config/config.js';
import type { Logger } from 'pino';

const MS_BETWEEN_LOOKS = 100;

/** So long what is only half here may go on arriving. */
const REST_OF_A_REQUEST_MS = 2_000;

/** Ends an app, see {@link closerOf}. */
export type Closer = (shutdown: Shutdown) => Promise<void>;

/**
 * What ends the app without dropping a request. First everything is still served for a moment, and every answer asks its
 * client to connect anew: a load balancer that asks for readiness sees that it is to go elsewhere. Then nothing new is let
 * in and what is under way is answered. What is then still connected is cut off: a browser's spare connection or a half-sent
 * request must not keep the process alive.
 *
 * To be made before the app listens: it has to see every request.
 */
export function closerOf(app: NestFastifyApplication): Closer {
  const server: Server = app.getHttpServer();
  const pending = new PendingRequests(server);
  return async ({ delayMs, graceMs }) => {
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    await pause(delayMs);

    // Beside one another: whoever works by the clock ends what it has begun while the last requests are answered.
    await Promise.all([drained(server, pending, graceMs), app.close()]);
  };
}

/** Stops listening and waits for the answers under way. */
async function drained(server: Server, pending: PendingRequests, graceMs: number): Promise<void> {
  const startedAt = performance.now();
  const looks = setInterval(() => {
    const waitedMs = performance.now() - startedAt;
    // Connections that were kept open after an answer. One that has not said anything yet does not count as idle.
    server.closeIdleConnections();
    const nobodyWaits = waitedMs > REST_OF_A_REQUEST_MS && !pending.isAnyComplete;
    if (nobodyWaits || waitedMs > graceMs) server.closeAllConnections();
  }, MS_BETWEEN_LOOKS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(looks);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process in order at the first signal. Further ones change nothing: a terminal and npm may both pass the same
 * Ctrl-C on, and an exit halfway would leave the database running.
 * To be called first of all: the first process of a container ends at a signal only if it says so itself.
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
 * What nobody caught is a bug. It is written down for whoever looks after RollOut (`alarm` in the line). A promise that
 * nobody waits for leaves the rest as it was; an exception out of nowhere may have left anything half done, so the
 * process ends in order, for whoever keeps it running to start it anew.
 */
export function endOnUncaught(logger: Logger, close: () => Promise<void>): void {
  let isEnding = false;
  process.on('unhandledRejection', (reason) => {
    logger.fatal({ alarm: 'unhandled-rejection', err: reason }, 'nobody waited for what failed');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ alarm: 'uncaught-exception', err: error }, 'nobody caught an exception');
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(FAILED),
      () => process.exit(FAILED),
    );
  });
}

/** The first lines of a start: what is made up, and how to change that. For a person, so plain text. */
export function startMessage(config: Config): string[] {
  if (config.appMode === 'live')
    return ['RollOut starts in live mode. Serve it over HTTPS: its cookies are Secure.'];
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

/** Everything that keeps RollOut from starting, in one message. */
export const refusalMessage = (problems: readonly string[]): string =>
  ['RollOut cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n');

/** A problem that a person can solve; its message is all there is to say. */
export class StartProblem extends Error {}
