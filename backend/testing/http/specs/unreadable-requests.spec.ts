import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw } from '../raw-http.js';
import { startApp, type RunningApp } from '../running-app.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const HOST = 'Host: localhost\r\n';
const UUID = /^[0-9a-f-]{36}$/;

describe('an unreadable request is answered like every error', () => {
  it.each([
    ['no HTTP at all', 'Hello!\r\n\r\n', 400, 'The request is not valid HTTP.'],
    ['an unknown method', `BREW /api/users HTTP/1.1\r\n${HOST}\r\n`, 400, 'The request is not valid HTTP.'],
    [
      'a broken header',
      `GET /api/config HTTP/1.1\r\n${HOST}Nonsense\r\n\r\n`,
      400,
      'The request is not valid HTTP.',
    ],
    [
      'two lengths',
      `POST /api/users HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'The request is not valid HTTP.',
    ],
    [
      'too long a header',
      `GET /api/config HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The address or a header of the request is too long.',
    ],
    [
      'too long an address',
      `GET /api/geocode?address=${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
      431,
      'The address or a header of the request is too long.',
    ],
    [
      'no host',
      'GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
      'The request has no Host header.',
    ],
  ])('%s', async (_what, text, status, message) => {
    const answer = await sendRaw(app.url, text);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ statusCode: status, error: expect.any(String), message });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(UUID),
    });
  });

  it('HTTP/1.0 needs no host', async () => {
    expect((await sendRaw(app.url, 'GET /api/health/live HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it.each([
    ['%zz', 400, "That isn't a valid URL."],
    ['/api/users/' + '1'.repeat(200), 414, 'A part of the URL is too long.'],
    ['/api/users/%', 400, "That isn't a valid URL."],
  ])('the address %s', async (path, status, message) => {
    const address = path.startsWith('/') ? path : `/${path}`;
    const answer = await sendRaw(app.url, `GET ${address} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ statusCode: status, message });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(UUID),
    });
  });
});
