import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiCall, ApiError } from './api-call';
import type { Answer, Body, PathParams, PathWith } from './contract';

type Segment = string | number;

/**
 * A GET of the API. Its key is the path in segments, `['api', 'users', 7]`; the URL is the key joined by slashes. A 401 is
 * an error like any other, unless the query yields null for it (`apiQueryOrNull`).
 */
export function apiQuery<P extends PathWith<'get'>>(path: P, params: PathParams<'get', P>) {
  return queryOptions({
    queryKey: segments(path, params),
    queryFn: ({ signal }) => get(path, params, signal),
  });
}

/** As `apiQuery`; null if no one is signed in. */
export function apiQueryOrNull<P extends PathWith<'get'>>(path: P, params: PathParams<'get', P>) {
  return queryOptions({
    queryKey: segments(path, params),
    queryFn: ({ signal }) => get(path, params, signal).catch(nullIfSignedOut),
  });
}

/** The key of a GET, for invalidating it: `segments('/api/users/{id}', { id: 7 })`. */
export function segments<P extends PathWith<'get'>>(path: P, params: PathParams<'get', P>): Segment[] {
  const values = params as Record<string, Segment>;
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? (values[part.slice(1, -1)] ?? part) : part));
}

/** The answer isn't validated here: the server is tested against the contract these types come from. */
export const get = async <P extends PathWith<'get'>>(
  path: P,
  params: PathParams<'get', P>,
  signal: AbortSignal,
) => (await apiCall('GET', `/${segments(path, params).join('/')}`, { signal })) as Answer<'get', P>;

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

/** `post('/api/users', body)`, or with path parameters `patch('/api/users/{id}', { id }, body)`. */
const sender =
  <M extends 'post' | 'put' | 'patch'>(method: M): Sender<M> =>
  async (path, ...rest) => {
    const body: unknown = rest.at(-1);
    const url = filledIn(path, rest.length > 1 ? rest[0] : {});
    return (await apiCall(method.toUpperCase(), url, { body })) as never;
  };

export const post = sender('post');
export const put = sender('put');
export const patch = sender('patch');

/** `remove('/api/sessions/current')`, or with path parameters `remove('/api/sessions/{id}', { id })`. */
export const remove = async <P extends PathWith<'delete'>>(
  path: P,
  ...[params]: Record<never, never> extends PathParams<'delete', P> ? [] : [PathParams<'delete', P>]
) => (await apiCall('DELETE', filledIn(path, params))) as Answer<'delete', P>;

const filledIn = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string | number>)[name])),
  );

/** Begins the key of the list, of the active route and of each route with its line. */
const ROUTES = ['api', 'routes'];

/** Begins the keys of the week and of its days by the hour. */
export const OUTLOOK = ['api', 'outlook'];

/**
 * Refetches what a saved change may affect: the rider, the routes, the days ahead and today's recommendation. If Today isn't open, its recommendation is dropped, so that it never opens with a verdict of the
 * old limits.
 */
export async function refetchPlan(queryClient: QueryClient, userId: number): Promise<void> {
  const today = segments('/api/recommendations/user/{userId}/today', { userId });
  const keys = [segments('/api/users/{id}', { id: userId }), ROUTES];
  queryClient.removeQueries({ queryKey: today, type: 'inactive' });
  await Promise.all([
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })),
    queryClient.invalidateQueries({ queryKey: today }),
    queryClient.invalidateQueries({ queryKey: OUTLOOK }),
  ]);
}
