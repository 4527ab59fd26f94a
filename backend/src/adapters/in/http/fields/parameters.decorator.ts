import {
  createParamDecorator,
  NotFoundException,
  type ExecutionContext,
  applyDecorators,
  BadRequestException,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiParam, ApiHeader } from '@nestjs/swagger';

const ROW_ID = /^[1-9]\d{0,8}$/;

/**
 * An id in the path, in its one spelling. Whatever cannot be one names nothing, so it is as unknown as any unknown id.
 * Not a pipe: the global validation would have made a number of "0x4" before it.
 */
export const RowId = createParamDecorator((name: string, context: ExecutionContext): number => {
  const text = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>().params[
    name
  ];
  if (text === undefined || !ROW_ID.test(text))
    throw new NotFoundException('There is nothing at this address.');
  return Number(text);
});

/** An id in the path, for the OpenAPI document: RowId reads it. */
export const IdParam = (name: string): MethodDecorator => ApiParam({ name, schema: { type: 'number' } });

const HEADER = 'idempotency-key';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The request's idempotency key in its one spelling, or null where it has none. */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER];
    if (header === undefined) return null;
    const key = String(header).toLowerCase();
    if (!UUID.test(key)) throw new BadRequestException('The Idempotency-Key header must be one UUID.');
    return key;
  },
);

/** The same said to OpenAPI. */
export const ApiIdempotencyKey = (description: string): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', format: 'uuid' },
      description,
    }),
  );
