import { deep, expect, onDesk, test } from './support/test.ts';
import { expectNoAxeViolations, expectUsableAtAnySize } from './support/usable.ts';

test('/start greets a visitor and leads on', { tag: onDesk }, async ({ page }) => {
  await page.goto('/start');
  await expect(page.getByRole('heading', { name: 'Roll out without rolling the dice.' })).toBeVisible();
  await expect(page.getByText('BETA')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/why');
});

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false });
  // With scripts disabled, the browser refuses to preload them.
  test.beforeEach(({ errors }) => errors.allow(/^failed GET \/assets\/.*\.js: csp$/));

  test('/start is readable, and /today shows its frame', async ({ page }) => {
    await page.goto('/start');
    await expect(page.getByRole('heading', { name: 'Roll out without rolling the dice.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.goto('/today');
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test('an unknown path shows Page Not Found with a link back', { tag: onDesk }, async ({ page }) => {
  await page.goto('/no/such/road');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · RollOut');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to RollOut' }).click();
  await expect(page).toHaveURL('/start');
});

for (const [path, title] of [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const) {
  test(`${path} is usable at any size and leads back`, { tag: deep }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Effective July 16, 2025')).toBeVisible();
    await expectUsableAtAnySize(page);
    await page.getByRole('link', { name: 'Back to App' }).first().click();
    await expect(page).toHaveURL('/start');
  });
}

test('a page older than the server reloads once and then works', async ({ page, errors }) => {
  errors.allow(/why-screen/);
  await page.goto('/start');
  let isMissing = true;
  await page.route('**/assets/why-screen-*.js', (route) =>
    isMissing ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  // After a reload the page is the new version, which has all its files.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isMissing = false;
  });
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'Make riding your default' })).toBeVisible();
});

test(
  'a file that stays missing shows an error screen with Reload',
  { tag: deep },
  async ({ page, errors }) => {
    errors.allow(/why-screen|dynamically imported module/);
    await page.goto('/start');
    await page.route('**/assets/why-screen-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page.getByRole('heading', { name: 'Flat tire' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Make riding your default' })).toBeVisible();
  },
);
