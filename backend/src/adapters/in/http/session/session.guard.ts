import '@fastify/cookie';
import {
  createParamDecorator,
  Injectable,
  NotFoundException,
  SetMetadata,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedInRider } from '../../../../application/accounts/sessions.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { SESSION_SECONDS } from '../../../../domain/rider/session-lifetime.js';
import { CODE_MINUTES } from '../../../../domain/texting/fixed-texts.js';
import { SIGN_IN_FIRST } from '../errors/error.filter.js';

/**
 * Set and cleared with the session cookie, but readable by scripts. A browser that has lost its rider's id thus knows that
 * it still holds a session, and a new one doesn't ask.
 */
const MARK = 'rollout_session_mark';

/** The session cookie; behind HTTPS it is Secure and bound to the host. */
export class SessionCookie {
  readonly name: string;

  constructor(private readonly options: { readonly secure: boolean }) {
    this.name = options.secure ? '__Host-rollout_session' : 'rollout_session';
  }

  read(request: FastifyRequest): string | null {
    return request.cookies[this.name] ?? null;
  }

  /** The token of a request behind the session guard. */
  present(request: FastifyRequest): string {
    const token = this.read(request);
    if (token === null) throw new Error('a token was read on a handler that is open to all');
    return token;
  }

  /** Expires by age, since the browser's clock may differ from the server's. */
  write(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
    void reply.setCookie(this.name, token, { ...this.attributes(), maxAge: maxAgeSeconds });
    void reply.setCookie(MARK, '1', { ...this.attributes(), httpOnly: false, maxAge: maxAgeSeconds });
  }

  /** Lets the browser keep it as long as the server keeps a session in use. */
  renew(request: FastifyRequest, reply: FastifyReply): void {
    const token = this.read(request);
    if (token !== null) this.write(reply, token, SESSION_SECONDS);
  }

  /**
   * Browsers drop a cookie only if the attributes match those it was set with. Pages that the browser keeps for
   * its back button go as well; what the page itself stores, it removes itself.
   */
  clear(reply: FastifyReply): void {
    void reply.header('clear-site-data', '"cache"');
    void reply.setCookie(this.name, '', { ...this.attributes(), maxAge: 0 });
    void reply.setCookie(MARK, '', { ...this.attributes(), httpOnly: false, maxAge: 0 });
  }

  private attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.options.secure } as const;
  }
}

/** About as long as Tokens creates them. */
const BROWSER_TOKEN = /^[\w-]{43,100}$/;

/** Identifies the browser that asked for a sign-in code, among others that try it. It opens nothing. */
export class CodeCookie {
  readonly name: string;

  constructor(private readonly options: { readonly secure: boolean }) {
    this.name = options.secure ? '__Host-rollout_code' : 'rollout_code';
  }

  read(request: FastifyRequest): string | null {
    const token = request.cookies[this.name];
    return token !== undefined && BROWSER_TOKEN.test(token) ? token : null;
  }

  write(reply: FastifyReply, token: string): void {
    const { secure } = this.options;
    const maxAge = CODE_MINUTES * SECONDS_PER_MINUTE;
    void reply.setCookie(this.name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
  }
}

/** A request behind the session guard. */
export type RequestWithRider = FastifyRequest & {
  /** For the log and the rider's limits. */
  riderId?: number;
  /** On everything that requires a session. */
  rider?: Rider;
};

const SECONDS_PER_MINUTE = 60;

const OPEN_TO_ALL = 'rollout:open-to-all';

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
