import {
  FIRST_LOOK_HEADER,
  INSTALLATION_CACHE,
  RIDER_CACHE,
  SAVED_COPY_HEADER,
} from '../shared/offline/saved-answers';
import { answerOrSaved } from './answer-or-saved';

/** What Today needs, and nothing else of the API. */
const OF_THE_RIDER = [
  /^\/api\/users\/\d+$/,
  /^\/api\/routes\/user\/\d+\/active$/,
  /^\/api\/recommendations\/user\/\d+\/today$/,
];
const OF_THE_INSTALLATION = [/^\/api\/config$/];

const SIGNED_OUT = 401;

const FIRST_LOOK_PATIENCE_MS = 4000;

/** How often a rider has been forgotten. */
let forgotten = 0;

/** The cache that keeps an address's answer; null for all that is not kept. */
export function cacheOf({ pathname }: URL): string | null {
  if (OF_THE_RIDER.some((pattern) => pattern.test(pathname))) return RIDER_CACHE;
  if (OF_THE_INSTALLATION.some((pattern) => pattern.test(pathname))) return INSTALLATION_CACHE;
  return null;
}

/**
 * The server's answer, kept; without a network, the one that was kept, marked as such. On a network that is only half
 * there a first look gets the kept one too; what is asked for later, as after a change, waits for the answer.
 */
export function answerOrCopy(request: Request, cacheName: string): Promise<Response> {
  const patienceMs = request.headers.has(FIRST_LOOK_HEADER) ? FIRST_LOOK_PATIENCE_MS : null;
  return answerOrSaved(keptAnswer(request, cacheName), patienceMs, () => copyOf(request, cacheName));
}

async function keptAnswer(request: Request, cacheName: string): Promise<Response> {
  const begun = forgotten;
  const answer = await fetch(request);
  // What was asked for before the rider was forgotten must not come back after it.
  if (answer.ok && begun === forgotten) await keep(request.url, answer.clone(), cacheName);
  // The session is over, so this browser has no business with the rider's data any more.
  if (answer.status === SIGNED_OUT) await forgetRider();
  return answer;
}

export async function forgetRider(): Promise<void> {
  forgotten += 1;
  await caches.delete(RIDER_CACHE);
}

async function copyOf(request: Request, cacheName: string): Promise<Response | undefined> {
  const copy = await (await caches.open(cacheName)).match(request.url, { ignoreVary: true });
  return copy && marked(copy);
}

/** Where there is no room for a copy the answer still is one. */
async function keep(url: string, answer: Response, cacheName: string): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(url, answer);
  } catch (error) {
    console.warn('No copy was kept:', error);
  }
}

function marked(copy: Response): Response {
  const headers = new Headers(copy.headers);
  headers.set(SAVED_COPY_HEADER, '1');
  return new Response(copy.body, { status: copy.status, headers });
}
