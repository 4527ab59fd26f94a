import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SafetyHeaders } from '../headers/safety-headers.js';
import { sendError } from './error.filter.js';

/** Answers what the framework refuses before any of its hooks runs, such as an address that cannot be decoded. */
export const sendFrameworkError =
  (headers: SafetyHeaders) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    headers.put(request, reply);
    sendError(error, request, reply);
  };

/** HTTP/1.1 asks for a Host header, and refuses a request without one. */
export function refuseUnnamedHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw;
    if (headers.host === undefined && httpVersion === '1.1')
      done(new BadRequestException('The request names no host.'));
    else done();
  });
}
