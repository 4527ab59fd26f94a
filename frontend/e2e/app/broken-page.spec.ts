import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('a page that is older than the product reloads once, and then works', async ({ page, trouble }) => {
  trouble.expect(/why-screen/);
  await page.goto('/start');
  let isGone = true;
  await page.route('**/assets/why-screen-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  // Loaded anew, the page is the new version's, which has all its files.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'Make riding your default' })).toBeVisible();
});

test('a file that stays away ends in a screen that can be read', async ({ page, trouble }) => {
  trouble.expect(/why-screen|dynamically imported module/);
  await page.goto('/start');
  await page.route('**/assets/why-screen-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'Flat tire' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Make riding your default' })).toBeVisible();
});
