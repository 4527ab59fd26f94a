import type { Page } from '@playwright/test';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectUsableAtAnySize } from '../support/expect-usable.ts';
import { onServer } from '../support/fields.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { openSettings, saveSettings } from './settings.ts';

const checkbox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Send me daily recommendations via SMS' });
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone Number' });
const textsTo = async (page: Page, phone: string) => {
  const outbox = (await onServer(page, '/api/demo/outbox')) as { to: string }[];
  return outbox.filter(({ to }) => to === `+1${phone}`).length;
};

test('a phone that is new gets a text once it is saved, and one that stays gets none', async ({ page }) => {
  await aSignedUpRider(page);
  await openSettings(page);
  await checkbox(page).check();
  await phoneField(page).fill('2065550161');
  await saveSettings(page);
  await expect.poll(() => textsTo(page, '2065550161')).toBe(1);
  await expect(page.getByText('Not confirmed yet. Reply YES to any of our texts.')).toBeVisible();

  await page.getByRole('radio', { name: /Electric Bike/ }).check();
  await saveSettings(page);
  await phoneField(page).fill('2065550162');
  await saveSettings(page);
  await expect.poll(() => textsTo(page, '2065550162')).toBe(1);
  expect(await textsTo(page, '2065550161')).toBe(1);
});

test('a text that fails is told, and the settings are saved', async ({ page, trouble }) => {
  trouble.expect(/^503 POST \/api\/users\/sms-test/);
  await page.route('**/api/users/sms-test', (route) => route.fulfill({ status: 503, body: 'Later.' }));
  const { id } = await aSignedUpRider(page);
  await openSettings(page);
  await checkbox(page).check();
  await phoneField(page).fill('2065550163');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('SMS Error', { exact: true })).toBeVisible();
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
    phone: '2065550163',
    smsSubscribed: true,
  });
});

async function reply(page: Page, phone: string, word: string): Promise<void> {
  await page.goto('/demo/outbox');
  await page.getByLabel('From phone').fill(phone);
  await page.getByRole('button', { name: word, exact: true }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^The answer: /);
}

test(
  'a phone that has stopped our texts is shown as such, until it says START',
  { tag: onDesk },
  async ({ page, trouble }) => {
    trouble.expect(/^422 PATCH \/api\/users/);
    const phone = '2065550164';
    const { id } = await aSignedUpRider(page, { user: { phone, smsConsent: true, smsSubscribed: true } });
    await reply(page, phone, 'STOP');
    await openSettings(page);
    await expect(checkbox(page)).toBeDisabled();
    await expect(page.getByText('A STOP came from (206) 555-0164.')).toBeVisible();
    await expectUsableAtAnySize(page);

    // The same phone as "another" one.
    await page.getByRole('button', { name: 'Use another phone' }).click();
    await phoneField(page).fill(phone);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText(/^This phone has stopped our texts\. Text START/)).toBeVisible();
    await expect(phoneField(page)).toBeFocused();
    expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ phone, smsSubscribed: false });

    await reply(page, phone, 'START');
    await openSettings(page);
    await expect(checkbox(page)).toBeChecked();
  },
);

test('YES confirms the phone', async ({ page }) => {
  const phone = '2065550165';
  await aSignedUpRider(page, { user: { phone, smsConsent: true, smsSubscribed: true } });
  await openSettings(page);
  await expect(page.getByText('Not confirmed yet. Reply YES to any of our texts.')).toBeVisible();
  await reply(page, phone, 'YES');
  await openSettings(page);
  await expect(page.getByText('Confirmed: this phone is yours.')).toBeVisible();
});
