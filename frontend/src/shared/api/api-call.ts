import { noteOrigin } from '../offline/network';
import { takeEarlyAnswer } from './early-answers';

const NO_CONTENT = 204;

interface CallInit {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * One JSON call to our own server, with the session cookie. Null for an empty answer.
 *
 * @throws ApiError for an unsuccessful response, OfflineError without a network.
 */
export async function apiCall(method: string, url: string, { body, headers, signal }: CallInit = {}) {
  const early = method === 'GET' ? takeEarlyAnswer(url) : null;
  const sent =
    early ??
    fetch(url, {
      method,
      credentials: 'include',
      ...(signal && { signal }),
      ...(body !== undefined && sentAs(body, headers)),
    });
  const response = await sent.catch((error: unknown) => {
    throw navigator.onLine || signal?.aborted ? error : new OfflineError(error);
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  noteOrigin(url, response);
  const answer: unknown = response.status === NO_CONTENT ? null : await response.json();
  return answer;
}

/** The browser takes the content type of a file from the file itself. */
const sentAs = (body: unknown, headers?: CallInit['headers']) =>
  body instanceof Blob
    ? { headers: { ...headers }, body }
    : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };

/**
 * A random UUID, version 4, under which a request that is sent again has its effect once. `crypto.randomUUID` exists only
 * on secure pages.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes.with(6, (bytes[6]! & 0x0f) | 0x40).with(8, (bytes[8]! & 0x3f) | 0x80)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** An unsuccessful response. Its message is `status: body`, or the status text if the body is empty. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
  }

  /** The body's `message`, written for riders, or null. */
  get sentence(): string | null {
    const { message } = this.content;
    return typeof message === 'string' && message ? message : null;
  }

  /** Field → its problem, if the server named fields. */
  get details(): Readonly<Record<string, string>> {
    const { details } = this.content;
    if (typeof details !== 'object' || details === null) return {};
    return Object.fromEntries(Object.entries(details).map(([field, problem]) => [field, String(problem)]));
  }

  private get content(): { message?: unknown; details?: unknown } {
    try {
      const parsed: unknown = JSON.parse(this.body);
      return typeof parsed === 'object' && parsed !== null ? parsed : {};
    } catch {
      return {};
    }
  }
}

/** A sentence for the rider: offline, the server's own message, or the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof OfflineError) return error.message;
  return (error instanceof ApiError && error.sentence) || fallback;
}

/** The call could not be made because the browser is offline. It says nothing about the session. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('You’re offline. Try again when you’re back online.', { cause });
    this.name = 'OfflineError';
  }
}
