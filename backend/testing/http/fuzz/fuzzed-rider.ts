import type { FuzzRequest } from '../../openapi/fuzz/fuzz-request.js';
import { sessionIdOf } from '../authorization/calls.js';
import type { Ids } from '../authorization/sample-requests.js';
import type { HttpClient } from '../http-client.js';
import { signUp } from '../portland-rider.js';
import { addPasskey } from '../soft-authenticator.js';
import type { RawAnswer, RawExchange } from '../raw-exchange.js';
import type { RunningApp } from '../running-app.js';

const WITH_PHONE = { user: { phone: '5032229999' } };

/** The rider who sends the requests. */
export class FuzzedRider {
  private constructor(
    private readonly app: RunningApp,
    private readonly exchange: RawExchange,
    private readonly other: Ids,
    private browser: HttpClient,
    private own: Ids,
  ) {}

  /** @param other a rider that the requests also name, and whose data they must not reach. */
  static async signedUp(app: RunningApp, exchange: RawExchange, other: Ids): Promise<FuzzedRider> {
    const browser = app.browser();
    return new FuzzedRider(app, exchange, other, browser, await signedUpIn(browser));
  }

  async send(request: FuzzRequest): Promise<RawAnswer> {
    const answer = await this.sendAbout(request, this.own);
    const hasLeft = answer.setsCookie || (request.session === 'own' && answer.status === 401);
    if (hasLeft || isSomethingGone(request, answer)) await this.signUpAnew();
    return answer;
  }

  /** Sends the request as this rider, with these ids in place of its own. */
  sendAbout(request: FuzzRequest, ids: Ids): Promise<RawAnswer> {
    return this.exchange.send({
      method: request.method,
      target: this.filledIn(request.target, ids),
      headers: { ...request.headers, ...this.cookieOf(request) },
      body: request.body && Buffer.from(this.filledIn(request.body.text, ids), request.body.encoding),
    });
  }

  /** Reads this rider's data as the screens do. */
  read(path: string): Promise<RawAnswer> {
    return this.send({ method: 'GET', target: path, headers: {}, body: null, session: 'own', isValid: true });
  }

  private async signUpAnew(): Promise<void> {
    this.browser = this.app.browser();
    this.own = await signedUpIn(this.browser);
  }

  private cookieOf({ session }: FuzzRequest): Record<string, string> {
    if (session === 'none') return {};
    return {
      cookie: session === 'own' ? this.browser.cookieHeader : this.filledIn(session.cookie, this.own),
    };
  }

  /** Ids are numbers in JSON, but their placeholders are quoted. */
  private filledIn(text: string, { userId, routeId, sessionId = '0', passkeyId = 0 }: Ids): string {
    const known: Record<string, string> = {
      userId: String(userId),
      routeId: String(routeId),
      sessionId,
      otherSessionId: this.other.sessionId ?? '0',
      passkeyId: String(passkeyId),
      otherPasskeyId: String(this.other.passkeyId ?? 0),
      otherUserId: String(this.other.userId),
      otherRouteId: String(this.other.routeId),
      session: this.browser.cookieHeader,
    };
    return text.replace(/"?«(\w+)»"?/g, (whole, name: string) => known[name] ?? whole);
  }
}

const signedUpIn = async (browser: HttpClient): Promise<Ids> => ({
  ...(await signUp(browser, WITH_PHONE)),
  passkeyId: (await addPasskey(browser)).body.id,
  sessionId: await sessionIdOf(browser),
});

/**
 * The route or passkey was deleted, also by a request with an odd cookie that holds the session, or the rider has too many
 * routes to create another or to delete the active one.
 */
const isSomethingGone = ({ method, session }: FuzzRequest, { status }: RawAnswer): boolean =>
  (method === 'DELETE' && status === 204) || (session === 'own' && status === 409);
