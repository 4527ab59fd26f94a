import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { LIMITS, type Limit } from '../../../../application/rate-limits.js';

const LIMITED_TO = 'rollout:limited-to';

const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
const STANDARD_FOR_WRITES: readonly Limit[] = [LIMITS.writesOfAddress, LIMITS.writesOfRider];
const NONE: readonly Limit[] = [];

/** The limits of an operation, counted in this order, in place of the standard ones: none for reads, the general two for writes. */
export const LimitedTo = (...limits: [Limit, ...Limit[]]) => SetMetadata(LIMITED_TO, limits);

/** Takes the standard limits off a write. The reason is for whoever reads the code. */
export const NotLimited = (_because: string) => SetMetadata(LIMITED_TO, NONE);

/** What the operation of a request is limited to. Nobody has to remember to limit a write. */
export function limitsOf(reflector: Reflector, context: ExecutionContext): readonly Limit[] {
  const own = reflector.get<readonly Limit[] | undefined>(LIMITED_TO, context.getHandler());
  if (own) return own;
  const { method } = context.switchToHttp().getRequest<FastifyRequest>();
  return WRITES.has(method) ? STANDARD_FOR_WRITES : NONE;
}
