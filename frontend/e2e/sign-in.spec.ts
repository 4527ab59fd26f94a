import type { Page } from '@playwright/test';
import { aNetworkOf } from './support/network.ts';
import { aSignedUpRider, rememberedIds, subscribedWith, textedCode } from './support/rider.ts';
import { deep, expect, onDesk, test } from './support/test.ts';
import { expectUsableAtAnySize } from './support/usable.ts';

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });
const wrongCode = (page: Page) => page.getByText('That code is wrong or no longer valid. Ask for a new one.');

/** A rider with that phone, seen from a new device: no cookies, nothing stored. */
async function onNewDevice(page: Page, phone: string) {
  const rider = await aSignedUpRider(page, subscribedWith(phone));
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  return rider;
}

async function requestCode(page: Page, phone: string): Promise<void> {
  await page.goto('/sign-in');
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(codeField(page)).toBeFocused();
}

test('a rider signs in on a new device with the keyboard alone', { tag: onDesk }, async ({ page }) => {
  const phone = '2065550101';
  const { id } = await onNewDevice(page, phone);
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
  expect(await rememberedIds(page)).toEqual([String(id), String(id)]);

  // The code confirmed the phone.
  await page.goto('/settings');
  await expect(page.getByText('Number confirmed.')).toBeVisible();
  // Back doesn't return to the used code.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/today');
});

test('the demo links to its outbox, and both steps survive the detour and a reload', async ({ page }) => {
  const phone = '2065550102';
  await onNewDevice(page, phone);
  await requestCode(page, phone);
  await page.getByRole('link', { name: 'demo outbox' }).click();
  await expect(page.getByText(/is your sign-in code/).first()).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(codeField(page)).toBeFocused();
  await page.reload();
  await codeField(page).fill(await textedCode(page, phone));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/today');
});

test('after a wrong code the right one still works', async ({ page, errors }) => {
  errors.allow(/^422 POST \/api\/sessions/);
  const phone = '2065550103';
  await onNewDevice(page, phone);
  await requestCode(page, phone);
  const code = await textedCode(page, phone);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(wrongCode(page)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.insertText(`RollOut: ${code} is your sign-in code.`);
  await expect(codeField(page)).toHaveValue(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/today');
});

test('a new code can be requested after a minute, another phone at once', { tag: deep }, async ({ page }) => {
  const phone = '2065550105';
  await onNewDevice(page, phone);
  await page.clock.install();
  await requestCode(page, phone);
  const first = await textedCode(page, phone);
  await expect(page.getByRole('button', { name: /^Text me another code in/ })).toBeVisible();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Text me another code', exact: true }).click();
  await expect(page.getByText('We’ve sent another code. Only the newest one works.')).toBeVisible();
  await expect.poll(() => textedCode(page, phone)).not.toBe(first);
  await page.getByRole('button', { name: 'Use another phone' }).click();
  await expect(phoneField(page)).toHaveValue('(206) 555-0105');
});

test(
  'rate limits, server errors and a missing network each get a sentence',
  { tag: deep },
  async ({ page, errors }) => {
    errors.allow(/^(429|502) POST \/api\/sessions\/code|ERR_INTERNET_DISCONNECTED/);
    const network = await aNetworkOf(page);
    await page.goto('/sign-in');
    await phoneField(page).fill('2065550106');
    const send = page.getByRole('button', { name: 'Text me a code' });
    const message = 'This number has had all the sign-in codes it can get in a day. Try again in 5 hours.';
    const body = JSON.stringify({ statusCode: 429, error: 'Too Many Requests', message });
    await page.route('**/api/sessions/code', (route) => route.fulfill({ status: 429, body }));
    await send.click();
    await expect(page.getByText(message)).toBeVisible();
    await expectUsableAtAnySize(page);
    await page.route('**/api/sessions/code', (route) => route.fulfill({ status: 502, body: '' }));
    await send.click();
    await expect(page.getByText('We couldn’t send the code. Please try again.')).toBeVisible();
    await page.unrouteAll();
    await network.cut();
    await send.click();
    await expect(page.getByText('You’re offline. Try again when you’re back online.')).toBeVisible();
    await expect(phoneField(page)).toHaveValue('(206) 555-0106');
  },
);

test(
  'an unknown phone gets the same screens, usable at any size',
  { tag: deep },
  async ({ page, errors }) => {
    errors.allow(/^422 POST \/api\/sessions/);
    await page.goto('/start');
    await expectUsableAtAnySize(page);
    await page.goto('/sign-in');
    await expectUsableAtAnySize(page);
    await requestCode(page, '2065550107');
    await expect(page.getByRole('link', { name: 'demo outbox' })).toBeVisible();
    await expectUsableAtAnySize(page);
    await codeField(page).fill('123456');
    await page.keyboard.press('Enter');
    await expect(wrongCode(page)).toBeVisible();
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
    await expectUsableAtAnySize(page);
  },
);
