import { FIRST_LOOK_HEADER } from '../offline/saved-answers';

/** Later than that the answer may be out of date. */
const USABLE_FOR_MS = 10_000;

const answers = new Map<string, Promise<Response>>();

/** Requests a URL before the app has loaded; the first call to the same URL takes the answer. */
export function askEarly(url: string): void {
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
