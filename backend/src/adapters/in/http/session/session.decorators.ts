import { createParamDecorator, NotFoundException, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { RequestWithRider } from './session.guard.js';

export const OPEN_TO_ALL = 'rollout:open-to-all';

/** Marks what may be called without a session. Everything else is closed, so that nobody can forget to close it. */
export const OpenToAll = () => SetMetadata(OPEN_TO_ALL, true);

/** The rider whose session the request carries; only behind the session guard. */
export const CurrentRider = createParamDecorator((_data: unknown, context: ExecutionContext): Rider => {
  const { rider } = context.switchToHttp().getRequest<RequestWithRider>();
  if (!rider) throw new Error('CurrentRider used on a handler that is open to all');
  return rider;
});

/** Another rider's id is answered exactly like an unknown one: whether it exists is nobody's business. */
export function requireOwn(rider: Pick<Rider, 'id'>, riderId: number): void {
  if (rider.id !== riderId) throw new NotFoundException('There is no such rider.');
}
