import type { RequestClient, Twilio } from 'twilio';
import { type HttpRequest, movedBelow } from '../../http/http-exchange.js';
import { invalidResponse } from '../../http/provider-fault.js';

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** Such as https://api.twilio.com. May carry a path. */
  readonly baseUrl: string;
}

type LibraryRequest = Parameters<RequestClient['request']>[0];

/** Seventy milliseconds and two hundred files that nobody needs who sends no texts through Twilio. */
export const loadTwilio = async () => (await import('twilio')).default;

export type TwilioLibrary = Awaited<ReturnType<typeof loadTwilio>>;

/**
 * Lets Twilio's library make a request and our transport carry it.
 *
 * The library's own transport follows its own deadlines and proxies and knows one host; its errors quote the phone. So
 * the answer is read by `carry`, as it comes off the wire, and the library gets an empty list, which it can read whatever it asked for.
 * @throws whatever `carry` throws.
 */
export async function twilioCall<T>(
  library: TwilioLibrary,
  { accountSid, authToken, baseUrl }: TwilioAccount,
  carry: (request: HttpRequest) => Promise<T>,
  ask: (twilio: Twilio) => Promise<unknown>,
): Promise<T> {
  let answer: { readonly content: T } | undefined;
  // Made without its constructor, which would open connections of its own.
  const transport = Object.create(library.RequestClient.prototype) as RequestClient;
  transport.request = async (options: LibraryRequest) => {
    answer = { content: await carry(requestOf(options, baseUrl)) };
    return { statusCode: 200, body: { messages: [] } as never, headers: {}, toString: () => '' };
  };
  await ask(new library.Twilio(accountSid, authToken, { httpClient: transport }));
  if (answer === undefined) throw invalidResponse('no answer was carried');
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
