import type { FastifyInstance } from 'fastify';

/** What the API answers belongs to one rider and one moment: nobody on the way keeps it, nothing guesses its type. */
export function sendSafetyHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header('referrer-policy', 'same-origin');
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
}
