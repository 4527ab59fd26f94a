import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiCall, ApiError } from './api-call';
import type { Answer, PathParams, PathWith, Body } from './contract';

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

type Sender<M extends 'post' | 'put' | 'patch'> = <P extends PathWith<M>>(
  path: P,
  ...rest: Record<never, never> extends PathParams<M, P>
    ? [body: Body<M, P>]
    : [params: PathParams<M, P>, body: Body<M, P>]
) => Promise<Answer<M, P>>;

/** `post('/api/users', body)`; where the address has parts, `patch('/api/users/{id}', { id }, body)`. */
const sender =
  <M extends 'post' | 'put' | 'patch'>(method: M): Sender<M> =>
  async (path, ...rest) => {
    const body: unknown = rest.at(-1);
    const params = (rest.length > 1 ? rest[0] : {}) as Record<string, string | number>;
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    return (await apiCall(method.toUpperCase(), url, { body })) as never;
  };

export const post = sender('post');
export const put = sender('put');
export const patch = sender('patch');

/** `remove('/api/sessions/current')`: what goes has an address, and nothing else is said about it. */
export const remove = async <P extends PathWith<'delete'>>(path: P) =>
  (await apiCall('DELETE', path)) as Answer<'delete', P>;

/**
 * After a saved change whatever is shown of a rider's plan is asked for again: the rider, the routes (the active one's
 * key begins with the list's) and today's recommendation, which may no longer fit. Also what no screen shows just now,
 * so that Today never comes up with the verdict of other limits.
 */
export async function refetchPlan(queryClient: QueryClient, userId: number): Promise<void> {
  const keys = [
    segments('/api/users/{id}', { id: userId }),
    segments('/api/routes/user/{id}', { id: userId }),
    segments('/api/recommendations/user/{userId}/today', { userId }),
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })));
}
