import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';

const browser = findBrowser();
const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]);

/**
 * The running product in a real browser. `npm test` runs it on a phone without the tests tagged @deep, `npm run test:deep`
 * runs those and everything on a desk; `npm run e2e -w frontend` runs all.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.mjs',
  // Each worker has its own product (see support/test.ts), so tests can run side by side.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Never reached when all is well. A busy machine may be ten times slower than an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...Object.fromEntries(inherited), ...browser.env },
    },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Service workers hide requests from `page.route`; the offline tests allow them.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desk', grep: /@desk/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
