import { expect, test as base, type BrowserContext } from '@playwright/test';
import type { components } from '@rollout/contracts';
import { createTestDatabase } from '../../../backend/testing/database/test-database.ts';
import { startProduct, type RunningProduct } from './product.ts';

type Scenario = components['schemas']['DemoScenario'];

interface ErrorWatch {
  /**
   * Matches lines such as `console: …`, `503 POST /api/…`, `failed GET /api/…: …`,
   * `console: content policy: img-src stopped https://…`.
   */
  allow(pattern: RegExp): void;
  unexpected(): string[];
}

interface PerTest {
  /** Console errors, failed requests and content policy violations fail a test unless it allows them: `errors.allow(/ 503 /)`. */
  errors: ErrorWatch;
  /** Switches the demo's weather: `await weather('storm')`. It is fair again after the test. */
  weather: (scenario: Scenario) => Promise<void>;
}

interface PerWorker {
  product: RunningProduct;
}

/** A test with this tag also runs at 1280 × 800, without touch, in `npm run test:deep`. All tests run on the phone. */
export const onDesk = '@desk';

/** A test with this tag runs in `npm run test:deep` instead of `npm test`. */
export const deep = '@deep';

/** A Monday in Portland. The product's clock starts here and keeps ticking; the morning run at 7 AM is out of reach. */
export const MORNING = '2026-06-15T05:00:00-07:00';

/** Each worker has its own product and database and runs one test at a time, so no test sees another one's weather. */
export const test = base.extend<PerTest, PerWorker>({
  product: [
    async ({}, give) => {
      const database = await createTestDatabase();
      const product = await startProduct({ DATABASE_URL: database.appUrl, FAKE_CLOCK: MORNING });
      await give(product);
      await product.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ product }, give) => give(product.url),

  errors: [
    async ({ context }, give) => {
      const errors = await watchForErrors(context);
      await give(errors);
      expect(errors.unexpected(), 'errors that the test did not allow').toEqual([]);
    },
    { auto: true },
  ],

  weather: async ({ request }, give) => {
    const switchTo = async (scenario: Scenario) => {
      const response = await request.put('/api/demo/weather', { data: { scenario } });
      expect(response.ok(), `weather switched to ${scenario}`).toBe(true);
    };
    await give(switchTo);
    await switchTo('fair');
  },
});

export { expect };

/** The browser repeats every failed response in the console, without its URL. */
const REPEATED = /^Failed to load resource/;
/** A rider who leaves before a response has arrived cancels it; that is no failure. */
const CANCELED = 'net::ERR_ABORTED';

/** How a page reports what its content policy has stopped. */
const POLICY = 'content policy:';

/** Records what goes wrong on any page of a context. */
async function watchForErrors(context: BrowserContext): Promise<ErrorWatch> {
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
