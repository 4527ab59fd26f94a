import {
  FIRST_LOOK_HEADER,
  INSTALLATION_CACHE,
  RIDER_CACHE,
  SAVED_COPY_HEADER,
} from '../shared/offline/saved-answers';

/** The API calls Today needs; no other answer is stored. */
const OF_THE_RIDER = [
  /^\/api\/users\/\d+$/,
  /^\/api\/routes\/user\/\d+\/active$/,
  /^\/api\/recommendations\/user\/\d+\/today$/,
  /^\/api\/outlook\/user\/\d+$/,
];
const OF_THE_INSTALLATION = [/^\/api\/config$/];

const SIGNED_OUT = 401;

const FIRST_LOOK_PATIENCE_MS = 4000;

/** How many times a rider's answers were deleted. */
let deletions = 0;

/** The cache that stores the answers of this URL; null for URLs whose answers aren't stored. */
export function cacheOf({ pathname }: URL): string | null {
  if (OF_THE_RIDER.some((pattern) => pattern.test(pathname))) return RIDER_CACHE;
  if (OF_THE_INSTALLATION.some((pattern) => pattern.test(pathname))) return INSTALLATION_CACHE;
  return null;
}

/**
 * Answers from the server and stores the answer. Without a network it answers with the stored copy, marked as such. On a
 * network too slow to use, only a first look gets the copy early; later requests, as after a change, wait for the server.
 */
export function answerOrCopy(request: Request, cacheName: string): Promise<Response> {
  const patienceMs = request.headers.has(FIRST_LOOK_HEADER) ? FIRST_LOOK_PATIENCE_MS : null;
  return answerOrSaved(fetchAndStore(request, cacheName), patienceMs, () => copyOf(request, cacheName));
}

/**
 * The answer, or the saved one if it fails or takes longer than `patienceMs`: a weak network can hold a request for minutes
 * before it fails.
 *
 * @param patienceMs null waits without a limit.
 * @throws the answer's own error if nothing was saved. With nothing saved, it waits for the answer.
 */
export async function answerOrSaved(
  answer: Promise<Response>,
  patienceMs: number | null,
  saved: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = patienceMs === null ? answer : Promise.race([answer, after(patienceMs)]);
  return (await inTime.catch(() => undefined)) ?? (await saved()) ?? answer;
}

export async function forgetRider(): Promise<void> {
  deletions += 1;
  await caches.delete(RIDER_CACHE);
}

async function fetchAndStore(request: Request, cacheName: string): Promise<Response> {
  const deletionsBefore = deletions;
  const answer = await fetch(request);
  // An answer requested before the rider's data was deleted must not be stored after it.
  if (answer.ok && deletionsBefore === deletions) await store(request.url, answer.clone(), cacheName);
  // The session has ended: this browser may not hold the rider's data any longer.
  if (answer.status === SIGNED_OUT) await forgetRider();
  return answer;
}

async function copyOf(request: Request, cacheName: string): Promise<Response | undefined> {
  const copy = await (await caches.open(cacheName)).match(request.url, { ignoreVary: true });
  return copy && markedAsCopy(copy);
}

/** A full disk must not cost the rider the answer itself. */
async function store(url: string, answer: Response, cacheName: string): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(url, answer);
  } catch (error) {
    console.warn('No copy was saved:', error);
  }
}

function markedAsCopy(copy: Response): Response {
  const headers = new Headers(copy.headers);
  headers.set(SAVED_COPY_HEADER, '1');
  return new Response(copy.body, { status: copy.status, headers });
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
