import { queryOptions } from '@tanstack/react-query';
import { apiCall } from './api-call';
import { ApiError } from './api-error';
import type { Answer, PathParams, PathWith } from './contract';

type Segment = string | number;

/**
 * A query of the API. Its key is the address in segments, `['api', 'users', 7]`, and the address is the key joined by
 * slashes. An answer of 401 is an error like any other, unless the query asks for null.
 */
export function apiQuery<P extends PathWith<'get'>>(path: P, params: PathParams<'get', P>) {
  return queryOptions({
    queryKey: segments(path, params),
    queryFn: ({ queryKey, signal }) => read<P>(queryKey, signal),
  });
}

/** As `apiQuery`, for where nobody being signed in is an answer, not a failure. */
export function apiQueryOrNull<P extends PathWith<'get'>>(path: P, params: PathParams<'get', P>) {
  return queryOptions({
    queryKey: segments(path, params),
    queryFn: ({ queryKey, signal }) => read<P>(queryKey, signal).catch(nullIfSignedOut),
  });
}

/** The key of a GET, to invalidate it: `segments('/api/users/{id}', { id: 7 })`. */
export function segments<P extends PathWith<'get'>>(path: P, params: PathParams<'get', P>): Segment[] {
  const values = params as Record<string, Segment>;
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? (values[part.slice(1, -1)] ?? part) : part));
}

/** The contract is what the server is generated from and checked against, so its answer is taken at its word. */
const read = async <P extends PathWith<'get'>>(key: readonly Segment[], signal: AbortSignal) =>
  (await apiCall('GET', `/${key.join('/')}`, { signal })) as Answer<'get', P>;

function nullIfSignedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}
