import type { FastifyInstance } from 'fastify';
import type { RequestWithRider } from './session/session.guard.js';

/**
 * One line a request: method, route pattern, status, milliseconds and the rider's number. Never the URL (an address may
 * be in its query), never a header or a body.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { riderId } = request as RequestWithRider;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(riderId !== undefined && { riderId }),
      },
      'request',
    );
    done();
  });
}
