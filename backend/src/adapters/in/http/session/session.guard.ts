import { Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { SignedInRider } from '../../../../application/use-cases/signed-in-rider.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { OPEN_TO_ALL } from './open-to-all.decorator.js';
import { SessionCookie } from './session-cookie.js';

export type RequestWithRider = FastifyRequest & { rider?: Rider };

/** Lets a request through if its cookie opens a session, and puts the session's rider on it. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly signedInRider: SignedInRider,
    private readonly cookie: SessionCookie,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(OPEN_TO_ALL, [context.getHandler(), context.getClass()])) {
      return true;
    }
    const request = context.switchToHttp().getRequest<RequestWithRider>();
    const token = this.cookie.read(request);
    const rider = token === null ? null : await this.signedInRider.run(token);
    if (!rider) throw new UnauthorizedException('Please sign in first.');
    request.rider = rider;
    return true;
  }
}
