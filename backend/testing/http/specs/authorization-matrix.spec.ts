import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rowsOfRider } from '../../database/server-commands.js';
import { operationsOf, type OpenApiDocument } from '../../openapi/openapi-document.js';
import { servedOperations } from '../../openapi/served-operations.js';
import { aRiderWithData, asCaller, call, type SignedUp } from '../authorization/calls.js';
import { CALLERS, EXPECTED_STATUSES } from '../authorization/expected-statuses.js';
import { SAMPLE_REQUESTS, UNKNOWN_IDS } from '../authorization/sample-requests.js';
import type { Answer } from '../http-client.js';
import { startApp } from '../running-app.js';

/* Who may call what. The operations come from the OpenAPI document of the running server, so a new one is not forgotten. */

const app = await startApp();
const { body: document } = await app.browser().get<OpenApiDocument>('/api/docs-json');
const operations = operationsOf(document);

afterAll(() => app.close());

/** The document and the page that shows it, without a rider's data. */
const isDocumentation = (operation: string): boolean => operation.startsWith('GET /api/docs');
/** For monitoring, with its own token: metrics.spec.ts. */
const isMetrics = (operation: string): boolean => operation === 'GET /metrics';

/** Everything a caller sees of an answer, except what varies from one answer to the next anyway. */
const visible = ({ status, headers, text }: Answer) => {
  const shown = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, headers: shown, text };
};

/** Signing up ends the browser's previous session, even an expired one. */
const withoutSessions = (rows: string): string =>
  rows
    .split('\n')
    .filter((row) => !row.startsWith('sessions.'))
    .join('\n');

describe('the authorization matrix', () => {
  it('covers everything that the server serves', () => {
    const served = servedOperations(app.routeTree).filter(
      (operation) => !isDocumentation(operation) && !isMetrics(operation),
    );
    expect(served).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
    expect(served).toContain('GET /api/users/{id}');
  });

  it('has an expectation and a sample request for every operation, and for no other', () => {
    const ids = operations.map(({ id }) => id);
    const [expected, sampled] = [[...EXPECTED_STATUSES.keys()], Object.keys(SAMPLE_REQUESTS)];
    const without = (known: string[], file: string) =>
      operations
        .filter(({ id }) => !known.includes(id))
        .map(({ id, method, path }) => `${method} ${path} is new: add ${id} to authorization/${file}`);
    expect([
      ...without(expected, 'expected-statuses.ts, with the status for each kind of session'),
      ...without(sampled, 'sample-requests.ts, a request that succeeds with the rider’s own session'),
      ...[...expected, ...sampled].filter((id) => !ids.includes(id)).map((id) => `${id} is gone: remove it`),
    ]).toEqual([]);
  });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const expected = EXPECTED_STATUSES.get(id);
  /** Of all callers without a session of the rider: none of them may change anything. */
  let kept: SignedUp;
  beforeAll(async () => {
    kept = await aRiderWithData(app);
  });

  it.each(CALLERS.map((caller) => [caller, expected?.[caller]] as const))(
    'with the session: %s, answers %d',
    async (caller, status) => {
      const victim = caller === 'own' ? await aRiderWithData(app) : kept;
      const rows = async () => {
        const all = await rowsOfRider(app.databaseUrl, victim.userId);
        return id === 'createUser' && caller === 'expired' ? withoutSessions(all) : all;
      };
      const before = await rows();
      await asCaller(app, caller, victim, async (browser) => {
        const answer = await call(browser, operation, victim);
        expect(answer.status).toBe(status);
        if (caller === 'own') return;
        expect(await rows()).toBe(before);
        if (status === 404)
          expect(visible(answer)).toEqual(visible(await call(browser, operation, UNKNOWN_IDS)));
      });
    },
  );

  if (operation.method === 'GET') {
    it('answers HEAD as it answers GET', async () => {
      for (const caller of CALLERS) {
        await asCaller(app, caller, kept, async (browser) => {
          const answer = await call(browser, { ...operation, method: 'HEAD' }, kept);
          expect([caller, answer.status, answer.text]).toEqual([caller, expected?.[caller], '']);
        });
      }
    });
  }
});
