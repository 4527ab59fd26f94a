import type { FastifyInstance } from 'fastify';
import type { Measurements } from '../../../application/ports/measurements.port.js';

/** All that is no API: files of the web app (each is a route of its own, some with a hash in the name), and nothing. */
const ELSEWHERE = 'web';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Tells of each request when its answer is out. Only what the code itself names is told, so nobody can invent labels. */
export function measureRequests(
  fastify: FastifyInstance,
  measurements: Pick<Measurements, 'requestAnswered'>,
): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? ELSEWHERE;
    measurements.requestAnswered({
      method: METHODS.has(request.method) ? request.method : 'other',
      route: route.startsWith('/api/') ? route : ELSEWHERE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}
