import { FIRST_LOOK_HEADER, RIDER_CACHE } from '../offline/saved-answers';

/** Later than that the answer may be out of date. */
const USABLE_FOR_MS = 10_000;

const answers = new Map<string, Promise<Response>>();

/** What came with the page: URL → JSON. Null for a page without. */
let ofPage: Readonly<Record<string, string>> | null = null;

/** Reads the answers that the server has put into the page of a signed-in rider. */
export function readPageAnswers(): void {
  const text = document.getElementById('answers')?.textContent;
  ofPage = text ? (JSON.parse(text) as Record<string, string>) : null;
}

/** For the service worker, which stores only what it has fetched itself. `isStillOurs` is asked again afterward. */
export async function savePageAnswers(isStillOurs: () => boolean): Promise<void> {
  if (ofPage === null || !('caches' in globalThis) || !isStillOurs()) return;
  const cache = await caches.open(RIDER_CACHE);
  await Promise.all(Object.entries(ofPage).map(([url, json]) => cache.put(url, responseOf(json))));
  if (!isStillOurs()) await caches.delete(RIDER_CACHE);
}

const responseOf = (json: string): Response =>
  new Response(json, { headers: { 'content-type': 'application/json' } });

/** Has the answer of a URL before the app has loaded, from the page or requested; the first call to the URL takes it. */
export function askEarly(url: string): void {
  const json = ofPage?.[url];
  if (json !== undefined) {
    answers.set(url, Promise.resolve(responseOf(json)));
    return;
  }
  const answer = fetch(url, { credentials: 'include', headers: { [FIRST_LOOK_HEADER]: '1' } });
  // Its failure is handled by the call that takes it. An unused answer needs no handling.
  answer.catch(() => undefined);
  answers.set(url, answer);
}

export function takeEarlyAnswer(url: string): Promise<Response> | null {
  const answer = answers.get(url) ?? null;
  answers.delete(url);
  return performance.now() < USABLE_FOR_MS ? answer : null;
}
