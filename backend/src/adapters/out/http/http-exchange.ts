import { invalidResponse, ProviderFault } from './provider-fault.js';

export interface HttpRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, instead of JSON. */
  readonly form?: URLSearchParams;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request and returns the whole answer, any status included.
 *
 * Redirects are answers, not followed: a provider's API has no reason for one, and a key must not follow it elsewhere.
 * @throws ProviderFault if no whole answer of at most `maxBytes` (after decompression) came before `signal` was aborted.
 */
export async function exchange(
  request: HttpRequest,
  { signal, maxBytes }: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<HttpAnswer> {
  try {
    const response = await fetch(request.url, { ...initOf(request), redirect: 'manual', signal });
    const text = await textOf(response, maxBytes);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    throw error instanceof ProviderFault ? error : networkFault(error, signal);
  }
}

function initOf({ method = 'GET', headers = {}, body, form }: HttpRequest): RequestInit {
  const common = { accept: 'application/json', 'user-agent': 'RollOut' };
  if (form) return { method, headers: { ...common, ...headers }, body: form };
  if (body === undefined) return { method, headers: { ...common, ...headers } };
  return {
    method,
    headers: { ...common, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** Reads in pieces, so that an endless body costs no more than its first `maxBytes`. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw invalidResponse(`answer is larger than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What undici says when the other side closes or resets the connection, before or within an answer. */
const RESET_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** What is said before there is a connection: nothing has been sent. */
const NO_CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function networkFault(error: unknown, signal: AbortSignal): ProviderFault {
  if (signal.aborted) return deadlineFault();
  const code = codeOf(error);
  return RESET_CODES.has(code)
    ? new ProviderFault({ kind: 'unavailable', nature: 'blip', detail: `connection was reset (${code})` })
    : new ProviderFault({
        kind: 'unavailable',
        nature: 'outage',
        detail: `cannot be reached (${code})`,
        wasNotSent: NO_CONNECTION_CODES.has(code),
      });
}

export const deadlineFault = (): ProviderFault =>
  new ProviderFault({ kind: 'unavailable', nature: 'outage', detail: 'no whole answer before the deadline' });

/** The system's code of a failed fetch. Only that: the message may contain the URL. */
function codeOf(error: unknown): string {
  const code = propertyOf(propertyOf(error, 'cause'), 'code');
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'no code';
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * A URL below a base URL, which may carry a path prefix and a trailing slash
 * (`https://proxy.example/open-meteo/` + `/v1/forecast`).
 */
export function urlBelow(baseUrl: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** The same request, sent below another base URL: for client libraries whose host is built in. */
export function movedBelow(baseUrl: string, absoluteUrl: string): URL {
  const { pathname, search } = new URL(absoluteUrl);
  const url = urlBelow(baseUrl, pathname);
  url.search = search;
  return url;
}
