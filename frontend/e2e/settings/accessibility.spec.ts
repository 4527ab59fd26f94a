import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expectUsable, expectUsableAtAnySize } from '../support/expect-usable.ts';
import { dropdown } from '../support/fields.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { openSettings } from './settings.ts';

const subscribed = { user: { phone: '5035550173', smsConsent: true, targetArrivalTime: '08:15' } };

test('settings can be used by everybody', { tag: onDesk }, async ({ page }) => {
  await aSignedUpRider(page, subscribed);
  await openSettings(page);
  await expectUsableAtAnySize(page);
});

test('so can the edit modes', { tag: onDesk }, async ({ page }) => {
  await aSignedUpRider(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Edit Route' }).click();
  await page.getByRole('button', { name: 'Edit Home Address' }).click();
  await expectUsableAtAnySize(page);
  await page.getByRole('combobox', { name: 'Home Address' }).fill('900 N Lombard St, Portland, OR');
  await expect(page.getByRole('option')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('option').click();
  await expectUsable(page);
});

test('so can problems and notices', async ({ page, trouble }) => {
  trouble.expect(/^404 GET \/api\/geocode/);
  await aSignedUpRider(page, subscribed);
  await openSettings(page);
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('503');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Enter all 10 digits of your phone number.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Home Address' }).click();
  await page.getByRole('combobox', { name: 'Home Address' }).fill('nowhere at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address not found', { exact: true })).toBeVisible();
  await expectUsableAtAnySize(page);
});

test('so can settings of a rider without a route', async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  await openSettings(page);
  await expectUsableAtAnySize(page);
});

test('an open dropdown too', async ({ page }) => {
  await aSignedUpRider(page);
  await openSettings(page);
  await dropdown(page, 'Leave work at').click();
  await expect(page.getByRole('option', { name: '4:35 pm' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('Tab never leaves the focus under the tabs at the bottom', async ({ page }) => {
  await aSignedUpRider(page, subscribed);
  await openSettings(page);
  const saveButton = page.getByRole('button', { name: 'Save Settings' });
  const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const box = await focused.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), await focused.innerHTML()).toBeLessThanOrEqual(tabs?.y ?? 0);
    if (await saveButton.evaluate((button) => button === document.activeElement)) return;
  }
  throw new Error('Tab never came to Save Settings.');
});
