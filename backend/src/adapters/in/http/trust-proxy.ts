import type { FastifyServerOptions } from 'fastify';

/** Whose word counts for where a request comes from: nobody's, that of so many proxies in a row, or of those at these addresses. */
export type TrustedProxies = 'none' | { readonly hops: number } | { readonly addresses: readonly string[] };

/**
 * The framework's setting for it. A plain number of hops it refuses to trust, since it cannot know that the first of them is
 * a proxy; whoever sets it says so of their network.
 */
export function trustIn(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (proxies === 'none') return false;
  if ('addresses' in proxies) return [...proxies.addresses];
  return (_address, hop) => hop < proxies.hops;
}
