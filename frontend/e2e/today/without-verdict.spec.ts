import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('where the data has a gap Today says so, and goes on when tried again', async ({
  page,
  weather,
  trouble,
}) => {
  trouble.expect(/^503 POST \/api\/recommendations\/generate/);
  await weather('gap');
  await aSignedUpRider(page);
  await page.goto('/today');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/not enough/i);
  await expectNoAxeViolations(page);

  const answered = page.waitForResponse('**/generate');
  await page.getByRole('button', { name: "Generate Today's Recommendation" }).click();
  await answered;
  await expect(alert).toBeVisible();

  await weather('fair');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('while it is made, the screen says so', async ({ page }) => {
  await aSignedUpRider(page);
  await page.route('**/api/recommendations/generate', () => undefined);
  await page.goto('/today');
  await expect(page.getByRole('status')).toHaveText('Checking the conditions on your way...');
  await expectNoAxeViolations(page);
});

test('a rider without a route is welcomed, and led to make one', { tag: onDesk }, async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await expect(page).toHaveURL('/route');
});

test('nobody is welcomed, and led to the start', async ({ page }) => {
  await page.goto('/today');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/start');
});

test('a server that fails is told in words that can be read, and can be tried again', async ({
  page,
  trouble,
}) => {
  trouble.expect(/^503 GET \/api\/routes/);
  await aSignedUpRider(page);
  await page.route('**/active', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: 'The database is away for a moment.' } }),
  );
  await page.goto('/today');
  await expect(page.getByRole('alert')).toContainText('The database is away for a moment.');
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
});
