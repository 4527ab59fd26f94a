import type { Page } from '@playwright/test';
import { openSettings } from '../settings/settings.ts';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { aNetworkOf } from '../support/network.ts';
import { expect, MORNING, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const verdict = (page: Page) => page.getByRole('heading', { name: 'Gear up to ride!' });

/** Opens Today, waits until all is kept, and looks once more, so that the answers are kept too. */
async function lookAtToday(page: Page) {
  await page.goto('/today');
  await expect(verdict(page)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await page.reload();
  await expect(verdict(page)).toBeVisible();
}

const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const rider = await caches.open('rollout-rider');
    return (await rider.keys()).map(({ url }) => new URL(url).pathname).sort();
  });

test.beforeEach(({ trouble }) => trouble.expect(/ERR_INTERNET_DISCONNECTED|^failed GET .* net::ERR_FAILED/));

test('without a network Today shows the last verdict and of when it is', async ({ page }) => {
  await page.clock.setFixedTime(MORNING);
  const network = await aNetworkOf(page);
  await aSignedUpRider(page);
  await lookAtToday(page);

  await network.cut();
  await page.goto('/');
  await expect(page).toHaveURL('/today');
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByText(/^Offline: as of 6:5\d\sam$/)).toBeVisible();
  await expectNoAxeViolations(page);

  await network.mend();
  await expect(page.getByText(/^Offline:/)).toBeHidden();
  await expect(verdict(page)).toBeVisible();
});

test('a verdict of another day says of which', async ({ page }) => {
  await page.clock.setFixedTime('2026-06-16T06:58:00-07:00');
  const network = await aNetworkOf(page);
  await aSignedUpRider(page);
  await lookAtToday(page);
  await network.cut();
  await page.reload();
  await expect(page.getByText(/^Offline: as of Monday, June 15, 6:5\d\sam$/)).toBeVisible();
});

test('every screen opens without a network, and the rider stays signed in', async ({ page }) => {
  const network = await aNetworkOf(page);
  const { id } = await aSignedUpRider(page);
  await lookAtToday(page);
  await network.cut();
  for (const [path, heading] of [
    ['/settings', 'Settings'],
    ['/privacy', 'Privacy Policy'],
    ['/today', 'Gear up to ride!'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('currentUserId'))).toBe(String(id));
});

test('without a network and without a copy the rider waits, signed in, and goes on when it returns', async ({
  page,
}) => {
  const network = await aNetworkOf(page);
  const { id } = await aSignedUpRider(page);
  await lookAtToday(page);
  await page.evaluate(() => caches.delete('rollout-rider'));
  await network.cut();
  await page.goto('/today');
  await expect(page.getByRole('status')).toHaveText('You are offline. Today comes when there is a network.');
  expect(await page.evaluate(() => localStorage.getItem('currentUserId'))).toBe(String(id));
  await network.mend();
  await expect(verdict(page)).toBeVisible();
});

test('nothing of the API is kept but what Today needs, and nothing of the rider once the session has ended', async ({
  page,
  context,
  trouble,
}) => {
  const { id } = await aSignedUpRider(page);
  await lookAtToday(page);
  await page.goto('/route');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await keptAnswers(page)).toEqual([
    `/api/recommendations/user/${id}/today`,
    `/api/routes/user/${id}/active`,
    `/api/users/${id}`,
  ]);

  trouble.expect(/^401 GET /);
  await context.clearCookies();
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('where there is no room for copies, all works with a network', async ({ page }) => {
  await aSignedUpRider(page);
  await lookAtToday(page);
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'));
  });
  await page.reload();
  await expect(verdict(page)).toBeVisible();
});

test('signing out leaves no copy behind, nor does an answer that comes after it', async ({
  page,
  trouble,
}) => {
  trouble.expect(/^401 GET /);
  const { id } = await aSignedUpRider(page, { user: { phone: '2065550181', smsConsent: true } });
  await lookAtToday(page);
  expect(await keptAnswers(page)).not.toEqual([]);
  await openSettings(page);
  // Asked for by the page beside the app, so that nothing gives it up; the worker asks, and keeps what it gets.
  let answered: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  await page.context().route(`**/api/users/${id}`, async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  const late = page.evaluate((path) => fetch(path).then(({ status }) => status), `/api/users/${id}`);
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  answered();
  expect(await late).toBe(200);
  expect(await keptAnswers(page)).toEqual([]);
});

test('on a network that is only half there Today shows the last verdict soon, and the fresh one when it comes', async ({
  page,
}) => {
  await page.clock.setFixedTime(MORNING);
  const network = await aNetworkOf(page);
  await aSignedUpRider(page);
  await lookAtToday(page);

  await network.stall();
  await page.goto('/today');
  await expect(verdict(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^Offline: as of 6:5\d\sam$/)).toBeVisible();

  await network.mend();
  await expect(page.getByText(/^Offline:/)).toBeHidden();
  await expect(verdict(page)).toBeVisible();
});
