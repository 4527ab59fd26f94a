import { ApiError } from './api-error';

/** One call to our own server: with the session's cookie, JSON both ways. @throws ApiError unless it succeeded. */
export async function apiCall(
  method: string,
  url: string,
  init: { body?: unknown; signal?: AbortSignal } = {},
) {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    ...(init.signal && { signal: init.signal }),
    ...(init.body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(init.body),
    }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const answer: unknown = await response.json();
  return answer;
}
