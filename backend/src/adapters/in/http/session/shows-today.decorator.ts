import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { RidersToday } from '../../../../application/recommendations/todays-recommendation.js';
import type { RequestWithRider } from './session.guard.js';

export const SHOWS_TODAY = 'rollout:shows-today';

/** Marks what shows today's recommendation: the session guard then finds it together with the rider. */
export const ShowsToday = () => SetMetadata(SHOWS_TODAY, true);

/** Whose session it is, and today's recommendation or null if there is none. */
export const Today = createParamDecorator((_data: unknown, context: ExecutionContext): RidersToday => {
  const { today } = context.switchToHttp().getRequest<RequestWithRider>();
  if (today === undefined) throw new Error('Today used on a handler that is not marked with ShowsToday');
  return today;
});
