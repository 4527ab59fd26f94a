import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Measurements } from '../../../application/ports/measurements.port.js';
import type { RequestWithRider } from './session/session.decorators.js';

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

/** Knows which requests wait for their answer. */
export class RequestsUnderWay {
  private readonly requests = new Set<IncomingMessage>();

  constructor(server: Server) {
    server.on('request', (request, response) => {
      this.requests.add(request);
      response.once('close', () => this.requests.delete(request));
    });
  }

  /** Whether one of them has arrived whole, so that somebody waits for us and not we for them. */
  get areAnyWhole(): boolean {
    for (const request of this.requests) if (request.complete) return true;
    return false;
  }
}

/** Longer than any phone is written, shorter than anything that somebody would smuggle into a log. */
const LOOKS_LIKE_AN_ID = /^[0-9A-Za-z][0-9A-Za-z_-]{15,63}$/;

/** By what a request is known in the log and to whoever sent it: the id that it brings along, if that is one, else a new one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const brought = headers['x-request-id'];
  return typeof brought === 'string' && LOOKS_LIKE_AN_ID.test(brought) ? brought : randomUUID();
}
