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

test('a moment in which the server fails forgets the rider, and the next visit knows them again', async ({
  page,
  trouble,
}) => {
  trouble.expect(/^503 GET \/api\/(users|sessions)/);
  await aSignedUpRider(page);
  await page.route(/\/api\/(users|sessions)\//, (route) => route.fulfill({ status: 503, body: 'Later.' }));
  await page.goto('/');
  await expect(page).toHaveURL('/start');
  await page.unrouteAll();
  await page.goto('/');
  await expect(page).toHaveURL('/today');
});
