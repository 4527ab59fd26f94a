import { FIRST_LOOK_HEADER } from '../offline/saved-answers';

/** After that the page has long begun, and what was asked before may not hold any more. */
const USABLE_FOR_MS = 10_000;

const answers = new Map<string, Promise<Response>>();

/** Asks the server before there is an app to ask for it; the first call to the same address gets the answer. */
export function askEarly(url: string): void {
  const answer = fetch(url, { credentials: 'include', headers: { [FIRST_LOOK_HEADER]: '1' } });
  // Whoever takes it deals with its failure; if nobody does, it is none.
  answer.catch(() => undefined);
  answers.set(url, answer);
}

export function takeEarlyAnswer(url: string): Promise<Response> | null {
  const answer = answers.get(url) ?? null;
  answers.delete(url);
  return performance.now() < USABLE_FOR_MS ? answer : null;
}
