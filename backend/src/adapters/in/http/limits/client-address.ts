import type { FastifyServerOptions } from 'fastify';
import { isIPv4, isIPv6 } from 'node:net';

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

/** A connection at home gets a network of 2^64 IPv6 addresses and may use a new one for every request. */
const GROUPS_OF_A_NETWORK = 4;
const GROUPS = 8;
/** "192.0.2.7:50123", "[2001:db8::1]:50123": the port is another one for every connection. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const LONGEST = 64;

/**
 * Under what an IP address is counted: an IPv4 address as it is, of IPv6 the network of the connection. A proxy may have
 * told it with a port.
 */
export function countedAddress(ip: string): string {
  const [, bracketed, beforePort] = WITH_PORT.exec(ip) ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? ip).split('%');
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return ip.slice(0, LONGEST);
  return `${groupsOf(address).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

/** "2001:db8::1" → 2001, db8, 0, 0, 0, 0, 0, 1. */
function groupsOf(address: string): string[] {
  const [start = '', end] = address.split('::');
  const before = written(start);
  if (end === undefined) return before;
  const after = written(end);
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

/** An IPv4 address at the end stands for two groups, which never belong to the network. */
const written = (part: string): string[] =>
  part === ''
    ? []
    : part
        .split(':')
        .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
