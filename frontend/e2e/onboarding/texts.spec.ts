import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { allSet, expectStep, letsGo, walkTo } from './steps.ts';

const phone = (page: Page) => page.getByLabel('Phone number');
const consent = (page: Page) => page.getByRole('checkbox', { name: /SMS Consent/ });
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const smsError = (page: Page) =>
  page.getByText('Failed to send test SMS, but you can still continue.', { exact: true });

test('subscribing takes ten digits and the consent, and sends a text', async ({ page }) => {
  await walkTo(page, 8);
  await expect(subscribe(page)).toBeDisabled();
  await phone(page).pressSequentially('503 555 0142');
  await expect(phone(page)).toHaveValue('(503) 555-0142');
  await expect(subscribe(page)).toBeDisabled();
  await consent(page).check();
  await subscribe(page).click();
  await expect(allSet(page)).toBeFocused();
  await expect(page.getByText(/A text to \(503\).555-0142 at about 7 AM/)).toBeVisible();

  const outbox = (await (await page.request.get('/api/demo/outbox')).json()) as { to: string }[];
  expect(outbox.map(({ to }) => to)).toContain('+15035550142');
  const { user } = await letsGo(page);
  expect(user).toMatchObject({ phone: '5035550142', smsConsent: true, smsSubscribed: true });
});

test('a text that fails is told, and the rider goes on subscribed', async ({ page, trouble }) => {
  trouble.expect(/^503 POST \/api\/users\/sms-test/);
  await page.route('**/api/users/sms-test', (route) => route.fulfill({ status: 503, body: 'Later.' }));
  await walkTo(page, 8);
  await phone(page).fill('5035550143');
  await consent(page).check();
  await subscribe(page).click();
  await expect(page.getByText('SMS Error', { exact: true })).toBeVisible();
  await expect(smsError(page)).toBeVisible();
  await expect(allSet(page)).toBeVisible();
  const { user } = await letsGo(page);
  expect(user).toMatchObject({ phone: '5035550143', smsSubscribed: true });
});

test('ten digits that are no US number do not keep the rider out', async ({ page, trouble }) => {
  trouble.expect(/^400 POST \/api\/users\/sms-test/);
  await walkTo(page, 8);
  await phone(page).fill('5551234567');
  await consent(page).check();
  await subscribe(page).click();
  await expect(smsError(page)).toBeVisible();
  await expect(page.getByText(/^No texts: .* was not accepted/)).toBeVisible();
  const { user } = await letsGo(page);
  expect(user).toMatchObject({ phone: '', smsConsent: false, smsSubscribed: false });
});

test('All Set goes back to the phone, and the phone to the bike', async ({ page }) => {
  await walkTo(page, 8);
  await phone(page).fill('5035550144');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(allSet(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 8);
  await expect(phone(page)).toHaveValue('(503) 555-0144');
  await page.getByRole('link', { name: 'Back' }).click();
  await expectStep(page, 7);
});
