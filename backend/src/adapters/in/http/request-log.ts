import type { FastifyInstance } from 'fastify';
import type { RequestWithRider } from './session/session.guard.js';

/** Asked every second or so by whoever watches over the process: its lines would bury the riders'. */
const ofAWatchman = (route: string): boolean => route.startsWith('/api/health/');

/**
 * One line a request: method, route pattern, status, milliseconds and the rider's number. Never the URL (an address may
 * be in its query), never a header or a body.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { riderId } = request as RequestWithRider;
    const route = request.routeOptions.url ?? 'unknown';
    request.log[ofAWatchman(route) ? 'debug' : 'info'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(riderId !== undefined && { riderId }),
      },
      'request',
    );
    done();
  });
}
