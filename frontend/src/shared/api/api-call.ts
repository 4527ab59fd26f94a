import { noteOrigin } from '../offline/network';
import { takeEarlyAnswer } from './early-answers';

const NO_CONTENT = 204;

interface CallInit {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * One call to our own server: with the session's cookie, JSON both ways; null where there is nothing to say.
 *
 * @throws ApiError for an answer that is no success, OfflineError where there is no network.
 */
export async function apiCall(method: string, url: string, { body, headers, signal }: CallInit = {}) {
  const early = method === 'GET' ? takeEarlyAnswer(url) : null;
  const sent =
    early ??
    fetch(url, {
      method,
      credentials: 'include',
      ...(signal && { signal }),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    });
  const response = await sent.catch((error: unknown) => {
    throw navigator.onLine || signal?.aborted ? error : new OfflineError(error);
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  noteOrigin(url, response);
  const answer: unknown = response.status === NO_CONTENT ? null : await response.json();
  return answer;
}

/** An answer that is no success. Its message is `status: body`, or the status text where there is no body. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
  }

  /** The sentence in the body's `message` that a rider can read, or null. */
  get sentence(): string | null {
    const { message } = this.content;
    return typeof message === 'string' && message ? message : null;
  }

  /** Field → its problem, where the server named fields. */
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

/** What to tell the rider about a failure: the server's own sentence if it gave one, or that there is no network. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof OfflineError) return error.message;
  return (error instanceof ApiError && error.sentence) || fallback;
}

/** A call that could not be made: the browser has no network. It says nothing about the rider or the server. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('You are offline. Try again when there is a network.', { cause });
    this.name = 'OfflineError';
  }
}
