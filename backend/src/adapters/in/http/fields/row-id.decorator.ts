import { createParamDecorator, NotFoundException, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

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
