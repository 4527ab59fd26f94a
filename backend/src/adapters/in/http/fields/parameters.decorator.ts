import {
  BadRequestException,
  createParamDecorator,
  NotFoundException,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { parseLocalDate, type LocalDate } from '../../../../domain/commute/time.js';

/*
 * What an operation reads from its path and headers. The decorator reads the value and documents it, so the two
 * cannot drift apart.
 */

const ROW_ID = /^[1-9]\d{0,8}$/;

/** An id in the path, written as a plain decimal; anything else is answered like an unknown id. */
export const RowId = (name: string): ParameterDecorator =>
  documented(rowId(name), ApiParam({ name, schema: { type: 'integer', minimum: 1 } }));

// Not a pipe: the global validation pipe runs before it and would have turned "0x4" into 4.
const rowId = createParamDecorator((name: string, context: ExecutionContext): number => {
  const request = requestOf<{ Params: Record<string, string> }>(context);
  const text = request.params[name] ?? '';
  if (!ROW_ID.test(text)) throw new NotFoundException('There is nothing at this address.');
  return Number(text);
});

/** A date in the path, YYYY-MM-DD; anything else is answered like a date without a forecast. */
export const DateParameter = (name: string): ParameterDecorator =>
  documented(
    dateParameter(name),
    ApiParam({ name, schema: { type: 'string', format: 'date' }, example: '2026-06-15' }),
  );

const dateParameter = createParamDecorator((name: string, context: ExecutionContext): LocalDate => {
  const request = requestOf<{ Params: Record<string, string> }>(context);
  try {
    return parseLocalDate(request.params[name] ?? '');
  } catch {
    throw new NotFoundException('There is nothing at this address.');
  }
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The Idempotency-Key header in lower case; null without one. */
export const IdempotencyKey = (description: string): ParameterDecorator =>
  documented(
    idempotencyKey(),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', format: 'uuid' },
      description,
    }),
  );

const idempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const header = requestOf(context).headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header).toLowerCase();
  if (!UUID.test(key)) throw new BadRequestException('The Idempotency-Key header must be one UUID.');
  return key;
});

const requestOf = <Route extends object = object>(context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest<Route>>();

/** A parameter decorator that also adds the parameter to the OpenAPI document, which takes a method decorator. */
const documented =
  (parameter: ParameterDecorator, api: MethodDecorator): ParameterDecorator =>
  (target, method, index) => {
    parameter(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method ?? '');
    if (method !== undefined && descriptor !== undefined) api(target, method, descriptor);
  };
