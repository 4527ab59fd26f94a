import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PendingRequests } from '../adapters/in/http/request-telemetry.js';
import type { Shutdown } from '../config/config.js';

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
