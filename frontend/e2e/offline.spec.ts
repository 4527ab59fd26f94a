import type { Page } from '@playwright/test';
import { aNetworkOf } from './support/network.ts';
import { aSignedUpRider } from './support/rider.ts';
import { openSettings } from './support/screen.ts';
import { deep, expect, MORNING, test } from './support/test.ts';
import { expectNoAxeViolations } from './support/usable.ts';

test.use({ serviceWorkers: 'allow' });

const verdict = (page: Page) => page.getByRole('heading', { name: 'Gear up to ride!' });
const offlineSince = (page: Page) => page.getByText(/^Offline:/);

/** Opens Today, waits until the service worker has stored the app, and reloads so that it stores the responses too. */
async function openToday(page: Page) {
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

const storedResponses = (page: Page) =>
  page.evaluate(async () => {
    const rider = await caches.open('rollout-rider');
    return (await rider.keys()).map(({ url }) => new URL(url).pathname).sort();
  });

const rememberedId = (page: Page) => page.evaluate(() => localStorage.getItem('currentUserId'));

test.beforeEach(({ errors }) => errors.allow(/ERR_INTERNET_DISCONNECTED|^failed GET .* net::ERR_FAILED/));

test('offline, Today shows the last verdict with its time', async ({ page }) => {
  await page.clock.setFixedTime(MORNING);
  const network = await aNetworkOf(page);
  await aSignedUpRider(page);
  await openToday(page);

  await network.cut();
  await page.goto('/');
  await expect(page).toHaveURL('/today');
  await expect(verdict(page)).toBeVisible();
  await expect(offlineSince(page)).toHaveText(/^Offline: as of \d:\d\d\sam$/);
  await expectNoAxeViolations(page);

  await network.restore();
  await expect(offlineSince(page)).toBeHidden();
  await expect(verdict(page)).toBeVisible();
});

test('offline on another day, the verdict says which day it is from', { tag: deep }, async ({ page }) => {
  await page.clock.setFixedTime('2026-06-16T05:00:00-07:00');
  const network = await aNetworkOf(page);
  await aSignedUpRider(page);
  await openToday(page);
  await network.cut();
  await page.reload();
  await expect(offlineSince(page)).toHaveText(/^Offline: as of Monday, June 15, \d:\d\d\sam$/);
});

test('every screen opens offline, and the rider stays signed in', async ({ page }) => {
  const network = await aNetworkOf(page);
  const { id } = await aSignedUpRider(page);
  await openToday(page);
  await network.cut();
  for (const [path, heading] of [
    ['/settings', 'Settings'],
    ['/privacy', 'Privacy Policy'],
    ['/today', 'Gear up to ride!'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(await rememberedId(page)).toBe(String(id));
});

test(
  'offline without a stored copy, the rider stays signed in and Today loads once back online',
  { tag: deep },
  async ({ page }) => {
    const network = await aNetworkOf(page);
    const { id } = await aSignedUpRider(page);
    await openToday(page);
    await page.evaluate(() => caches.delete('rollout-rider'));
    await network.cut();
    await page.goto('/today');
    await expect(page.getByRole('status')).toHaveText(
      'You’re offline. Today will load when you’re back online.',
    );
    expect(await rememberedId(page)).toBe(String(id));
    await network.restore();
    await expect(verdict(page)).toBeVisible();
  },
);

test(
  'on a stalled network, Today soon shows the last verdict, then the fresh one when it arrives',
  { tag: deep },
  async ({ page }) => {
    await page.clock.setFixedTime(MORNING);
    const network = await aNetworkOf(page);
    await aSignedUpRider(page);
    await openToday(page);

    await network.stall();
    await page.goto('/today');
    await expect(verdict(page)).toBeVisible();
    await expect(offlineSince(page)).toHaveText(/^Offline: as of \d:\d\d\sam$/);

    await network.restore();
    await expect(offlineSince(page)).toBeHidden();
    await expect(verdict(page)).toBeVisible();
  },
);

test('only what Today needs is stored, and nothing once the session has ended', async ({
  page,
  context,
  errors,
}) => {
  const { id } = await aSignedUpRider(page);
  await openToday(page);
  await expect(page.getByText(/^Best days/)).toBeVisible();
  await page.goto('/route');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await storedResponses(page)).toEqual([
    `/api/outlook/user/${id}`,
    `/api/recommendations/user/${id}/today`,
    `/api/routes/user/${id}/active`,
    `/api/users/${id}`,
  ]);

  errors.allow(/^401 GET /);
  await context.clearCookies();
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
  await expect.poll(() => storedResponses(page)).toEqual([]);
});

test('signing out deletes the copies, and a late response is not stored', async ({ page, errors }) => {
  errors.allow(/^401 GET /);
  const { id } = await aSignedUpRider(page, { user: { phone: '2065550181', smsConsent: true } });
  await openToday(page);
  expect(await storedResponses(page)).not.toEqual([]);
  await openSettings(page);
  // Requested outside the app, so that nothing cancels it; the service worker fetches it and stores what it gets.
  let respond: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (respond = resolve));
  await page.context().route(`**/api/users/${id}`, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const late = page.evaluate((path) => fetch(path).then(({ status }) => status), `/api/users/${id}`);
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  respond();
  expect(await late).toBe(200);
  expect(await storedResponses(page)).toEqual([]);
});

test('without room for copies, everything works online', { tag: deep }, async ({ page }) => {
  await aSignedUpRider(page);
  await openToday(page);
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'));
  });
  await page.reload();
  await expect(verdict(page)).toBeVisible();
});

test(
  'a new version waits while a form is open and takes over when the app starts',
  { tag: deep },
  async ({ page }) => {
    const activeScript = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    await page.goto('/schedule');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const first = await activeScript();

    // To the browser, a different URL is a different version.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?version=2'));
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
    await expect.poll(waiting).toBe('installed');
    expect(await activeScript()).toBe(first);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    // A page without the app sends the message that the app sends when it starts.
    await page.goto('/robots.txt');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage('take-over'));
    await expect.poll(activeScript).toMatch(/version=2$/);
  },
);
