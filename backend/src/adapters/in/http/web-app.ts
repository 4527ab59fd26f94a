import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TodayPage, type TodayPageDependencies } from './today-page.js';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

const TODAY = { path: '/today', file: 'today.html' };

/** Screens that the build prerenders, so that they show before any script runs. */
const PRERENDERED: Readonly<Record<string, string>> = {
  '/start': 'start.html',
  [TODAY.path]: TODAY.file,
};

/** Files with a content hash in their name never change. */
const isHashed = (path: string): boolean => path.includes('/assets/');

/** In any spelling: a request for the API must not be answered with a page. */
const isApi = (path: string): boolean => /^\/+api(\/|$)/i.test(path);

/** Serves the built web app: its files, and the app for every other path, since that is one of its screens. */
export async function serveWebApp(
  fastify: FastifyInstance,
  webRoot: string,
  dependencies: TodayPageDependencies,
): Promise<void> {
  const todayPage = new TodayPage(await readFile(join(webRoot, TODAY.file), 'utf8'), dependencies);
  await fastify.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    // Its own header would win over the one below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        isHashed(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  fastify.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    // A file of an earlier build is gone; a page in its place would fail as a script.
    if (isApi(path) || isHashed(path)) return reply.callNotFound();
    const page = path === TODAY.path ? await todayPage.of(request, reply) : null;
    if (page !== null) return page;
    return reply.sendFile(PRERENDERED[path] ?? 'index.html');
  });
}
