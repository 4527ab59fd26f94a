type Json = unknown;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;
}

type Reply = Json | ((call: Call) => Json | Response | Promise<Json | Response>);

/**
 * "GET /api/users/7" → its answer, or a function of the call, which may return a `failure`. A path without a query matches
 * any query.
 */
export type Replies = Record<string, Reply>;

/** An unsuccessful response as the server words it; `details` names fields. */
export const failure = (
  status: number,
  message: string,
  details?: Record<string, string>,
): (() => Response) => {
  const body = JSON.stringify({ statusCode: status, error: 'Error', message, details });
  return () => new Response(body, { status });
};

/** An empty success. */
export const done = () => new Response(null, { status: 204 });

/** An answer that never arrives. */
export const never = () => new Promise<Response>(() => undefined);

/** Replaces `fetch` by a fake server, which answers 404 to unknown calls. Returns the calls it received. */
export function fakeApi(replies: Replies): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    const call = {
      method: init?.method ?? 'GET',
      path,
      body: bodyOf(init),
      headers: { ...init?.headers } as Call['headers'],
    };
    calls.push(call);
    const exactly = `${call.method} ${path}`;
    const [anySearch = ''] = exactly.split('?');
    const key = [exactly, anySearch].find((candidate) => candidate in replies);
    if (key === undefined) return failure(404, `Nothing at ${exactly}.`)();
    const reply = replies[key];
    const answer: Json | Response =
      typeof reply === 'function' ? await (reply as (call: Call) => Json)(call) : reply;
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer), { status: 200 });
  };
  return calls;
}

const bodyOf = (init: RequestInit | undefined): Json =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : null;
