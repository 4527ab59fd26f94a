import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openSettings } from '../settings/settings.ts';
import { aSignedUpRider, HOME } from '../support/a-signed-up-rider.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expectUsableAtAnySize } from '../support/expect-usable.ts';
import { onServer } from '../support/fields.ts';
import { aNetworkOf } from '../support/network.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const withPhone = (phone: string) => ({ user: { phone, smsConsent: true, smsSubscribed: true } });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, title: string) => page.getByText(title, { exact: true });

/** All that a browser can keep of a rider. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const rider = (await caches.has('rollout-rider'))
      ? await (await caches.open('rollout-rider')).keys()
      : [];
    return {
      remembered: Object.keys(localStorage),
      drafts: Object.keys(sessionStorage),
      answers: rider.map(({ url }) => url),
      cookies: document.cookie,
    };
  });
const NOTHING = { remembered: [], drafts: [], answers: [], cookies: '' };

async function expectGone(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL('/start');
  await expect(notice(page, title)).toBeVisible();
  await expect.poll(() => leftBehind(page)).toEqual(NOTHING);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
}

test('signing out here leaves the other device signed in', { tag: onDesk }, async ({ page, request }) => {
  await aSignedUpRider(page, withPhone('2065550121'));
  const { cookies } = await page.context().storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const other = await request.get('/api/sessions/current', { headers: { cookie } });
  expect(other.status()).toBe(200);
  await openSettings(page);
  await button(page, 'Sign out on this device').click();
  await expectGone(page, 'Signed out');
  // Its cookie, kept by whoever had it, opens nothing either.
  expect((await request.get('/api/sessions/current', { headers: { cookie } })).status()).toBe(401);
  await page.goto('/settings');
  await expect(page).toHaveURL('/start');
});

test('signing out on all devices ends every session', async ({ page, browser, baseURL, trouble }) => {
  trouble.expect(/^401 GET /);
  const { id } = await aSignedUpRider(page, withPhone('2065550122'));
  const device = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
  });
  const there = await device.newPage();
  await openSettings(page);
  await button(page, 'Sign out on all devices').click();
  await expectGone(page, 'Signed out');
  expect((await there.request.get(`/api/users/${id}`)).status()).toBe(401);
  await there.goto('/today');
  await expect(there.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
  await device.close();
});

test('another tab forgets the rider with this one', async ({ page, context }) => {
  await aSignedUpRider(page, withPhone('2065550123'));
  const tab = await context.newPage();
  await tab.goto('/today');
  await expect(tab.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await openSettings(page);
  await button(page, 'Sign out on this device').click();
  await expect(tab.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
});

test('a rider without a phone is asked before they lock themselves out', async ({ page }) => {
  await aSignedUpRider(page);
  await openSettings(page);
  await button(page, 'Sign out on this device').click();
  await expect(page.getByRole('dialog', { name: 'Sign out for good?' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Sign out on this device')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Sign out for good').click();
  await expectGone(page, 'Signed out');
});

test('without a network nobody is signed out: the session would stay open', async ({ page, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  const network = await aNetworkOf(page);
  const { id } = await aSignedUpRider(page, withPhone('2065550124'));
  await openSettings(page);
  await network.cut();
  await button(page, 'Sign out on this device').click();
  await expect(button(page, 'Sign out on this device')).toBeEnabled();
  await expect(page).toHaveURL('/settings');
  expect(await page.evaluate(() => localStorage.getItem('currentUserId'))).toBe(String(id));
});

test('the data is downloaded as a file', async ({ page }) => {
  const { id } = await aSignedUpRider(page, withPhone('2065550125'));
  await openSettings(page);
  const download = page.waitForEvent('download');
  await button(page, 'Download as JSON').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rollout-data.json');
  const text = await readFile(await file.path(), 'utf8');
  const asked = (await onServer(page, `/api/users/${id}/data`)) as object;
  expect(JSON.parse(text)).toEqual({ ...asked, exportedAt: expect.any(String) });
  expect(text).toContain(HOME.address);
  expect(text).toContain('2065550125');
});

test('an account is deleted by keyboard alone, with all that it was', { tag: onDesk }, async ({ page }) => {
  const { id } = await aSignedUpRider(page, withPhone('2065550126'));
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
  await expectGone(page, 'Account deleted');
  await page.context().addCookies(cookies);
  expect((await page.request.get(`/api/users/${id}`)).status()).toBe(401);
});

test('a deletion that fails keeps all, and says so', async ({ page, trouble }) => {
  trouble.expect(/^503 POST \/api\/users\/\d+\/deletion/);
  const { id } = await aSignedUpRider(page, withPhone('2065550127'));
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

test('the cards can be used by everybody', { tag: onDesk }, async ({ page }) => {
  await aSignedUpRider(page, withPhone('2065550128'));
  await openSettings(page);
  await expectUsableAtAnySize(page);
});
