import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { KeepWithinLimit, LIMITS, type Limit } from '../../../../application/rate-limits.js';
import { isUsPhone } from '../fields/text.validators.js';
import type { RequestWithRider } from '../session/session.decorators.js';
import { countedAddress } from './client-address.js';

/** What everybody together does is counted under one name. */
const EVERYBODY = 'everybody';

/** Stands before the session guard: whoever floods us must not cost a session's look-up each time. */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keepWithinLimit: KeepWithinLimit,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const limits = limitsOf(this.reflector, context).filter(needsNoSession);
    return limits.length === 0 || keepWithin(limits, context, this.keepWithinLimit);
  }
}

/** Stands behind the session guard: counts who is known, and texts for those who may ask for them. */
@Injectable()
export class RiderLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keepWithinLimit: KeepWithinLimit,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const limits = limitsOf(this.reflector, context).filter((limit) => !needsNoSession(limit));
    return limits.length === 0 || keepWithin(limits, context, this.keepWithinLimit);
  }
}

const needsNoSession = ({ per, isForTexts }: Limit): boolean => per === 'address' && !isForTexts;

/** One after the other: who is stopped by the first does not use up what others share in the next. */
async function keepWithin(
  limits: readonly Limit[],
  context: ExecutionContext,
  keepWithinLimit: KeepWithinLimit,
): Promise<boolean> {
  const request = context.switchToHttp().getRequest<RequestWithRider>();
  for (const limit of limits) {
    const subject = subjectOf(limit, request);
    if (subject !== null) await keepWithinLimit.run(limit, subject);
  }
  return true;
}

/** Whose times the limit counts; null if it has nothing to count in this request. */
function subjectOf({ per, isForTexts }: Limit, request: RequestWithRider): string | null {
  if (isForTexts && phoneOf(request) === null) return null;
  switch (per) {
    case 'address':
      return countedAddress(request.ip);
    case 'rider':
      return request.riderId === undefined ? null : String(request.riderId);
    case 'phone':
      return phoneOf(request);
    case 'everybody':
      return EVERYBODY;
  }
}

/** The phone that a text is asked for. What is no phone is refused later, and no text is sent. */
function phoneOf({ body }: RequestWithRider): string | null {
  const phone = typeof body === 'object' && body !== null && 'phone' in body ? body.phone : null;
  return typeof phone === 'string' && isUsPhone(phone) ? phone : null;
}

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
