import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Screens that the build writes out, to be seen before any script runs; every other screen is the empty app. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  '/start': 'start.html',
  '/today': 'today.html',
};

/** Files that carry a hash of their content in their name never change. */
const isHashed = (path: string): boolean => path.includes('/assets/');

/** What was meant for the API must not be answered with a page, however it is spelled. */
const isApi = (path: string): boolean => /^\/+api(\/|$)/i.test(path);

/** Serves the built web app; a path that is not a file is one of its screens, so it gets the app. */
export async function serveWebApp(fastify: FastifyInstance, webRoot: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    // Its own header would win over the one below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.setHeader(
        'cache-control',
        isHashed(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  fastify.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?');
    // A file of an earlier build is gone; a page in its place would be taken for a broken script.
    if (isApi(path) || isHashed(path)) return reply.callNotFound();
    return reply.sendFile(WRITTEN_OUT[path] ?? 'index.html');
  });
}
