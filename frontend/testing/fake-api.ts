type Json = unknown;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;
}

type Reply = Json | ((call: Call) => Json | Response | Promise<Json | Response>);

/**
 * Says "GET /api/users/7" → what it answers; a function may look at the call, and may answer a `failure`. Without its
 * search part an address stands for any.
 */
export type Replies = Record<string, Reply>;

/** An answer that is no success, as the server words it; `details` names fields. */
export const failure = (
  status: number,
  message: string,
  details?: Record<string, string>,
): (() => Response) => {
  const body = JSON.stringify({ statusCode: status, error: 'Error', message, details });
  return () => new Response(body, { status });
};

/** Done, and nothing to say. */
export const done = () => new Response(null, { status: 204 });

/** An answer that never comes. */
export const never = () => new Promise<Response>(() => undefined);

/** Puts a server behind `fetch`; what nobody has told it an answer for is 404. Returns the calls it got. */
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
