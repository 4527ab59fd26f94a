import type { BrowserContext } from '@playwright/test';

export interface Trouble {
  /**
   * From now on that is no surprise. Matches lines such as `console: …`, `503 POST /api/…`, `failed GET /api/…: …`,
   * `console: content policy: img-src stopped https://…`.
   */
  expect(pattern: RegExp): void;
  unexpected(): string[];
}

/** The browser repeats every failed answer in the console, without saying whose. */
const REPEATED = /^Failed to load resource/;
/** A rider who goes on before an answer has come gives it up; that is no failure. */
const GIVEN_UP = 'net::ERR_ABORTED';

/** How a page tells us what its content policy has stopped. */
const POLICY = 'content policy:';

/** Writes down what goes wrong in any page of a context. */
export async function watchForTrouble(context: BrowserContext): Promise<Trouble> {
  const seen: string[] = [];
  const expected: RegExp[] = [];
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
    if (reason !== GIVEN_UP) seen.push(`failed ${request.method()} ${pathOf(request.url())}: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    seen.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}

const pathOf = (url: string) => new URL(url).pathname;
