import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servedOperations } from '../../openapi/served-operations.js';
import { startApp, type RunningApp } from '../running-app.js';

const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'];

/** Writes that are let through however often they come, each with its reason beside its NotLimited. */
const NOT_LIMITED: readonly string[] = ['POST /api/sms/inbound', 'POST /api/sms/status'];

/** Reads that cost something, so that they have limits of their own. */
const LIMITED_READS = ['GET /api/geocode', 'GET /api/geocode/suggest'];

interface Operation {
  readonly responses: Record<string, { headers?: Record<string, unknown> }>;
}

let app: RunningApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  // So small a factor leaves one time of everything.
  app = await startApp({ RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: '1' });
  const contract = new URL('../../../../contracts/openapi.json', import.meta.url);
  ({ paths } = JSON.parse(await readFile(contract, 'utf8')) as { paths: typeof paths });
});
afterAll(() => app.close());

const isWrite = (operation: string): boolean => WRITES.includes(operation.split(' ')[0] ?? '');
const servedUnderApi = (): string[] =>
  servedOperations(app.routeTree).filter((operation) => operation.includes(' /api/'));

/** What two calls of each operation are answered with, each operation called from an address of its own. */
async function statusesOfTwoCalls(operations: readonly string[]): Promise<Map<string, readonly number[]>> {
  const seen = new Map<string, readonly number[]>();
  for (const [index, operation] of operations.entries()) {
    const browser = app.browser().claimsToComeFrom(`198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`);
    const [method = '', path = ''] = operation.replaceAll(/{\w+}/g, '1').split(' ');
    const call = () => browser.raw(method, path, method === 'GET' ? undefined : '{}');
    seen.set(operation, [(await call()).status, (await call()).status]);
  }
  return seen;
}

describe('the limits of operations', () => {
  it('no write can be forgotten: each registered one is over its limit once it is used up', async () => {
    const writes = servedUnderApi().filter(isWrite);
    expect(writes.length).toBeGreaterThanOrEqual(7);
    for (const [name, [first, second]] of await statusesOfTwoCalls(writes)) {
      expect({ name, first }).not.toEqual({ name, first: 429 });
      expect({ name, second }).toEqual({ name, second: NOT_LIMITED.includes(name) ? first : 429 });
    }
  });

  it('of reads only those have one that cost something', async () => {
    const reads = servedUnderApi().filter((operation) => operation.startsWith('GET '));
    const limited = [...(await statusesOfTwoCalls(reads))].flatMap(([name, [, second]]) =>
      second === 429 ? [name] : [],
    );
    expect(limited.sort()).toEqual([...LIMITED_READS].sort());
  });

  it('the contract tells of each one that it can be answered with 429, and with what to wait for', () => {
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        responses['429']?.headers?.['Retry-After'] ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    const limited = servedUnderApi().filter((name) => isWrite(name) && !NOT_LIMITED.includes(name));
    expect(documented.sort()).toEqual([...limited, ...LIMITED_READS].sort());
  });
});
