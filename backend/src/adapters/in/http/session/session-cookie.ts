import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Set and cleared with the session's own, for scripts to see: it says that there is one, and nothing else. So a browser
 * that has lost its rider's id asks whose session it holds, and one that is new asks nothing.
 */
const MARK = 'rollout_session_mark';

/** How the session's cookie is called and guarded: Secure and bound to its host where the app runs behind HTTPS. */
export class SessionCookie {
  readonly name: string;

  constructor(private readonly options: { readonly secure: boolean }) {
    this.name = options.secure ? '__Host-rollout_session' : 'rollout_session';
  }

  read(request: FastifyRequest): string | null {
    return request.cookies[this.name] ?? null;
  }

  /** Told as an age: the browser's clock need not be the server's. */
  write(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
    void reply.setCookie(this.name, token, { ...this.attributes(), maxAge: maxAgeSeconds });
    void reply.setCookie(MARK, '1', { ...this.attributes(), httpOnly: false, maxAge: maxAgeSeconds });
  }

  /** The browser drops a cookie only where it is told with the attributes that it was set with. */
  clear(reply: FastifyReply): void {
    void reply.setCookie(this.name, '', { ...this.attributes(), maxAge: 0 });
    void reply.setCookie(MARK, '', { ...this.attributes(), httpOnly: false, maxAge: 0 });
  }

  private attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.options.secure } as const;
  }
}
