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
    'our own page, from a browser that sends only the origin',
    { headers: { origin: 'https://rollout.example' } },
  ],
  ['our own page on a port', { headers: { host: 'localhost:3000', origin: 'http://localhost:3000' } }],
  [
    'a default port in the host',
    { headers: { host: 'rollout.example:443', origin: 'https://rollout.example' } },
  ],
  ['a host in capitals', { headers: { host: 'RollOut.Example', origin: 'https://rollout.example' } }],
  ['an IPv6 address', { headers: { host: '[::1]:3000', origin: 'http://[::1]:3000' } }],
  ['a URL that a person typed', { headers: { 'sec-fetch-site': 'none' } }],
  [
    'our page under its public URL, behind a proxy that does not pass on the host',
    {
      headers: { host: 'app:3000', origin: 'https://rollout.example', 'sec-fetch-site': 'same-origin' },
      publicUrl: 'https://rollout.example/commute',
    },
  ],
  [
    'our page, behind a trusted proxy that passes on the host',
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
  ['another site, with only the origin', { headers: { origin: 'https://evil.example' } }],
  ['another site that hides its origin', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a page without an origin', { headers: { origin: 'null' } }],
  ['a malformed origin', { headers: { origin: 'rollout.example' } }],
  ['an empty origin', { headers: { origin: '' } }],
  [
    'a sibling domain',
    { headers: { origin: 'https://blog.rollout.example', 'sec-fetch-site': 'same-site' } },
  ],
  ['a sibling domain that hides its origin', { headers: { 'sec-fetch-site': 'same-site' } }],
  ['a host that begins like ours', { headers: { origin: 'https://rollout.example.evil.example' } }],
  ['a host that ends like ours', { headers: { origin: 'https://evilrollout.example' } }],
  ['another port', { headers: { origin: 'https://rollout.example:8443' } }],
  ['our host as a user name', { headers: { origin: 'https://rollout.example@evil.example' } }],
  [
    'our origin, but sent cross-site',
    { headers: { origin: 'https://rollout.example', 'sec-fetch-site': 'cross-site' } },
  ],
  ['a file', { headers: { origin: 'file://' } }],
  [
    'a site that names itself in an untrusted proxy header',
    { headers: { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' } },
  ],
  [
    'a site other than the public one',
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
