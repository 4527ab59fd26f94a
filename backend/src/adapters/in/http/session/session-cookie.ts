import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

  /** Expires by age, since the browser's clock may differ from the server's. */
  write(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
    void reply.setCookie(this.name, token, { ...this.attributes(), maxAge: maxAgeSeconds });
    void reply.setCookie(MARK, '1', { ...this.attributes(), httpOnly: false, maxAge: maxAgeSeconds });
  }

  /** Browsers drop a cookie only if the attributes match those it was set with. */
  clear(reply: FastifyReply): void {
    void reply.setCookie(this.name, '', { ...this.attributes(), maxAge: 0 });
    void reply.setCookie(MARK, '', { ...this.attributes(), httpOnly: false, maxAge: 0 });
  }

  private attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.options.secure } as const;
  }
}
