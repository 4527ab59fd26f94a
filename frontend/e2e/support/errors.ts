import type { BrowserContext } from '@playwright/test';

export interface ErrorWatch {
  /**
   * Matches lines such as `console: …`, `503 POST /api/…`, `failed GET /api/…: …`,
   * `console: content policy: img-src stopped https://…`.
   */
  allow(pattern: RegExp): void;
  unexpected(): string[];
}

/** The browser repeats every failed response in the console, without its URL. */
const REPEATED = /^Failed to load resource/;
/** A rider who leaves before a response has arrived cancels it; that is no failure. */
const CANCELED = 'net::ERR_ABORTED';

/** How a page reports what its content policy has stopped. */
const POLICY = 'content policy:';

/** Records what goes wrong on any page of a context. */
export async function watchForErrors(context: BrowserContext): Promise<ErrorWatch> {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !REPEATED.test(message.text())) seen.push(`console: ${message.text()}`);
  });
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      console.error(`${mark} ${effectiveDirective} stopped ${blockedURI} (${sourceFile}:${lineNumber})`);
    });
  }, POLICY);
  context.on('weberror', (error) => seen.push(`thrown: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== CANCELED) seen.push(`failed ${request.method()} ${pathOf(request.url())}: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    seen.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}

const pathOf = (url: string) => new URL(url).pathname;
