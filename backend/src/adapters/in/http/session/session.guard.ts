import { Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { SignedInRider } from '../../../../application/accounts/sessions.js';
import {
  TodaysRecommendation,
  type RidersToday,
} from '../../../../application/recommendations/todays-recommendation.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { SIGN_IN_FIRST } from '../errors/error.filter.js';
import { OPEN_TO_ALL } from './session.decorators.js';
import { SHOWS_TODAY } from './shows-today.decorator.js';
import { SessionCookie } from './session-cookie.js';

export type RequestWithRider = FastifyRequest & {
  riderId?: number;
  /** On everything that is closed but for what is marked with ShowsToday. */
  rider?: Rider;
  /** Only on what is marked with ShowsToday. */
  today?: RidersToday;
};

/** Lets a request through if its cookie opens a session, and puts the session's rider on it. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly signedInRider: SignedInRider,
    private readonly todaysRecommendation: TodaysRecommendation,
    private readonly cookie: SessionCookie,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(OPEN_TO_ALL, [context.getHandler(), context.getClass()])) {
      return true;
    }
    const request = context.switchToHttp().getRequest<RequestWithRider>();
    const token = this.cookie.read(request);
    const isSignedIn = token !== null && (await this.signIn(token, context, request));
    if (!isSignedIn) throw new UnauthorizedException(SIGN_IN_FIRST);
    return true;
  }

  private async signIn(
    token: string,
    context: ExecutionContext,
    request: RequestWithRider,
  ): Promise<boolean> {
    if (this.reflector.get<boolean>(SHOWS_TODAY, context.getHandler())) {
      const found = await this.todaysRecommendation.run(token);
      if (!found) return false;
      request.riderId = found.riderId;
      request.today = found;
      return true;
    }
    const rider = await this.signedInRider.run(token);
    if (!rider) return false;
    request.riderId = rider.id;
    request.rider = rider;
    return true;
  }
}
