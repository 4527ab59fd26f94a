import { noteOrigin } from '../offline/saved-copies';
import { ApiError } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { OfflineError } from './offline-error';

/**
 * One call to our own server: with the session's cookie, JSON both ways.
 *
 * @throws ApiError for an answer that is no success, OfflineError where there is no network.
 */
export async function apiCall(
  method: string,
  url: string,
  init: { body?: unknown; signal?: AbortSignal } = {},
) {
  const early = method === 'GET' ? takeEarlyAnswer(url) : null;
  const sent =
    early ??
    fetch(url, {
      method,
      credentials: 'include',
      ...(init.signal && { signal: init.signal }),
      ...(init.body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(init.body),
      }),
    });
  const response = await sent.catch((error: unknown) => {
    throw navigator.onLine || init.signal?.aborted ? error : new OfflineError(error);
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  noteOrigin(url, response);
  const answer: unknown = await response.json();
  return answer;
}
