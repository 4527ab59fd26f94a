import { aSignedUpRider } from './support/a-signed-up-rider.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { onDesk } from './support/tags.ts';
import { expect, test } from './support/test.ts';

test('/start greets the world', { tag: onDesk }, async ({ page }) => {
  await page.goto('/start');
  await expect(page.getByRole('heading', { name: 'Roll out without rolling the dice.' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('/ takes a rider to Today', async ({ page }) => {
  await aSignedUpRider(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await expect(page).toHaveURL('/today');
});
