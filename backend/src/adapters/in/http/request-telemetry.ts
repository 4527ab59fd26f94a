import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Measurements } from '../../../application/ports/measurements.port.js';
import type { RequestWithRider } from './session/session.guard.js';

/** Longer than any phone number, shorter than text that could be smuggled into the log. */
const REQUEST_ID = /^[0-9A-Za-z][0-9A-Za-z_-]{15,63}$/;

/** The request's own x-request-id if it is well-formed, else a new id. The log and the answer both carry it. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Health checks come every second or so; at info level they would bury the riders' requests. */
const isHealthCheck = (route: string): boolean => route.startsWith('/api/health/');

/**
 * Logs one line per request: method, route pattern, status, milliseconds and the rider's id. Never the URL (its query may
 * hold an address), headers or body.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { riderId } = request as RequestWithRider;
    const route = request.routeOptions.url ?? 'unknown';
    request.log[isHealthCheck(route) ? 'debug' : 'info'](
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

/** One label for everything outside the API: each file of the web app is a route, some with a hash in its name. */
const WEB_APP = 'web';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures each answered request. Labels come from the code alone, so that clients cannot invent new ones. */
export function measureRequests(
  fastify: FastifyInstance,
  measurements: Pick<Measurements, 'requestAnswered'>,
): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? WEB_APP;
    measurements.requestAnswered({
      method: METHODS.has(request.method) ? request.method : 'other',
      route: route.startsWith('/api/') ? route : WEB_APP,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

/** Tracks requests that have not been answered yet. */
export class PendingRequests {
  private readonly requests = new Set<IncomingMessage>();

  constructor(server: Server) {
    server.on('request', (request, response) => {
      this.requests.add(request);
      response.once('close', () => this.requests.delete(request));
    });
  }

  /** Whether a request has arrived in full, so that a client is waiting for us and not we for the client. */
  get isAnyComplete(): boolean {
    for (const request of this.requests) if (request.complete) return true;
    return false;
  }
}
