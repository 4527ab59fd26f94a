import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser/find-browser.ts';
import { onDesk } from './e2e/support/tags.ts';

const browser = findBrowser();
const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]);

/** The running product in a real browser. `npm test` runs it; alone: `npm run e2e -w frontend`. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/product/global-setup.mjs',
  // Each worker has a product of its own (see support/test.ts), so tests may run side by side.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...Object.fromEntries(inherited), ...browser.env },
    },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Only what is about them lets service workers in: they hide requests from `page.route`.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desk', grep: new RegExp(onDesk), use: { viewport: { width: 1280, height: 800 } } },
  ],
});
