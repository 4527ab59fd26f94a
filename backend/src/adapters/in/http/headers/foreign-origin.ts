import { ForbiddenException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** They change nothing, so another site's page gains nothing by sending them: it cannot read what they answer. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every write that a page of another site sends, before anything else is done: it would come with the rider's
 * cookie. Browsers say which page it was; whoever says nothing is no browser (a provider's callback, a script), and has
 * no cookie of somebody else. Not by path: a path has more than one spelling.
 *
 * @param publicUrl where the world reaches us, for a proxy that does not pass on the host; null if nobody has said.
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
  // Of the same site but with another name: only its origin could still be ours, under a proxy.
  if (origin === undefined) return site === 'same-site';
  return origin !== publicOrigin && !isOfHost(origin, host);
}

/** "null" is what a browser says for a page that it does not trust with a name. */
function isOfHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  const own = `${protocol}//${host}`;
  // Parsed as well, since either may spell out the port that its scheme has anyway.
  return URL.canParse(own) && new URL(own).host === named && named !== '';
}
