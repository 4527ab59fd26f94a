import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const activeScript = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

test('a new version waits while a form is open, and takes over for a page that starts alone', async ({
  page,
}) => {
  await page.goto('/schedule');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const first = await activeScript(page);

  // To the browser another address is another version.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?version=2'));
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
  await expect.poll(waiting).toBe('installed');
  expect(await activeScript(page)).toBe(first);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  // A page without the app says what the app says at its start.
  await page.goto('/robots.txt');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage('take-over'));
  await expect.poll(() => activeScript(page)).toMatch(/version=2$/);
});
