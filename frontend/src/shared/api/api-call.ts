import { noteOrigin } from '../offline/saved-copies';
import { ApiError } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { OfflineError } from './offline-error';

const NO_CONTENT = 204;

interface CallInit {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * One call to our own server: with the session's cookie, JSON both ways; null where there is nothing to say.
 *
 * @throws ApiError for an answer that is no success, OfflineError where there is no network.
 */
export async function apiCall(method: string, url: string, { body, headers, signal }: CallInit = {}) {
  const early = method === 'GET' ? takeEarlyAnswer(url) : null;
  const sent =
    early ??
    fetch(url, {
      method,
      credentials: 'include',
      ...(signal && { signal }),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    });
  const response = await sent.catch((error: unknown) => {
    throw navigator.onLine || signal?.aborted ? error : new OfflineError(error);
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  noteOrigin(url, response);
  const answer: unknown = response.status === NO_CONTENT ? null : await response.json();
  return answer;
}
