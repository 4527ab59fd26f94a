import type { Page } from '@playwright/test';
import { aNetworkOf } from './support/network.ts';
import { aSignedUpRider } from './support/rider.ts';
import { expectNoAxeViolations } from './support/usable.ts';
import { expect, onDesk, test } from './support/test.ts';

const HALF_AN_HOUR_MS = 31 * 60_000;
const go = (page: Page) => page.getByRole('heading', { level: 1, name: 'Gear up to ride!' });
const noGo = (page: Page) => page.getByRole('heading', { level: 1, name: 'Abort bike commute!' });
const changed = (page: Page) => page.getByRole('region', { name: 'What changed' });
const checkAgain = (page: Page) => page.getByRole('button', { name: 'Check again' });

/** The page goes out of view for a while and comes back. */
async function backAfter(page: Page, ms: number): Promise<void> {
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward(ms);
  await show('visible');
}

test(
  'back in view after half an hour, the verdict is made again in place, and the change is named',
  { tag: onDesk },
  async ({ page, weather }) => {
    await aSignedUpRider(page);
    await page.clock.install();
    await page.goto('/today');
    await expect(go(page)).toBeVisible();
    await weather('rainy');
    const generations: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/generate')) generations.push(request.url());
    });

    await backAfter(page, 20 * 60_000);
    await expect(go(page)).toBeVisible();
    expect(generations).toEqual([]);

    await backAfter(page, HALF_AN_HOUR_MS);
    await expect(noGo(page)).toBeVisible();
    await expect(changed(page)).toContainText(
      /Changed since 5:\d\d am: morning chance of rain \d+% is above/,
    );
    await expectNoAxeViolations(page);
  },
);

test('what a rider reads farther down stays where it is while the verdict is made again', async ({
  page,
  weather,
}) => {
  await aSignedUpRider(page);
  await page.clock.install();
  await page.goto('/today');
  const calories = page.getByRole('region', { name: 'Calories' });
  // Cards that load late move it, too.
  await page.waitForLoadState('networkidle');
  await calories.evaluate((card) => card.scrollIntoView());
  const before = await calories.boundingBox();
  await weather('rainy');
  await backAfter(page, HALF_AN_HOUR_MS);
  await expect(changed(page)).toBeAttached();
  const after = await calories.boundingBox();
  // A row of the card just above may come or go; the reasons of a no-go, higher up, are several times as high.
  expect(Math.abs((after?.y ?? Infinity) - (before?.y ?? 0))).toBeLessThan(60);
});

test('"Check again" works with the keyboard and keeps the verdict until the new one is there', async ({
  page,
  weather,
}) => {
  await aSignedUpRider(page);
  await page.goto('/today');
  await expect(go(page)).toBeVisible();
  await weather('windy');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/generate', async (route) => {
    await held;
    await route.continue();
  });
  await checkAgain(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Checking conditions on your route...')).toBeVisible();
  await expect(go(page)).toBeVisible();
  await expectNoAxeViolations(page);
  release();
  await expect(noGo(page)).toBeVisible();
  await expect(checkAgain(page)).toBeFocused();
  await expect(changed(page)).toContainText('wind');
});

test('without a network there is nothing to check again, and the age is shown', async ({ page }) => {
  const network = await aNetworkOf(page);
  await aSignedUpRider(page);
  await page.goto('/today');
  await expect(checkAgain(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await network.cut();
  await expect(page.getByText(/^Offline: as of 5:\d\d\sam/)).toBeVisible();
  await expect(checkAgain(page)).toBeHidden();
  await expectNoAxeViolations(page);
});
