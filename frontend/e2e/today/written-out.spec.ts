import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expect, test } from '../support/test.ts';

test('who goes back while Today is still coming gets the screen before it, and no trouble', async ({
  page,
}) => {
  await aSignedUpRider(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();

  let letAppCome = (): void => undefined;
  const untilAppMay = new Promise<void>((resolve) => (letAppCome = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await untilAppMay;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/settings');
  letAppCome();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
