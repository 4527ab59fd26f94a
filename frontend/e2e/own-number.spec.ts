import { expect, test } from './support/test.ts';
import { expectUsableAtAnySize } from './support/usable.ts';
import { aSignedUpRider, onServer, subscribedWith, textedCode, textsTo } from './support/rider.ts';
import { openSettings } from './support/screen.ts';
import type { Page } from '@playwright/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });

async function typeCode(page: Page, phone: string): Promise<void> {
  await button(page, 'Text me a code').click();
  await expect(codeField(page)).toBeFocused();
  const code = await textedCode(page, phone);
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');
}

test('a number goes from trial over a code to another number', async ({ page, errors }) => {
  errors.allow(/^403 (PATCH|GET) \/api\/users\//);
  const [phone, next] = ['2065550141', '2065550142'];
  const { id } = await aSignedUpRider(page, subscribedWith(phone));
  await page.request.post('/api/users/sms-test', { data: { phone } });
  expect((await textsTo(page, phone))[0]).toMatch(/Reply YES to keep these, STOP to end$/);

  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Keep your texts' })).toBeVisible();
  await expectUsableAtAnySize(page);
  await openSettings(page);
  await button(page, 'Enter a code').click();
  await expectUsableAtAnySize(page);
  await typeCode(page, phone);
  await expect(page.getByText('Number confirmed.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keep your texts' })).toBeHidden();
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ phoneStanding: 'bound' });

  // Typed just now, the code is also proof for a change.
  await page.getByRole('textbox', { name: 'Phone Number' }).fill(next);
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();
  await expect
    .poll(() => textsTo(page, phone))
    .toContainEqual(expect.stringMatching(/just removed from its account/));
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ phone: next, phoneStanding: 'trial' });
  await expect(page.getByRole('heading', { name: 'Keep your texts' })).toBeVisible();
});

test('an account that loses its number to another sees a notice on the next visit', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = '2065550143';
  await aSignedUpRider(page, subscribedWith(phone));
  const device = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await device.newPage();
  await aSignedUpRider(other, subscribedWith(phone));
  await openSettings(other);
  await button(other, 'Enter a code').click();
  await typeCode(other, phone);
  await expect(other.getByText('Number confirmed.').first()).toBeVisible();
  await device.close();

  await page.goto('/today');
  await expect(page.getByText(/^Your number was confirmed on another account/)).toBeVisible();
  await expectUsableAtAnySize(page);
  await button(page, 'Got it').click();
  await expect(page.getByText(/^Your number was confirmed on another account/)).toBeHidden();
});
