import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Shutdown } from '../config/config.js';

const MS_BETWEEN_LOOKS = 100;

/**
 * Ends the app without dropping a request. First everything is still served for a moment, and every answer asks its client
 * to connect anew: a load balancer that asks for readiness sees that it is to go elsewhere. Then nothing new is let in and
 * what is under way is answered. What is then still connected is cut off: a browser's spare connection or a half-sent
 * request must not keep the process alive.
 */
export async function closeApp(app: NestFastifyApplication, { delayMs, graceMs }: Shutdown): Promise<void> {
  const server: Server = app.getHttpServer();
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await pause(delayMs);

  // A connection is kept open after an answer that was under way before; and one that has not said anything yet does not
  // count as idle for the framework, though nobody waits for its answer.
  const looks = setInterval(() => server.closeIdleConnections(), MS_BETWEEN_LOOKS);
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  server.closeIdleConnections();
  try {
    await app.close();
  } finally {
    clearInterval(looks);
    clearTimeout(cutOff);
  }
}
