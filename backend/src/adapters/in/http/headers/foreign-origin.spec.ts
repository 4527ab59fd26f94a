import { afterEach, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { refuseForeignOrigins } from './foreign-origin.js';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

let server: FastifyInstance;
afterEach(() => server.close());

interface Sent {
  readonly headers: Record<string, string>;
  readonly method?: (typeof WRITES)[number] | 'GET' | 'HEAD' | 'OPTIONS';
  readonly publicUrl?: string | null;
  readonly behindProxy?: boolean;
}

async function statusOf({ headers, method = 'POST', publicUrl = null, behindProxy = false }: Sent) {
  server = fastify({ trustProxy: behindProxy });
  refuseForeignOrigins(server, publicUrl);
  server.all('/', () => ({}));
  const { statusCode } = await server.inject({
    method,
    url: '/',
    headers: { host: 'rollout.example', ...headers },
  });
  return statusCode;
}

it.each<[string, Sent]>([
  ['no origin at all, as from a provider', { headers: {} }],
  ['our own page', { headers: { origin: 'https://rollout.example', 'sec-fetch-site': 'same-origin' } }],
  [
    'our own page, in a browser that tells the origin only',
    { headers: { origin: 'https://rollout.example' } },
  ],
  ['our own page on a port', { headers: { host: 'localhost:3000', origin: 'http://localhost:3000' } }],
  [
    'a port spelled out in the host',
    { headers: { host: 'rollout.example:443', origin: 'https://rollout.example' } },
  ],
  ['a host in capitals', { headers: { host: 'RollOut.Example', origin: 'https://rollout.example' } }],
  ['an address of IPv6', { headers: { host: '[::1]:3000', origin: 'http://[::1]:3000' } }],
  ['what a person typed', { headers: { 'sec-fetch-site': 'none' } }],
  [
    'our page under its public name, behind a proxy that does not pass it on',
    {
      headers: { host: 'app:3000', origin: 'https://rollout.example', 'sec-fetch-site': 'same-origin' },
      publicUrl: 'https://rollout.example/commute',
    },
  ],
  [
    'our page, behind a proxy that passes the name on and is trusted',
    {
      headers: {
        host: 'app:3000',
        'x-forwarded-host': 'rollout.example',
        origin: 'https://rollout.example',
      },
      behindProxy: true,
    },
  ],
])('lets a write through: %s', async (_, sent) => expect(await statusOf(sent)).toBe(200));

it.each<[string, Sent]>([
  ['another site', { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }],
  ['another site that tells the origin only', { headers: { origin: 'https://evil.example' } }],
  ['another site that hides its origin', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a page without a name', { headers: { origin: 'null' } }],
  ['no origin that could be one', { headers: { origin: 'rollout.example' } }],
  ['an empty origin', { headers: { origin: '' } }],
  ['a neighbour', { headers: { origin: 'https://blog.rollout.example', 'sec-fetch-site': 'same-site' } }],
  ['a neighbour that hides its origin', { headers: { 'sec-fetch-site': 'same-site' } }],
  ['a name that begins like ours', { headers: { origin: 'https://rollout.example.evil.example' } }],
  ['a name that ends like ours', { headers: { origin: 'https://evilrollout.example' } }],
  ['another port', { headers: { origin: 'https://rollout.example:8443' } }],
  ['a name hidden in front of it', { headers: { origin: 'https://rollout.example@evil.example' } }],
  [
    'our name, sent from elsewhere',
    { headers: { origin: 'https://rollout.example', 'sec-fetch-site': 'cross-site' } },
  ],
  ['a file', { headers: { origin: 'file://' } }],
  [
    'a site that names itself in a header for proxies that nobody trusts',
    { headers: { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' } },
  ],
  [
    'another site than the public one',
    { headers: { origin: 'https://evil.example' }, publicUrl: 'https://rollout.example' },
  ],
])('refuses a write: %s', async (_, sent) => expect(await statusOf(sent)).toBe(403));

it.each(WRITES)('refuses every kind of write: %s', async (method) => {
  expect(await statusOf({ method, headers: { origin: 'https://evil.example' } })).toBe(403);
});

it.each(['GET', 'HEAD', 'OPTIONS'] as const)('lets every read through: %s', async (method) => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(await statusOf({ method, headers })).toBe(200);
});
