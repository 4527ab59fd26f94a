import type { Page } from '@playwright/test';
import { openStep, walkTo } from './support/onboarding.ts';
import { aSignedUpRider, onServer } from './support/rider.ts';
import { openSettings, saveSettings } from './support/screen.ts';
import { expect, onDesk, test } from './support/test.ts';
import { expectUsable, expectUsableAtAnySize } from './support/usable.ts';

const year = (page: Page) => page.getByRole('region', { name: 'Last year' });
const sentence = /With these limits at least \d+ of the last \d+ workdays were a go\./;

test.describe('the limits step', () => {
  test('says what limits cost, and a preset sets them', { tag: onDesk }, async ({ page }) => {
    await openStep(page, 6);
    await expect(year(page)).toContainText(sentence);
    await expect(page.getByText(/Alone stopped \d+ days\. At 15.mph: \d+\./)).toBeVisible();
    await expectUsableAtAnySize(page);
    await page.getByRole('radio', { name: /^Everyday/ }).check();
    await expect(page.getByRole('combobox', { name: /Wind speed above/ })).toHaveText(/15.mph/);
    await expectUsable(page);
  });

  test('can be used by keyboard alone', { tag: onDesk }, async ({ page }) => {
    await openStep(page, 6);
    await expect(year(page)).toContainText(sentence);
    await page.getByRole('radio', { name: /^Fair weather/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /^Everyday/ })).toBeFocused();
    await expect(page.getByRole('radio', { name: /^Everyday/ })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: /Hotter than/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /^90/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { name: /^85/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Your own/)).toBeVisible();
  });

  test('waits for a year that is late without moving', async ({ page }) => {
    let isThere = false;
    await page.route('**/api/limits/year', (route) =>
      isThere ? route.fallback() : route.fulfill({ json: { available: false, reason: 'pending' } }),
    );
    await walkTo(page, 6);
    await expect(year(page)).toContainText(/Looking at last year…/);
    await expectUsable(page);
    const rain = page.getByRole('combobox', { name: /Chance of rain above/ });
    const before = await rain.boundingBox();
    isThere = true;
    await expect(year(page)).toContainText(sentence);
    expect((await rain.boundingBox())?.y).toBe(before?.y);
  });

  test('continues without a year', async ({ page }) => {
    await page.route('**/api/limits/year', (route) =>
      route.fulfill({ json: { available: false, reason: 'unavailable' } }),
    );
    await walkTo(page, 6);
    await expect(year(page)).toContainText(/isn’t available right now/);
    await expectUsable(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/bike-type');
  });
});

test.describe('Settings', () => {
  test('show the same, and save a preset', async ({ page }) => {
    const { id } = await aSignedUpRider(page);
    await openSettings(page);
    await expect(year(page)).toContainText(sentence);
    await page.getByRole('radio', { name: /^All weather/ }).check();
    await expect(page.getByRole('combobox', { name: /Wind speed above/ })).toHaveText(/25.mph/);
    await expectUsableAtAnySize(page);
    await saveSettings(page);
    expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
      temperatureMin: 20,
      temperatureMax: 95,
      windSpeedThreshold: 25,
      rainThreshold: 60,
      windGustThreshold: null,
    });
  });
});
