import type { Page } from '@playwright/test';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectUsableAtAnySize } from '../support/expect-usable.ts';
import { aNetworkOf } from '../support/network.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { textedCode } from './texted-code.ts';

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });
const remembered = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('currentUserId'), localStorage.getItem('bike_commute_user_id')]);

/** A rider with that phone who has only another device here: without cookies, without anything remembered. */
async function onAnotherDevice(page: Page, phone: string) {
  const rider = await aSignedUpRider(page, { user: { phone, smsConsent: true, smsSubscribed: true } });
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  return rider;
}

async function askForCode(page: Page, phone: string): Promise<void> {
  await page.goto('/sign-in');
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(codeField(page)).toBeFocused();
}

/** Another code than the right one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a rider signs in on another device, by keyboard alone', { tag: onDesk }, async ({ page }) => {
  const phone = '2065550101';
  const { id } = await onAnotherDevice(page, phone);
  await page.goto('/start');
  await page.getByRole('link', { name: 'Already ride with us? Sign in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await textedCode(page, phone));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  expect(await remembered(page)).toEqual([String(id), String(id)]);

  // The code has shown that the phone is theirs.
  await page.goto('/settings');
  await expect(page.getByText('Confirmed: this phone is yours.')).toBeVisible();
  // Nor does back lead to the code, which is used up.
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/today');
});

test('the demo shows where the code is, and both steps outlive the way there and back', async ({ page }) => {
  const phone = '2065550102';
  await onAnotherDevice(page, phone);
  await askForCode(page, phone);
  await page.getByRole('link', { name: 'demo outbox' }).click();
  await expect(page.getByText(/is your sign-in code/).first()).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: 'Back to your code' }).click();
  await expect(codeField(page)).toBeFocused();
  await page.reload();
  await codeField(page).fill(await textedCode(page, phone));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/today');
});

test('a wrong code is told, and the right one still works', async ({ page, trouble }) => {
  trouble.expect(/^422 POST \/api\/sessions/);
  const phone = '2065550103';
  await onAnotherDevice(page, phone);
  await askForCode(page, phone);
  const code = await textedCode(page, phone);
  await codeField(page).fill(wrong(code));
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is wrong or no longer valid. Ask for a new one.')).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.insertText(`RollOut: ${code} is your sign-in code.`);
  await expect(codeField(page)).toHaveValue(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/today');
});

test('a phone that nobody has is treated the same', async ({ page, trouble }) => {
  trouble.expect(/^422 POST \/api\/sessions/);
  await askForCode(page, '2065550104');
  await codeField(page).fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is wrong or no longer valid. Ask for a new one.')).toBeVisible();
});

test('another code comes after a minute, another phone at once', async ({ page }) => {
  const phone = '2065550105';
  await onAnotherDevice(page, phone);
  await page.clock.install();
  await askForCode(page, phone);
  const first = await textedCode(page, phone);
  await expect(page.getByRole('button', { name: /^Text me another code in/ })).toBeVisible();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Text me another code', exact: true }).click();
  await expect(page.getByText('Another code is on its way. Only the newest one works.')).toBeVisible();
  await expect.poll(() => textedCode(page, phone)).not.toBe(first);
  await page.getByRole('button', { name: 'Use another phone' }).click();
  await expect(phoneField(page)).toHaveValue('(206) 555-0105');
});

test('limits, a failing server and a missing network are told in a sentence', async ({ page, trouble }) => {
  trouble.expect(/^(429|502) POST \/api\/sessions\/code|ERR_INTERNET_DISCONNECTED/);
  const network = await aNetworkOf(page);
  await page.goto('/sign-in');
  await phoneField(page).fill('2065550106');
  const send = page.getByRole('button', { name: 'Text me a code' });
  const message = 'This phone has had all the sign-in codes that it may get in a day. Try again in 5 hours.';
  const body = JSON.stringify({ statusCode: 429, error: 'Too Many Requests', message });
  await page.route('**/api/sessions/code', (route) => route.fulfill({ status: 429, body }));
  await send.click();
  await expect(page.getByText(message)).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.route('**/api/sessions/code', (route) => route.fulfill({ status: 502, body: '' }));
  await send.click();
  await expect(page.getByText('The code could not be sent. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await network.cut();
  await send.click();
  await expect(page.getByText('You are offline. Try again when there is a network.')).toBeVisible();
  await expect(phoneField(page)).toHaveValue('(206) 555-0106');
});

test('both steps can be used by everybody', { tag: onDesk }, async ({ page, trouble }) => {
  trouble.expect(/^422 POST \/api\/sessions/);
  await page.goto('/start');
  await expectUsableAtAnySize(page);
  await page.goto('/sign-in');
  await expectUsableAtAnySize(page);
  await askForCode(page, '2065550107');
  await expect(page.getByRole('link', { name: 'demo outbox' })).toBeVisible();
  await expectUsableAtAnySize(page);
  await codeField(page).fill('123456');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectUsableAtAnySize(page);
});
