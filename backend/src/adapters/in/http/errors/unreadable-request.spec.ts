import { afterEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { sendRaw } from '../../../../../testing/http/raw-http.js';
import { answerUnreadable } from './unreadable-request.js';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server with a request timeout of a few milliseconds. */
async function start(onRequest = () => undefined): Promise<string> {
  server = createServer(
    { requestTimeout: 30, headersTimeout: 30, connectionsCheckingInterval: 10 },
    onRequest,
  );
  server.on('clientError', answerUnreadable({ 'x-frame-options': 'DENY' }, pino({ level: 'silent' })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['part of the headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ['part of the body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n12'],
])('a request is answered with 408 if %s does not arrive in time', async (_what, half) => {
  const { status, headers, body } = await sendRaw(await start(), half);
  expect(status).toBe(408);
  expect(headers).toMatchObject({ connection: 'close', 'x-frame-options': 'DENY' });
  expect(JSON.parse(body)).toEqual({
    statusCode: 408,
    error: 'Request Timeout',
    message: 'The request took too long to arrive. Please try again.',
  });
});
