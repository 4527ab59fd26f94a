import {
  applyDecorators,
  BadRequestException,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

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
