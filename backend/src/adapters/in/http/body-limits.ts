import type { FastifyInstance } from 'fastify';

/** A rider with two long addresses, or directions with all their points, is less than a fifth of it. */
export const USUAL_LIMIT_BYTES = 16 * 1024;

/** The longest legal body is a route with a long polyline. */
const ROUTE_LIMIT_BYTES = 128 * 1024;

/** What a rider texts us, spelled as a form: nine letters for each of the 1,600 of the longest text. */
const INBOUND_TEXT_LIMIT_BYTES = 32 * 1024;

/** What needs more than the usual, by its path. */
const LARGER: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/routes(\/|$)/, ROUTE_LIMIT_BYTES],
  [/^\/api\/sms\/inbound$/, INBOUND_TEXT_LIMIT_BYTES],
];

/** Nothing gets more room than it needs: a body is read as a whole before anybody looks at it. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const larger = LARGER.find(([pattern]) => pattern.test(route.url));
    route.bodyLimit = larger?.[1] ?? USUAL_LIMIT_BYTES;
  });
}
