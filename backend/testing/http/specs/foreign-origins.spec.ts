import { afterAll, describe, expect, it } from '@jest/globals';
import { operationsOf, type OpenApiDocument } from '../../openapi/openapi-document.js';
import { aRiderWithData } from '../authorization/calls.js';
import { SAMPLE_REQUESTS } from '../authorization/sample-requests.js';
import type { HttpClient } from '../http-client.js';
import { aUser } from '../portland-rider.js';
import { startApp } from '../running-app.js';

const app = await startApp({ PUBLIC_URL: 'https://rollout.example' });
const { body: document } = await app.browser().get<OpenApiDocument>('/api/docs-json');
const writes = operationsOf(document).filter(({ method }) => method !== 'GET');

afterAll(() => app.close());

const EVIL = { origin: 'https://evil.example' };
const REFUSAL = {
  statusCode: 403,
  error: 'Forbidden',
  message: 'This was sent by a page of another site. Please use RollOut itself.',
};

const send = (browser: HttpClient, method: string, path: string, body: unknown, headers = EVIL) =>
  browser.raw(method, path, body === undefined ? undefined : JSON.stringify(body), undefined, headers);

describe('a write sent by a page of another site', () => {
  it.each(writes.map((operation) => [operation.id, operation] as const))(
    'is refused even with the rider’s session: %s',
    async (id, { method, path }) => {
      const rider = await aRiderWithData(app);
      const sample = SAMPLE_REQUESTS[id]?.(rider) ?? {};
      const filled = path.replace(/\{(\w+)\}/g, (_braces, name: string) => String(sample.path?.[name]));
      const answer = await send(rider.browser, method, filled, sample.body);
      expect([answer.status, answer.body]).toEqual([403, REFUSAL]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await rider.browser.get(`/api/users/${rider.userId}`)).status).toBe(200);
    },
  );

  it.each(['/%61pi/users', '//api/users', '/api/users/', '/API/users'])(
    'is refused however its path is spelled: %s',
    async (path) => {
      const before = await app.rows('SELECT FROM riders');
      expect((await send(app.browser(), 'POST', path, aUser())).body).toEqual(REFUSAL);
      expect(await app.rows('SELECT FROM riders')).toHaveLength(before.length);
    },
  );

  it('is refused before its body is read', async () => {
    const answer = await app.browser().raw('POST', '/api/users', '{"half', undefined, EVIL);
    expect([answer.status, answer.body]).toEqual([403, REFUSAL]);
  });
});

describe('a write sent by our own page', () => {
  it.each([
    ['under the host that was asked', () => app.url],
    ['under the public URL', () => 'https://rollout.example'],
  ])('goes through: %s', async (_, origin) => {
    expect((await send(app.browser(), 'POST', '/api/users', aUser(), { origin: origin() })).status).toBe(201);
  });
});

it('a read by a page of another site is answered, because the page cannot see the answer', async () => {
  const { browser, userId } = await aRiderWithData(app);
  const answer = await send(browser, 'GET', `/api/users/${userId}`, undefined);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
