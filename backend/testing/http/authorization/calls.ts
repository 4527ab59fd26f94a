import { MS_PER_DAY } from '../../../src/domain/commute/time.js';
import type { Operation } from '../../openapi/openapi-document.js';
import type { Answer, HttpClient } from '../http-client.js';
import type { RunningApp } from '../running-app.js';
import { signUp } from '../portland-rider.js';
import { addPasskey } from '../soft-authenticator.js';
import type { Caller } from './expected-statuses.js';
import { SAMPLE_REQUESTS, type Ids } from './sample-requests.js';

const SESSION_COOKIE = 'rollout_session';

/** Unique per rider, and never the one in the sample requests. */
let phones = 5_032_220_000;

/** A rider with a phone, a route and a recommendation, and the browser that holds the session. */
export interface SignedUp extends Ids {
  readonly browser: HttpClient;
}

export async function aRiderWithData(app: RunningApp): Promise<SignedUp> {
  const browser = app.browser();
  phones += 1;
  const ids = await signUp(browser, { user: { phone: String(phones), smsConsent: true } });
  const made = await browser.post('/api/recommendations/generate', ids);
  if (made.status !== 200) throw new Error(`generate: ${made.status} ${made.text}`);
  const { body: passkey } = await addPasskey(browser);
  return { ...ids, sessionId: await sessionIdOf(browser), passkeyId: passkey.id, browser };
}

/** Of the session that the browser holds. */
export async function sessionIdOf(browser: HttpClient): Promise<string> {
  const { body } = await browser.get<{ id: string; isCurrent: boolean }[]>('/api/sessions');
  return body.find(({ isCurrent }) => isCurrent)?.id ?? '';
}

/** Runs an action with a browser that has the session of such a `caller`. */
export async function asCaller<Result>(
  app: RunningApp,
  caller: Caller,
  victim: SignedUp,
  work: (browser: HttpClient) => Promise<Result>,
): Promise<Result> {
  switch (caller) {
    case 'none':
      return work(app.browser());
    case 'other': {
      const browser = app.browser();
      await signUp(browser);
      return work(browser);
    }
    case 'expired':
      app.clock.advanceMs(401 * MS_PER_DAY);
      return work(victim.browser).finally(() => app.clock.advanceMs(-401 * MS_PER_DAY));
    case 'forged': {
      const browser = app.browser();
      browser.holdsCookie(SESSION_COOKIE, withOneCharacterChanged(tokenOf(victim)));
      return work(browser);
    }
    case 'own':
      return work(victim.browser);
  }
}

/** Sends the operation's sample request about the rider with these ids. */
export function call(browser: HttpClient, operation: Operation, ids: Ids): Promise<Answer> {
  const { path = {}, query = {}, body } = sampleOf(operation)(ids);
  const filled = operation.path.replace(/\{(\w+)\}/g, (_braces, name: string) => String(path[name]));
  const search = new URLSearchParams(query).toString();
  return browser.raw(
    operation.method,
    search === '' ? filled : `${filled}?${search}`,
    body === undefined ? undefined : textOf(body, operation.body?.contentType),
    operation.body?.contentType,
  );
}

function textOf(body: unknown, contentType: string | undefined): string {
  if (typeof body === 'string') return body;
  const isForm = contentType === 'application/x-www-form-urlencoded';
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

function sampleOf({ id, method, path }: Operation) {
  const sample = SAMPLE_REQUESTS[id];
  if (sample === undefined) {
    throw new Error(
      `${method} ${path} has no sample request: add "${id}" to testing/http/authorization/sample-requests.ts, a request about a rider's ids that succeeds with that rider's session.`,
    );
  }
  return sample;
}

const tokenOf = ({ browser }: SignedUp): string =>
  new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(browser.cookieHeader)?.[1] ?? '';

const withOneCharacterChanged = (token: string): string =>
  (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
