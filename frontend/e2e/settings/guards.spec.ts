import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expect, test } from '../support/test.ts';

for (const path of ['/settings', '/route']) {
  test(`${path} is not for who is not signed in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/start');
  });

  test(`${path} is not for who only claims to be a rider`, async ({ page, trouble, browser, baseURL }) => {
    trouble.expect(/^401 GET \/api\/users/);
    const { id } = await aSignedUpRider(page);
    const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
    const theirs = await stranger.newPage();
    await theirs.goto('/robots.txt');
    await theirs.evaluate((known) => localStorage.setItem('currentUserId', known), String(id));
    await theirs.goto(path);
    await expect(theirs).toHaveURL('/start');
    expect(await theirs.evaluate(() => localStorage.getItem('currentUserId'))).toBeNull();
    await stranger.close();
  });
}

test('settings without an active route leads to setting one up', async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Set up a route' }).click();
  await expect(page.getByRole('heading', { name: 'New Route' })).toBeVisible();
});
