import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { createTestDatabase } from '../../backend/testing/database/test-database.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import { letsGo, walkTo } from '../e2e/support/onboarding.ts';
import { startProduct } from '../e2e/support/product.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Two minutes to seven on a fair Monday: the moment the product is made for. */
const MORNING = '2026-06-15T06:58:00-07:00';

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));

/** One of onboarding and one of Today, both as a rider in the demo sees them. */
export async function takeScreenshots(): Promise<void> {
  const database = await createTestDatabase();
  const product = await startProduct({ DATABASE_URL: database.url, FAKE_CLOCK: MORNING });
  const { executablePath, args, env } = findBrowser();
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]);
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...Object.fromEntries(inherited), ...env },
  });
  try {
    const context = await browser.newContext({
      ...PHONE,
      baseURL: product.url,
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await walkTo(page, 4);
    await take(page, 'onboarding');
    await page.getByRole('button', { name: 'Looks Good' }).click();
    for (let step = 5; step < 8; step += 1) await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await letsGo(page);
    await page.getByText('Gear up to ride!').waitFor();
    await take(page, 'today');
  } finally {
    await browser.close();
    await product.stop();
    await database.drop();
  }
}

/** The picture of what a phone shows, once everything on it has arrived. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: pathOf(name) });
  console.log(`docs/images/${name}.png`);
}
