import { BadRequestException } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { SafetyHeaders } from '../headers/safety-headers.js';
import type { ErrorDto } from './error.dto.js';
import { sendError } from './error.filter.js';

/** Node's error code → status; any other is 400. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP.',
  408: 'The request took too long to arrive. Please try again.',
  431: 'The address or a header of the request is too long.',
};

/**
 * Answers malformed HTTP, headers that are too long and requests that never arrive in full, then closes the connection. It
 * writes to the socket, since the framework has no request to answer.
 */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>, log: FastifyBaseLogger) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_OF_CODE[error.code ?? ''] ?? 400;
    const requestId = randomUUID();
    log.debug({ requestId, status, code: error.code }, 'unreadable request');
    if (socket.writable && !isAnswering(socket))
      socket.write(answer(status, { ...headers, 'x-request-id': requestId }));
    socket.destroySoon();
  };

function answer(status: number, headers: Readonly<Record<string, string>>): string {
  const reason = STATUS_CODES[status] ?? 'Error';
  const body: ErrorDto = { statusCode: status, error: reason, message: SENTENCES[status] ?? reason };
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${text}`;
}

/** Whether an earlier answer on this connection is half sent; ours must not land in its middle. Node's own test. */
const isAnswering = (socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent === true;

/** Answers what the framework refuses before any hook runs, such as a URL that cannot be decoded. */
export const sendFrameworkError =
  (headers: SafetyHeaders) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    headers.put(request, reply);
    sendError(error, request, reply);
  };

/** HTTP/1.1 requires a Host header. */
export function refuseMissingHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw;
    if (headers.host === undefined && httpVersion === '1.1')
      done(new BadRequestException('The request has no Host header.'));
    else done();
  });
}
