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
    try {
      const parsed: unknown = JSON.parse(this.body);
      const hasMessage = typeof parsed === 'object' && parsed !== null && 'message' in parsed;
      return hasMessage && typeof parsed.message === 'string' && parsed.message ? parsed.message : null;
    } catch {
      return null;
    }
  }
}

/** What to tell the rider about a failure: the server's own sentence if it gave one. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback;
}
