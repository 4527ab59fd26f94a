import { OfflineError } from './offline-error';

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
