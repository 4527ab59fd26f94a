import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servedOperations } from '../../openapi/served-operations.js';
import { startApp, type RunningApp } from '../running-app.js';

/** Without a limit; the reason is next to each one's NotLimited. */
const NOT_LIMITED: readonly string[] = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/sms/inbound',
  'POST /api/sms/status',
];

/** Served by the documentation's own library, in the demo only. */
const isDocumentation = (operation: string): boolean => operation.includes(' /api/docs');

interface Operation {
  readonly requestBody?: { content: Record<string, unknown> };
  readonly responses: Record<string, { headers?: Record<string, unknown> }>;
}

let app: RunningApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  // A factor this small leaves one use of everything.
  app = await startApp({ RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: '1' });
  const contract = new URL('../../../../contracts/openapi.json', import.meta.url);
  ({ paths } = JSON.parse(await readFile(contract, 'utf8')) as { paths: typeof paths });
});
afterAll(() => app.close());

const servedUnderApi = (): string[] =>
  servedOperations(app.routeTree).filter(
    (operation) => operation.includes(' /api/') && !isDocumentation(operation),
  );

const contentTypeOf = (operation: string): string | undefined => {
  const [method = '', path = ''] = operation.split(' ');
  return Object.keys(paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {})[0];
};

/** The answers to two calls of each operation, each operation called from its own address. */
async function statusesOfTwoCalls(operations: readonly string[]): Promise<Map<string, readonly number[]>> {
  const seen = new Map<string, readonly number[]>();
  for (const [index, operation] of operations.entries()) {
    const browser = app.browser().claimsToComeFrom(`198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`);
    const [method = '', path = ''] = operation.replaceAll(/{\w+}/g, '1').split(' ');
    const call = () =>
      browser.raw(method, path, method === 'GET' ? undefined : '{}', contentTypeOf(operation));
    seen.set(operation, [(await call()).status, (await call()).status]);
  }
  return seen;
}

describe('the limits of operations', () => {
  it('cover everything: each operation is refused once its limit is used up', async () => {
    const operations = servedUnderApi();
    expect(operations.length).toBeGreaterThanOrEqual(20);
    for (const [name, [first, second]] of await statusesOfTwoCalls(operations)) {
      expect({ name, first }).not.toEqual({ name, first: 429 });
      expect({ name, second }).toEqual({ name, second: NOT_LIMITED.includes(name) ? first : 429 });
    }
  });

  it('are documented: each limited operation has a 429 answer with Retry-After', () => {
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        responses['429']?.headers?.['Retry-After'] ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    const limited = servedUnderApi().filter((name) => !NOT_LIMITED.includes(name));
    expect(documented.sort()).toEqual(limited.sort());
  });
});
