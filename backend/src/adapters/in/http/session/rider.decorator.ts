import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { RequestWithRider } from './session.guard.js';

/** The rider whose session the request carries; only behind the session guard. */
export const CurrentRider = createParamDecorator((_data: unknown, context: ExecutionContext): Rider => {
  const { rider } = context.switchToHttp().getRequest<RequestWithRider>();
  if (!rider) throw new Error('CurrentRider used on a handler that is open to all');
  return rider;
});
