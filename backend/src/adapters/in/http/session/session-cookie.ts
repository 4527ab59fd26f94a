import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** How the session's cookie is called and guarded: Secure and bound to its host where the app runs behind HTTPS. */
export class SessionCookie {
  readonly name: string;

  constructor(private readonly options: { readonly secure: boolean }) {
    this.name = options.secure ? '__Host-rollout_session' : 'rollout_session';
  }

  read(request: FastifyRequest): string | null {
    return request.cookies[this.name] ?? null;
  }

  write(reply: FastifyReply, token: string, endsAt: Date): void {
    void reply.setCookie(this.name, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.options.secure,
      expires: endsAt,
    });
  }
}
