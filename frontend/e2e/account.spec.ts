import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aNetworkOf } from './support/network.ts';
import { aSignedUpRider, HOME, onServer, subscribedWith } from './support/rider.ts';
import { openSettings } from './support/screen.ts';
import { deep, expect, onDesk, test } from './support/test.ts';
import { expectNoAxeViolations } from './support/usable.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Everything a browser can keep of a rider. */
const keptInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const rider = (await caches.has('rollout-rider'))
      ? await (await caches.open('rollout-rider')).keys()
      : [];
    return {
      ids: Object.keys(localStorage),
      drafts: Object.keys(sessionStorage),
      responses: rider.map(({ url }) => url),
      cookies: document.cookie,
    };
  });
const NOTHING = { ids: [], drafts: [], responses: [], cookies: '' };

async function expectSignedOut(page: Page, notice: string): Promise<void> {
  await expect(page).toHaveURL('/start');
  await expect(page.getByText(notice, { exact: true })).toBeVisible();
  await expect.poll(() => keptInBrowser(page)).toEqual(NOTHING);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
}

// The card of devices loads when it comes into view, and may still be asking when the session ends.
test.beforeEach(({ errors }) => errors.allow(/^401 GET \/api\/(sessions|passkeys)$/));

test('signing out here ends this session', { tag: onDesk }, async ({ page, request }) => {
  await aSignedUpRider(page, subscribedWith('2065550121'));
  const { cookies } = await page.context().storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const withCookie = () => request.get('/api/sessions/current', { headers: { cookie } });
  expect((await withCookie()).status()).toBe(200);
  await openSettings(page);
  await button(page, 'Sign out on this device').click();
  await expectSignedOut(page, 'Signed out');
  // A stolen copy of its cookie is worthless too.
  expect((await withCookie()).status()).toBe(401);
  await page.goto('/settings');
  await expect(page).toHaveURL('/start');
});

test('signing out on all devices ends every session', async ({ page, browser, baseURL, errors }) => {
  errors.allow(/^401 GET /);
  const { id } = await aSignedUpRider(page, subscribedWith('2065550122'));
  const device = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
  });
  const other = await device.newPage();
  await openSettings(page);
  await button(page, 'Sign out on all devices').click();
  await expectSignedOut(page, 'Signed out');
  expect((await other.request.get(`/api/users/${id}`)).status()).toBe(401);
  await other.goto('/today');
  await expect(other.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
  await device.close();
});

test('signing out in one tab signs out the others', { tag: deep }, async ({ page, context }) => {
  await aSignedUpRider(page, subscribedWith('2065550123'));
  const tab = await context.newPage();
  await tab.goto('/today');
  await expect(tab.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await openSettings(page);
  await button(page, 'Sign out on this device').click();
  await expect(tab.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
});

test('a rider without a phone is warned before losing the account', async ({ page }) => {
  await aSignedUpRider(page);
  await openSettings(page);
  await button(page, 'Sign out on this device').click();
  await expect(page.getByRole('dialog', { name: 'Sign out permanently?' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Sign out on this device')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Sign out permanently').click();
  await expectSignedOut(page, 'Signed out');
});

test(
  'offline, signing out fails instead of leaving the session open',
  { tag: deep },
  async ({ page, errors }) => {
    errors.allow(/ERR_INTERNET_DISCONNECTED/);
    const network = await aNetworkOf(page);
    const { id } = await aSignedUpRider(page, subscribedWith('2065550124'));
    await openSettings(page);
    await network.cut();
    await button(page, 'Sign out on this device').click();
    await expect(button(page, 'Sign out on this device')).toBeEnabled();
    await expect(page).toHaveURL('/settings');
    expect(await page.evaluate(() => localStorage.getItem('currentUserId'))).toBe(String(id));
  },
);

test("the rider's data downloads as a file", async ({ page }) => {
  const { id } = await aSignedUpRider(page, subscribedWith('2065550125'));
  await openSettings(page);
  const download = page.waitForEvent('download');
  await button(page, 'Download as JSON').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rollout-data.json');
  const text = await readFile(await file.path(), 'utf8');
  const data = (await onServer(page, `/api/users/${id}/data`)) as object;
  expect(JSON.parse(text)).toEqual({ ...data, exportedAt: expect.any(String) });
  expect(text).toContain(HOME.address);
  expect(text).toContain('2065550125');
});

test('an account is deleted with the keyboard alone', { tag: onDesk }, async ({ page }) => {
  const { id } = await aSignedUpRider(page, subscribedWith('2065550126'));
  const { cookies } = await page.context().storageState();
  await openSettings(page);
  await button(page, 'Delete account').focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Delete account' });
  await expect(sheet).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(button(page, 'Delete my account')).toBeDisabled();
  await sheet.getByRole('textbox', { name: 'Type DELETE to confirm' }).focus();
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await expectSignedOut(page, 'Account deleted');
  await page.context().addCookies(cookies);
  expect((await page.request.get(`/api/users/${id}`)).status()).toBe(401);
});

test('a failed deletion keeps everything and says so', { tag: deep }, async ({ page, errors }) => {
  errors.allow(/^503 POST \/api\/users\/\d+\/deletion/);
  const { id } = await aSignedUpRider(page, subscribedWith('2065550127'));
  await openSettings(page);
  const body = JSON.stringify({
    statusCode: 503,
    error: 'Service Unavailable',
    message: 'Please try again.',
  });
  await page.route('**/deletion', (route) => route.fulfill({ status: 503, body }));
  await button(page, 'Delete account').click();
  await page.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE');
  await button(page, 'Delete my account').click();
  await expect(page.getByRole('dialog').getByText('Please try again.')).toBeVisible();
  await button(page, 'Keep my account').click();
  await expect(button(page, 'Delete account')).toBeFocused();
  expect((await page.request.get(`/api/users/${id}`)).status()).toBe(200);
});
