import { Catch, HttpException, HttpStatus, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import {
  AccessEnded,
  RiderGone,
  RouteGone,
  StorageUnavailable,
} from '../../../../application/ports/storage-errors.js';
import { Refusal, type RefusalKind } from '../../../../application/refusal.js';
import type { ErrorDto } from './error.dto.js';

const STATUS_OF_REFUSAL: Record<RefusalKind, number> = {
  invalid: HttpStatus.BAD_REQUEST,
  'needs-code': HttpStatus.FORBIDDEN,
  'not-found': HttpStatus.NOT_FOUND,
  'not-possible-now': HttpStatus.UNPROCESSABLE_ENTITY,
  conflict: HttpStatus.CONFLICT,
  'out-of-range': HttpStatus.UNPROCESSABLE_ENTITY,
  'too-often': HttpStatus.TOO_MANY_REQUESTS,
  'try-later': HttpStatus.SERVICE_UNAVAILABLE,
};

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly details?: Record<string, string>;
  readonly retryAfterSeconds?: number;
}

const STORAGE_RETRY_SECONDS = 5;

export const SIGN_IN_FIRST = 'Please sign in first.';

/** The one place where an error becomes a status. Every body is an ErrorDto, without stacks or internals. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerTo(error);
  logServerError(error, answer, request);
  const body: ErrorDto = {
    statusCode: answer.status,
    error: STATUS_CODES[answer.status] ?? 'Error',
    message: answer.message,
    ...(answer.details && { details: answer.details }),
  };
  if (answer.retryAfterSeconds !== undefined) void reply.header('retry-after', answer.retryAfterSeconds);
  void reply.status(answer.status).type('application/json; charset=utf-8').send(body);
}

/** Logs a bug with its stack and an outage in one line; a client's mistake is in the request line's status already. */
function logServerError(error: unknown, { status }: Answer, request: FastifyRequest): void {
  if (error instanceof Refusal && status >= 500)
    request.log.warn({ reason: error.message }, 'request refused');
  else if (error instanceof StorageUnavailable)
    request.log.warn({ err: error.cause }, 'storage is unavailable');
  else if (status >= 500) request.log.error({ err: error }, 'request failed');
}

function answerTo(error: unknown): Answer {
  if (error instanceof Refusal) return answerToRefusal(error);
  if (error instanceof StorageUnavailable) {
    return {
      status: HttpStatus.SERVICE_UNAVAILABLE,
      message:
        "RollOut can't reach its database right now. Nothing was changed; please try again in a moment.",
      retryAfterSeconds: STORAGE_RETRY_SECONDS,
    };
  }
  // The session went together with the rider, or the sign-up key with what it had opened.
  if (error instanceof RiderGone || error instanceof AccessEnded)
    return { status: HttpStatus.UNAUTHORIZED, message: SIGN_IN_FIRST };
  if (error instanceof RouteGone) return { status: HttpStatus.NOT_FOUND, message: 'There is no such route.' };
  if (error instanceof HttpException) return answerToHttpException(error);
  const status = statusOfFrameworkError(error);
  if (status) return { status, message: frameworkSentence(status, error) };
  return {
    status: HttpStatus.INTERNAL_SERVER_ERROR,
    message: 'Something went wrong on our side. Please try again.',
  };
}

function answerToRefusal({ kind, message, details }: Refusal): Answer {
  return {
    status: STATUS_OF_REFUSAL[kind],
    message,
    ...(details.field && { details: { [details.field]: details.hint ?? message } }),
    ...(details.retryAfterSeconds !== undefined && { retryAfterSeconds: details.retryAfterSeconds }),
  };
}

function answerToHttpException(exception: HttpException): Answer {
  const status = exception.getStatus();
  const response = exception.getResponse();
  const details =
    typeof response === 'object' && 'details' in response
      ? (response.details as Record<string, string>)
      : undefined;
  return { status, message: sentenceOf(status, exception), ...(details && { details }) };
}

/** The framework's "Cannot GET /api/…" is for engineers; a controller's message is for riders. */
const sentenceOf = (status: number, exception: HttpException): string =>
  exception.message.startsWith('Cannot ')
    ? 'There is nothing at this address.'
    : frameworkSentence(status, exception);

/** Fastify's errors (body too large, wrong content type, …) carry their 4xx status. */
function statusOfFrameworkError(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}

function frameworkSentence(status: number, error: unknown): string {
  switch (status) {
    case HttpStatus.PAYLOAD_TOO_LARGE:
      return 'The request is too large.';
    case HttpStatus.UNSUPPORTED_MEDIA_TYPE:
      return 'The request body must be JSON (content-type: application/json).';
    case HttpStatus.URI_TOO_LONG:
      return 'A part of the URL is too long.';
    default:
      if (codeOf(error) === 'FST_ERR_BAD_URL') return "That isn't a valid URL.";
      return error instanceof Error ? error.message : 'The request could not be understood.';
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
