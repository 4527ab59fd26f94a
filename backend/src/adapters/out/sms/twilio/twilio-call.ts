import type { RequestClient, Twilio } from 'twilio';
import { type HttpRequest, movedBelow } from '../../http/http-exchange.js';
import { invalidResponse } from '../../http/provider-fault.js';

export interface TwilioAccount {
  readonly accountSid: string;
  /** Signs Twilio's callbacks. Also authenticates calls where there is no `apiKey`. */
  readonly authToken: string;
  /** Authenticates calls. Can be limited to sending, and revoked without changing the token. */
  readonly apiKey: { readonly sid: string; readonly secret: string } | null;
  /** Such as https://api.twilio.com. May send a path. */
  readonly baseUrl: string;
}

type LibraryRequest = Parameters<RequestClient['request']>[0];

/** Loaded only if Twilio is configured: it takes 70 ms and 200 files. */
export const loadTwilio = async () => (await import('twilio')).default;

export type TwilioLibrary = Awaited<ReturnType<typeof loadTwilio>>;

/**
 * The hook into Twilio's library: the library builds the request, our transport sends it.
 *
 * The library's own transport has its own deadlines, proxies and host, and its errors quote the phone. So `send` reads the
 * answer, and the library gets an empty list, which it accepts for every request.
 * @throws what `send` throws.
 */
export async function twilioCall<T>(
  library: TwilioLibrary,
  { accountSid, authToken, apiKey, baseUrl }: TwilioAccount,
  send: (request: HttpRequest) => Promise<T>,
  ask: (twilio: Twilio) => Promise<unknown>,
): Promise<T> {
  let answer: { readonly content: T } | undefined;
  // Without the constructor, which would open its own connections.
  const transport = Object.create(library.RequestClient.prototype) as RequestClient;
  transport.request = async (options: LibraryRequest) => {
    answer = { content: await send(requestOf(options, baseUrl)) };
    return { statusCode: 200, body: { messages: [] } as never, headers: {}, toString: () => '' };
  };
  const { sid, secret } = apiKey ?? { sid: accountSid, secret: authToken };
  await ask(new library.Twilio(sid, secret, { accountSid, httpClient: transport }));
  if (answer === undefined) throw invalidResponse('the library sent no request');
  return answer.content;
}

function requestOf(
  { method, uri, username, password, params, data }: LibraryRequest,
  baseUrl: string,
): HttpRequest {
  const url = movedBelow(baseUrl, uri);
  for (const [name, value] of fieldsOf(params)) url.searchParams.append(name, value);
  return {
    url,
    method: method === 'post' ? 'POST' : 'GET',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    ...(data !== undefined && { form: new URLSearchParams(fieldsOf(data)) }),
  };
}

const fieldsOf = (fields: object | null | undefined): [string, string][] =>
  Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]);
