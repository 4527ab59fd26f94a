import { apiCall } from './api-call';
import type { Answer, Body, PathParams, PathWith } from './contract';

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
