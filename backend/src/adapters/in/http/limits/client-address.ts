import type { FastifyServerOptions } from 'fastify';
import { isIPv4, isIPv6 } from 'node:net';
import type { CountedNetwork } from '../../../../application/rate-limits.js';

/** Proxies trusted to set X-Forwarded-For: none, so many in a row, or those at the given addresses. */
export type TrustedProxies = 'none' | { readonly hops: number } | { readonly addresses: readonly string[] };

/** Fastify's `trustProxy`. A function counts hops, since Fastify refuses a plain number. */
export function trustProxy(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (proxies === 'none') return false;
  if ('addresses' in proxies) return [...proxies.addresses];
  return (_address, hop) => hop < proxies.hops;
}

const GROUPS = 8;
/** A home connection gets a /64 network and may use a new address of it for every request. */
const NETWORK_GROUPS = 4;
/** Some get a /56 or a /48, and may use a new /64 of it for every request. */
const SITE_GROUPS = 3;
/** "192.0.2.7:50123", "[2001:db8::1]:50123": some proxies add the port, which differs per connection. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const MAX_CHARACTERS = 64;

/** What a client is counted by, narrowest first: its IPv4 address, or its IPv6 network and the networks around it. */
export function countedNetworks(ip: string): readonly CountedNetwork[] {
  const name = countedAddress(ip);
  const address: CountedNetwork = { name, size: 'address' };
  if (!name.endsWith('::/64')) return [address];
  const groups = name.slice(0, -'::/64'.length).split(':');
  const site = groups.slice(0, SITE_GROUPS).join(':');
  const subnet = (Number.parseInt(groups[SITE_GROUPS] ?? '0', 16) & 0xff00).toString(16);
  return [address, { name: `${site}:${subnet}::/56`, size: '/56' }, { name: `${site}::/48`, size: '/48' }];
}

/** Its IPv4 address, or its IPv6 network. */
export function countedAddress(ip: string): string {
  const [, bracketed, beforePort] = WITH_PORT.exec(ip) ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? ip).split('%');
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return ip.slice(0, MAX_CHARACTERS);
  return `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** "2001:db8::1" → 2001, db8, 0, 0, 0, 0, 0, 1. */
function groupsOf(address: string): string[] {
  const [start = '', end] = address.split('::');
  const before = writtenGroups(start);
  if (end === undefined) return before;
  const after = writtenGroups(end);
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

/** A trailing IPv4 address fills two groups, never of the network; "0" will do. */
const writtenGroups = (part: string): string[] =>
  part === ''
    ? []
    : part
        .split(':')
        .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
