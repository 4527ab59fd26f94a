import { createParamDecorator, NotFoundException, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { FastifyRequest } from 'fastify';

export type RequestWithRider = FastifyRequest & {
  /** For the log and the rider's limits. */
  riderId?: number;
  /** On everything that is closed. */
  rider?: Rider;
};

export const OPEN_TO_ALL = 'rollout:open-to-all';

/** Marks what may be called without a session. Everything else requires one by default. */
export const OpenToAll = () => SetMetadata(OPEN_TO_ALL, true);

/** Marks the one handler whose use case checks the session in the same statement as its own work: see TodayPort. */
export const ChecksSessionItself = () => SetMetadata(OPEN_TO_ALL, true);

/** The rider whose session the request carries; only behind the session guard. */
export const CurrentRider = createParamDecorator((_data: unknown, context: ExecutionContext): Rider => {
  const { rider } = context.switchToHttp().getRequest<RequestWithRider>();
  if (!rider) throw new Error('CurrentRider used on a handler that is open to all');
  return rider;
});

/** Answers another rider's id exactly like an unknown one, so that ids cannot be probed. */
export function requireOwn(rider: Pick<Rider, 'id'>, riderId: number): void {
  if (rider.id !== riderId) throw new NotFoundException('There is no such rider.');
}
