import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { KeepWithinLimit } from '../../../../application/keep-within-limit.js';
import { LIMITS, type CountedPer, type Limit } from '../../../../application/rate-limits.js';
import { isTenDigits } from '../fields/text.validators.js';
import { SignedInRider } from '../../../../application/accounts/sessions.js';
import { SessionCookie, type RequestWithRider } from '../session/session.guard.js';
import { countedNetworks } from './client-address.js';

const LIMITED_TO = 'rollout:limited-to';

/** Replaces an operation's default limits, two general ones for reads and two for writes; checked in this order. */
export const LimitedTo = (...limits: [Limit, ...Limit[]]) => SetMetadata(LIMITED_TO, limits);

/** Lifts the default limits. The reason is documentation only. */
export const NotLimited = (_because: string) => SetMetadata(LIMITED_TO, NO_LIMITS);

const NO_LIMITS: readonly Limit[] = [];
const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
const DEFAULT_FOR_WRITES: readonly Limit[] = [LIMITS.writesOfAddress, LIMITS.writesOfRider];
const DEFAULT_FOR_READS: readonly Limit[] = [LIMITS.readsOfAddress, LIMITS.readsOfRider];

/** A new operation is limited by default. */
function limitsOf(reflector: Reflector, context: ExecutionContext): readonly Limit[] {
  const own = reflector.get<readonly Limit[] | undefined>(LIMITED_TO, context.getHandler());
  if (own) return own;
  const { method } = context.switchToHttp().getRequest<FastifyRequest>();
  return WRITES.has(method) ? DEFAULT_FOR_WRITES : DEFAULT_FOR_READS;
}

/** Runs before the session guard, so that a flood costs no session lookups. */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keepWithinLimit: KeepWithinLimit,
    private readonly signedInRider: SignedInRider,
    private readonly cookie: SessionCookie,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const limits = limitsOf(this.reflector, context).filter(needsNoSession);
    const token = this.cookie.read(context.switchToHttp().getRequest<FastifyRequest>());
    const ofCookie = token !== null && this.signedInRider.isUnmarked(token) ? [LIMITS.unmarkedSessions] : [];
    const all = [...limits, ...ofCookie];
    return all.length === 0 || keepWithin(all, context, this.keepWithinLimit);
  }
}

/** Runs after the session guard: limits per rider, and of texts that the request is allowed to ask for. */
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

/** One after the other: a request over the first limit uses up nothing of a shared one after it. */
async function keepWithin(
  limits: readonly Limit[],
  context: ExecutionContext,
  keepWithinLimit: KeepWithinLimit,
): Promise<boolean> {
  const request = context.switchToHttp().getRequest<RequestWithRider>();
  for (const limit of limits) {
    if (limit.isForTexts && phoneOf(request) === null) continue;
    if (limit.per === 'address') await keepWithinLimit.runFrom(limit, countedNetworks(request.ip));
    else {
      const subject = subjectOf(limit.per, request);
      if (subject !== null) await keepWithinLimit.run(limit, subject);
    }
  }
  return true;
}

/** Who or what the limit counts; null if it doesn't apply to this request. */
function subjectOf(per: Exclude<CountedPer, 'address'>, request: RequestWithRider): string | null {
  switch (per) {
    case 'rider':
      return request.riderId === undefined ? null : String(request.riderId);
    case 'phone':
      return phoneOf(request);
    case 'everyone':
      return 'everyone';
  }
}

/** The phone to text; null for an invalid one, which validation refuses later. */
function phoneOf({ body }: RequestWithRider): string | null {
  const phone = typeof body === 'object' && body !== null && 'phone' in body ? body.phone : null;
  return isTenDigits(phone) ? phone : null;
}
