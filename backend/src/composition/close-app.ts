import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Longer than any request takes, shorter than anybody waits before a kill. */
const GRACE_MS = 6_000;

/**
 * Stops listening, lets requests under way finish, and ends what then is still connected: a browser's spare connection or
 * a half-sent request must not keep the process alive.
 */
export async function closeApp(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Connections that have not said anything yet do not count as idle, and nobody waits for their answer.
  server.closeIdleConnections();
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
