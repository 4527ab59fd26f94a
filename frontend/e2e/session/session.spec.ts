import type { Page } from '@playwright/test';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expect, test } from '../support/test.ts';

const remembered = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('currentUserId'), localStorage.getItem('bike_commute_user_id')]);

test('/ waits for the rider, then shows Today', async ({ page }) => {
  await aSignedUpRider(page);
  await page.goto('/');
  await expect(page).toHaveURL('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
});

test('/ takes nobody, and a rider in the middle of onboarding, to /start', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/start');
  await aSignedUpRider(page, { user: { hasCompletedOnboarding: false }, route: null });
  await page.goto('/');
  await expect(page).toHaveURL('/start');
});

test('while the check runs / says so', async ({ page }) => {
  await aSignedUpRider(page);
  await page.route('**/api/users/*', () => undefined);
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('Loading...');
});

for (const path of ['/', '/today', '/settings']) {
  test(`a session that has ended is forgotten without a word: ${path}`, async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expect(/^401 GET /);
    await aSignedUpRider(page);
    await context.clearCookies();
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await remembered(page)).toEqual([null, null]);
  });
}

test("another rider's id opens nothing, and gives way to the session's own", async ({ page, trouble }) => {
  trouble.expect(/^404 GET /);
  const { id } = await aSignedUpRider(page);
  await page.evaluate((other) => localStorage.setItem('currentUserId', other), String(id + 1000));
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  expect(await remembered(page)).toEqual([String(id), String(id)]);
});
