import { expectNoAxeViolations } from './support/axe.ts';
import { onDesk } from './support/tags.ts';
import { expect, test } from './support/test.ts';

test('/start greets the world and leads on', { tag: onDesk }, async ({ page }) => {
  await page.goto('/start');
  await expect(page.getByRole('heading', { name: 'Roll out without rolling the dice.' })).toBeVisible();
  await expect(page.getByText('BETA')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/why');
});

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false });
  // Where no script may run the browser refuses to fetch them ahead.
  test.beforeEach(({ trouble }) => trouble.expect(/^failed GET \/assets\/.*\.js: csp$/));

  test('/start can be read', async ({ page }) => {
    await page.goto('/start');
    await expect(page.getByRole('heading', { name: 'Roll out without rolling the dice.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  });

  test('/today shows its frame', async ({ page }) => {
    await page.goto('/today');
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test('any other address says that it leads nowhere, and back', { tag: onDesk }, async ({ page }) => {
  await page.goto('/no/such/road');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · RollOut');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to RollOut' }).click();
  await expect(page).toHaveURL('/start');
});
