import { expect, test as base } from '@playwright/test';
import type { components } from '@rollout/contracts';
import { createTestDatabase } from '../../../backend/testing/database/test-database.ts';
import { startProduct, type RunningProduct } from '../product/running-product.ts';
import { watchForTrouble, type Trouble } from './trouble.ts';

type Scenario = components['schemas']['DemoScenario'];

interface PerTest {
  /** Any error in the console, any failed request and anything that the content policy stops fails the test, but for what it names: `trouble.expect(/ 503 /)`. */
  trouble: Trouble;
  /** Switches the demo's weather: `await weather('storm')`. Fair again after the test. */
  weather: (scenario: Scenario) => Promise<void>;
}

interface PerWorker {
  /** When it is for the product; it ticks on from there. Another one, at the top of a file: `test.use({ fakeClock })`. */
  fakeClock: string;
  product: RunningProduct;
}

/** Two minutes to seven, on a Monday, in Portland. */
export const MORNING = '2026-06-15T06:58:00-07:00';

/**
 * The `test` that every spec uses. Each worker has a product of its own, with a database of its own, and runs one test at
 * a time: nothing that a test does to it, the weather included, is seen by another test at work.
 */
export const test = base.extend<PerTest, PerWorker>({
  fakeClock: [MORNING, { scope: 'worker', option: true }],

  product: [
    async ({ fakeClock }, give) => {
      const database = await createTestDatabase();
      const product = await startProduct({ DATABASE_URL: database.url, FAKE_CLOCK: fakeClock });
      await give(product);
      await product.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ product }, give) => give(product.url),

  trouble: [
    async ({ context }, give) => {
      const trouble = await watchForTrouble(context);
      await give(trouble);
      expect(trouble.unexpected(), 'errors that no test has provoked').toEqual([]);
    },
    { auto: true },
  ],

  weather: async ({ request }, give) => {
    const switchTo = async (scenario: Scenario) => {
      const response = await request.put('/api/demo/weather', { data: { scenario } });
      expect(response.ok(), `the weather became ${scenario}`).toBe(true);
    };
    await give(switchTo);
    await switchTo('fair');
  },
});

export { expect };
