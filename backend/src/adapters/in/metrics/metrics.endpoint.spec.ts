import { afterEach, describe, expect, it } from '@jest/globals';
import { startMetricsServer, type MetricsServer } from './metrics.endpoint.js';

const TOKEN = 'a-token-of-at-least-20-letters';
const report = { contentType: 'text/plain; version=0.0.4', text: () => Promise.resolve('things_total 1\n') };

let server: MetricsServer;
afterEach(() => server.close());

async function start(token: string | null, text = report.text): Promise<void> {
  server = await startMetricsServer({ report: { ...report, text }, host: '127.0.0.1', port: 0, token });
}

const read = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, init);

describe('the metrics port', () => {
  it('serves them to any client without a token', async () => {
    await start(null);
    const response = await read('/metrics');
    expect([response.status, await response.text()]).toEqual([200, 'things_total 1\n']);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4');
  });

  it.each([
    ['/metrics', 'POST', 404],
    ['/', 'GET', 404],
    ['/metrics/x', 'GET', 404],
    ['/api/health/live', 'GET', 404],
  ])('serves nothing else: %s by %s is %i', async (path, method, status) => {
    await start(null);
    expect((await read(path, { method })).status).toBe(status);
  });

  it.each([
    [401, undefined],
    [401, 'Bearer another-token-of-many-letters'],
    [401, `Basic ${TOKEN}`],
    [401, 'Bearer'],
    [200, `Bearer ${TOKEN}`],
    [200, `bearer ${TOKEN}`],
  ])('requires its token, if it has one: %i for %s', async (status, authorization) => {
    await start(TOKEN);
    const response = await read('/metrics', authorization ? { headers: { authorization } } : {});
    expect(response.status).toBe(status);
  });

  it('answers 500 with an empty body if the report fails', async () => {
    await start(null, () => Promise.reject(new Error('secret')));
    const response = await read('/metrics');
    expect([response.status, await response.text()]).toEqual([500, '']);
  });
});
