import { withoutPageAnswers } from './support/plain-page.ts';
import { aSignedUpRider, rememberedIds } from './support/rider.ts';
import { deep, expect, test } from './support/test.ts';

const CURRENT_SESSION = '/api/sessions/current';

test('/ loads the rider, then shows Today', async ({ page }) => {
  await aSignedUpRider(page);
  await page.goto('/');
  await expect(page).toHaveURL('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
});

test('/ sends visitors and riders with incomplete onboarding to /start', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/start');
  await aSignedUpRider(page, { user: { hasCompletedOnboarding: false }, route: null });
  await page.goto('/');
  await expect(page).toHaveURL('/start');
});

test('while the rider loads, / says so', { tag: deep }, async ({ page }) => {
  await aSignedUpRider(page);
  await page.route('**/api/users/*', () => undefined);
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('Loading...');
});

test('settings and routes are closed to visitors and to made-up ids', async ({
  page,
  errors,
  browser,
  baseURL,
}) => {
  errors.allow(/^401 GET \/api\/users/);
  const { id } = await aSignedUpRider(page);
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await stranger.newPage();
  for (const path of ['/settings', '/route']) {
    await test.step(path, async () => {
      await theirs.goto(path);
      await expect(theirs).toHaveURL('/start');
      await theirs.evaluate((known) => localStorage.setItem('currentUserId', known), String(id));
      await theirs.goto(path);
      await expect(theirs).toHaveURL('/start');
      expect(await theirs.evaluate(() => localStorage.getItem('currentUserId'))).toBeNull();
    });
  }
  await stranger.close();
});

test(
  "another rider's id opens nothing, and the session's own replaces it",
  { tag: deep },
  async ({ page, errors }) => {
    errors.allow(/^404 GET /);
    const { id } = await aSignedUpRider(page);
    await page.evaluate((other) => localStorage.setItem('currentUserId', other), String(id + 1000));
    await page.goto('/today');
    await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
    expect(await rememberedIds(page)).toEqual([String(id), String(id)]);
  },
);

test('a session that has ended is cleared, and the rider learns why', async ({ page, context, errors }) => {
  errors.allow(/^401 GET /);
  for (const path of ['/', '/today', '/settings']) {
    await test.step(path, async () => {
      await aSignedUpRider(page);
      await context.clearCookies();
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      await expect(page.getByText('You’re signed out', { exact: true })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(await rememberedIds(page)).toEqual([null, null]);
    });
  }
});

test('a rider whose stored ids are lost is found by the session', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  for (const path of ['/', '/today', '/start', '/settings']) {
    await test.step(path, async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(path);
      await expect(page).toHaveURL(path === '/settings' ? path : '/today');
      await expect.poll(() => rememberedIds(page)).toEqual([String(id), String(id)]);
    });
  }
});

test('a visitor causes no session request', { tag: deep }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain(CURRENT_SESSION);
});

test('an ended session is requested only once', { tag: deep }, async ({ page, context, errors }) => {
  errors.allow(/^401 GET \/api\/sessions\/current/);
  await aSignedUpRider(page);
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies({ name: 'rollout_session' });
  const response = page.waitForResponse(`**${CURRENT_SESSION}`);
  await page.goto('/');
  expect((await response).status()).toBe(401);
  await expect(page).toHaveURL('/start');
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});

test(
  'a failing server shows Try again and never sends a rider to onboarding',
  { tag: deep },
  async ({ page, errors }) => {
    errors.allow(/^503 GET \/api\/(users|sessions)/);
    const failing = /\/api\/(users|sessions)\//;
    const { id } = await aSignedUpRider(page);
    await withoutPageAnswers(page);
    for (const path of ['/', '/today', '/settings', '/route']) {
      await test.step(path, async () => {
        await page.route(failing, (route) => route.fulfill({ status: 503, body: 'Later.' }));
        await page.goto(path);
        await expect(page.getByRole('alert')).toHaveText(/^We can’t reach RollOut right now\./);
        await expect(page).toHaveURL(path);
        const failedAgain = page.waitForResponse((response) => response.status() === 503);
        await page.getByRole('button', { name: 'Try again' }).click();
        await failedAgain;
        await expect(page.getByRole('alert')).toBeVisible();
        await page.unroute(failing);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page).toHaveURL(path === '/' ? '/today' : path);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expect.poll(() => rememberedIds(page)).toEqual([String(id), String(id)]);
      });
    }
  },
);

test('after a server failure the next visit works', { tag: deep }, async ({ page, errors }) => {
  errors.allow(/^503 GET \/api\/(users|sessions)/);
  await aSignedUpRider(page);
  await page.route(/\/api\/(users|sessions)\//, (route) => route.fulfill({ status: 503, body: 'Later.' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/');
  await expect(page).toHaveURL('/today');
});
