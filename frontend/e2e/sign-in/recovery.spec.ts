import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expect, test } from '../support/test.ts';

const ASKED = '/api/sessions/current';

for (const path of ['/', '/today', '/start', '/settings']) {
  test(`a rider whose ids are lost is known by the session that is still here: ${path}`, async ({ page }) => {
    const { id } = await aSignedUpRider(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await expect(page).toHaveURL(path === '/settings' ? path : '/today');
    await expect
      .poll(() => page.evaluate(() => [localStorage.currentUserId, localStorage.bike_commute_user_id]))
      .toEqual([String(id), String(id)]);
  });
}

test('who is new is asked for nothing, and waits for nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain(ASKED);
});

test('a session that has ended is asked for once, and not again', async ({ page, context, trouble }) => {
  trouble.expect(/^401 GET \/api\/sessions\/current/);
  await aSignedUpRider(page);
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies({ name: 'rollout_session' });
  const answer = page.waitForResponse((response) => response.url().endsWith(ASKED));
  await page.goto('/');
  expect((await answer).status()).toBe(401);
  await expect(page).toHaveURL('/start');
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});

for (const path of ['/', '/today', '/settings', '/route']) {
  test(`a moment in which the server fails is told, and leads no rider into a new start: ${path}`, async ({
    page,
    trouble,
  }) => {
    trouble.expect(/^503 GET \/api\/(users|sessions)/);
    const { id } = await aSignedUpRider(page);
    await page.route(/\/api\/(users|sessions)\//, (route) => route.fulfill({ status: 503, body: 'Later.' }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(/^RollOut cannot be reached just now\./);
    await expect(page).toHaveURL(path);
    const failedAgain = page.waitForResponse((response) => response.status() === 503);
    await page.getByRole('button', { name: 'Try again' }).click();
    await failedAgain;
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(path === '/' ? '/today' : path);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => [localStorage.currentUserId, localStorage.bike_commute_user_id]))
      .toEqual([String(id), String(id)]);
  });
}

test('a moment in which the server fails is over at the next visit', async ({ page, trouble }) => {
  trouble.expect(/^503 GET \/api\/(users|sessions)/);
  await aSignedUpRider(page);
  await page.route(/\/api\/(users|sessions)\//, (route) => route.fulfill({ status: 503, body: 'Later.' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/');
  await expect(page).toHaveURL('/today');
});
