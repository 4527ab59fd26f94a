import { expect, test as base } from '@playwright/test';
import type { components } from '@rollout/contracts';
import { createTestDatabase } from '../../../backend/testing/database/test-database.ts';
import { watchForErrors, type ErrorWatch } from './errors.ts';
import { startProduct, type RunningProduct } from './product.ts';

type Scenario = components['schemas']['DemoScenario'];

interface PerTest {
  /** Console errors, failed requests and content policy violations fail a test unless it allows them: `errors.allow(/ 503 /)`. */
  errors: ErrorWatch;
  /** Switches the demo's weather: `await weather('storm')`. It is fair again after the test. */
  weather: (scenario: Scenario) => Promise<void>;
}

interface PerWorker {
  product: RunningProduct;
}

/** A test with this tag also runs at 1280 × 800, without touch. All tests run on the phone. */
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
      const product = await startProduct({ DATABASE_URL: database.url, FAKE_CLOCK: MORNING });
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
