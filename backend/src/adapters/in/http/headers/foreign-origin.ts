import { ForbiddenException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** They change nothing, and another site's page cannot read their answers. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every write sent by a page of another site, since it would carry the rider's cookie. Browsers name the page's
 * origin; a client that doesn't is no browser (a provider's callback, a script) and has no rider's cookie. It covers all
 * paths, since a path has more than one spelling.
 *
 * @param publicUrl of the installation, for a proxy that does not pass on the host; null if not configured.
 */
export function refuseForeignOrigins(fastify: FastifyInstance, publicUrl: string | null): void {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method) || !isForeign(request, publicOrigin)) done();
    else done(new ForbiddenException('This was sent by a page of another site. Please use RollOut itself.'));
  });
}

function isForeign({ headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site') return true;
  // Same site, other host: behind a proxy its origin may still be ours.
  if (origin === undefined) return site === 'same-site';
  return origin !== publicOrigin && !isOfHost(origin, host);
}

/** A browser sends "null" for a page without an origin, such as a sandboxed frame. */
function isOfHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  const own = `${protocol}//${host}`;
  // Parsed too, since either may name its scheme's default port.
  return URL.canParse(own) && new URL(own).host === named && named !== '';
}
