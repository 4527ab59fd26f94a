import { Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SignedInRider } from '../../../../application/accounts/sessions.js';
import { SIGN_IN_FIRST } from '../errors/error.filter.js';
import { OPEN_TO_ALL, type RequestWithRider } from './session.decorators.js';
import { SessionCookie } from './session-cookie.js';

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
    if (rider === null) throw new UnauthorizedException(SIGN_IN_FIRST);
    request.riderId = rider.id;
    request.rider = rider;
    return true;
  }
}
