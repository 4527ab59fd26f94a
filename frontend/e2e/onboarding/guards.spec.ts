import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expect, test } from '../support/test.ts';
import { allSet, expectStep, STEPS } from './steps.ts';

test('a rider who has completed onboarding is sent from each step to Today', async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  for (const { path } of STEPS.filter((step) => step.path !== '/route-refine')) {
    await page.goto(path);
    await expect(page).toHaveURL('/today');
  }
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/route');
});

test('the map step without addresses leads back to them', async ({ page }) => {
  await page.goto('/route-refine');
  await expectStep(page, 4);
  await expect(page.getByText('Setting up route...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Looks Good' })).toBeDisabled();
  await page.getByRole('link', { name: 'Update' }).click();
  await expectStep(page, 3);
});

test('a rider who starts in the middle gets in, and hears that the route is missing', async ({ page }) => {
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(allSet(page)).toBeVisible();
  await expect(page.getByText('Your route is still missing.')).toBeVisible();
  await page.getByRole('link', { name: 'Add your addresses' }).click();
  await expectStep(page, 3);
});
