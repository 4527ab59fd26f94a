import type { Page } from '@playwright/test';
import { bindNumber, aSignedUpRider, onServer, subscribedWith, textsTo } from './support/rider.ts';
import { choose, dropdown, openSettings, saveSettings } from './support/screen.ts';
import { deep, expect, test } from './support/test.ts';
import { expectNoAxeViolations, expectUsable, expectUsableAtAnySize } from './support/usable.ts';

const smsCheckbox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Send me daily recommendations via SMS' });
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone Number' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Settings' });

const INVALID = 'phone must be a valid 10-digit US number';
const NO_PHONE = { message: `${INVALID}.`, details: { phone: INVALID } };

test.describe('preferences', () => {
  test('every field is saved and shown again', async ({ page }) => {
    const { id } = await aSignedUpRider(page);
    await openSettings(page);
    await choose(page, 'Arrive at work by', '9:00 am');
    await choose(page, 'Leave work at', '6:00 pm');
    await page.getByRole('radio', { name: /Electric Bike/ }).check();
    await choose(page, 'Hotter than', '95 °F');
    await choose(page, 'Colder than', '20 °F');
    await choose(page, 'Wind speed above', '25 mph');
    await choose(page, 'Chance of rain above', '40%');
    await smsCheckbox(page).check();
    await phoneField(page).fill('(503) 555-0171');
    await saveSettings(page);

    expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
      targetArrivalTime: '09:00',
      targetHomeTime: '18:25',
      bikeType: 'electric',
      temperatureMax: 95,
      temperatureMin: 20,
      windSpeedThreshold: 25,
      rainThreshold: 40,
      phone: '5035550171',
      smsConsent: true,
      smsSubscribed: true,
    });
    await page.reload();
    await expect(dropdown(page, 'Arrive at work by')).toHaveText('9:00 am');
    await expect(dropdown(page, 'Leave work at')).toHaveText('6:00 pm');
    await expect(page.getByRole('radio', { name: /Electric Bike/ })).toBeChecked();
    await expect(dropdown(page, 'Hotter than')).toHaveText('95 °F');
    await expect(dropdown(page, 'Colder than')).toHaveText('20 °F');
    await expect(dropdown(page, 'Wind speed above')).toHaveText('25 mph');
    await expect(dropdown(page, 'Chance of rain above')).toHaveText('40%');
    await expect(phoneField(page)).toHaveValue('(503) 555-0171');

    // Unticking keeps the number.
    await smsCheckbox(page).uncheck();
    await saveSettings(page);
    expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
      phone: '5035550171',
      smsConsent: false,
      smsSubscribed: false,
      windSpeedThreshold: 25,
    });
  });

  test(
    'opening and saving changes nothing, even values that are not in a dropdown',
    { tag: deep },
    async ({ page }) => {
      const before = await aSignedUpRider(page, {
        user: {
          targetArrivalTime: '08:15',
          targetHomeTime: '17:00',
          temperatureMin: 10,
          windSpeedThreshold: 5,
        },
      });
      await openSettings(page);
      await expect(dropdown(page, 'Arrive at work by')).toHaveText('8:15 am');
      await expect(dropdown(page, 'Leave work at')).toHaveText('4:35 pm');
      await expect(dropdown(page, 'Colder than')).toHaveText('10 °F');
      await expect(dropdown(page, 'Wind speed above')).toHaveText('5 mph');
      await saveSettings(page);
      expect(await onServer(page, `/api/users/${before.id}`)).toEqual(before);

      await choose(page, 'Chance of rain above', '50%');
      await choose(page, 'Arrive at work by', '10:00 am');
      await choose(page, 'Arrive at work by', '8:15 am');
      await saveSettings(page);
      expect(await onServer(page, `/api/users/${before.id}`)).toEqual({ ...before, rainThreshold: 50 });
    },
  );

  test(
    'an invalid phone is reported at its field, and nothing is lost',
    { tag: deep },
    async ({ page, errors }) => {
      errors.allow(/^400 PATCH \/api\/users/);
      const before = await aSignedUpRider(page);
      // The demo takes any ten digits; live, the server refuses what is no phone.
      await page.route(`**/api/users/${before.id}`, (route) =>
        route.request().postData()?.includes('0000000000')
          ? route.fulfill({ status: 400, json: { statusCode: 400, error: 'Bad Request', ...NO_PHONE } })
          : route.fallback(),
      );
      await openSettings(page);
      await choose(page, 'Wind speed above', '25 mph');
      await smsCheckbox(page).check();
      await phoneField(page).fill('0000000000');
      await saveButton(page).click();
      await expect(
        page.getByText('Failed to update settings. Please try again.', { exact: true }),
      ).toBeVisible();
      await expect(page.getByText('The phone number must be a valid 10-digit US number.')).toBeVisible();
      await expect(phoneField(page)).toBeFocused();
      await expect(dropdown(page, 'Wind speed above')).toHaveText('25 mph');
      expect(await onServer(page, `/api/users/${before.id}`)).toEqual(before);

      await phoneField(page).fill('5035550172');
      await saveSettings(page);
      expect(await onServer(page, `/api/users/${before.id}`)).toMatchObject({
        windSpeedThreshold: 25,
        phone: '5035550172',
      });
    },
  );

  test(
    'limits that leave no good day are reported at their field',
    { tag: deep },
    async ({ page, errors }) => {
      errors.allow(/^400 PATCH \/api\/users/);
      await aSignedUpRider(page, { user: { temperatureMax: 65 } });
      await openSettings(page);
      await choose(page, 'Colder than', '70 °F');
      await saveButton(page).click();
      await expect(page.getByText("“Colder than” can't be above “Hotter than”.")).toBeVisible();
      await expect(dropdown(page, 'Colder than')).toBeFocused();
    },
  );

  test('Today uses changed limits', async ({ page, weather }) => {
    await weather('windy');
    await aSignedUpRider(page);
    await page.goto('/today');
    await expect(page.getByRole('heading', { name: 'Abort bike commute!' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await choose(page, 'Wind speed above', '40 mph');
    await saveSettings(page);
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  });
});

test.describe('texts', () => {
  const unconfirmed = 'Not confirmed yet. Reply YES to our text, or enter a code above.';

  async function reply(page: Page, phone: string, word: string): Promise<void> {
    await page.goto('/demo/outbox');
    await page.getByLabel('From phone').fill(phone);
    await page.getByRole('button', { name: word, exact: true }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Reply: /);
  }

  test('saving a new phone sends it a text, saving the same one sends none', async ({ page }) => {
    await aSignedUpRider(page);
    await openSettings(page);
    await smsCheckbox(page).check();
    await phoneField(page).fill('2065550161');
    await saveSettings(page);
    await expect.poll(() => textsTo(page, '2065550161')).toHaveLength(1);
    await expect(page.getByText(unconfirmed)).toBeVisible();

    await page.getByRole('radio', { name: /Electric Bike/ }).check();
    await saveSettings(page);
    await phoneField(page).fill('2065550162');
    await saveSettings(page);
    await expect.poll(() => textsTo(page, '2065550162')).toHaveLength(1);
    expect(await textsTo(page, '2065550161')).toHaveLength(1);
  });

  test('a failed text is reported, and the settings are saved', { tag: deep }, async ({ page, errors }) => {
    errors.allow(/^503 POST \/api\/users\/sms-test/);
    await page.route('**/api/users/sms-test', (route) => route.fulfill({ status: 503, body: 'Later.' }));
    const { id } = await aSignedUpRider(page);
    await openSettings(page);
    await smsCheckbox(page).check();
    await phoneField(page).fill('2065550163');
    await saveButton(page).click();
    await expect(page.getByText('SMS Error', { exact: true })).toBeVisible();
    expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
      phone: '2065550163',
      smsSubscribed: true,
    });
  });

  test('a number that replied STOP is shown as off until it texts START', async ({ page, errors }) => {
    errors.allow(/^422 PATCH \/api\/users/);
    const phone = '2065550164';
    const { id } = await aSignedUpRider(page, subscribedWith(phone));
    await bindNumber(page, id, phone);
    await reply(page, phone, 'STOP');
    await openSettings(page);
    await expect(smsCheckbox(page)).toBeDisabled();
    await expect(page.getByText('(206) 555-0164 replied STOP.')).toBeVisible();
    await expectUsableAtAnySize(page);

    // The same number entered as another one.
    await page.getByRole('button', { name: 'Use another phone' }).click();
    await phoneField(page).fill(phone);
    await saveButton(page).click();
    await expect(page.getByText(/^This number replied STOP\. Text START/)).toBeVisible();
    await expect(phoneField(page)).toBeFocused();
    expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ phone, smsSubscribed: false });

    await reply(page, phone, 'START');
    await openSettings(page);
    await expect(smsCheckbox(page)).toBeChecked();
  });

  test('replying YES keeps the texts, and confirms the number for no account', async ({ page }) => {
    const phone = '2065550165';
    await aSignedUpRider(page, subscribedWith(phone));
    await openSettings(page);
    await expect(page.getByText(unconfirmed)).toBeVisible();
    await reply(page, phone, 'YES');
    await openSettings(page);
    await expect(page.getByText(/^You replied YES\./)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Keep your texts' })).toBeHidden();
  });
});

test.describe('usable by everyone', { tag: deep }, () => {
  test('all cards, with a phone and a time that is not in the dropdown', async ({ page }) => {
    const { user } = subscribedWith('5035550173');
    await aSignedUpRider(page, { user: { ...user, targetArrivalTime: '08:15' } });
    await openSettings(page);
    await expectUsableAtAnySize(page);
    await dropdown(page, 'Leave work at').click();
    await expect(page.getByRole('option', { name: '4:35 pm' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('edit modes and suggestions', async ({ page }) => {
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

  test('validation errors and notices', async ({ page, errors }) => {
    errors.allow(/^404 GET \/api\/geocode/);
    await aSignedUpRider(page, subscribedWith('5035550174'));
    await openSettings(page);
    await phoneField(page).fill('503');
    await saveButton(page).click();
    await expect(page.getByText('Enter all 10 digits of your phone number.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Home Address' }).click();
    await page.getByRole('combobox', { name: 'Home Address' }).fill('nowhere at all');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Address not found', { exact: true })).toBeVisible();
    await expectUsableAtAnySize(page);
  });

  test('without a route, with a link to set one up', async ({ page }) => {
    await aSignedUpRider(page, { route: null });
    await openSettings(page);
    await expectUsableAtAnySize(page);
    await page.getByRole('link', { name: 'Set up a route' }).click();
    await expect(page.getByRole('heading', { name: 'New Route' })).toBeVisible();
  });

  test('the bottom tabs never cover the focused element', async ({ page }) => {
    await aSignedUpRider(page, subscribedWith('5035550175'));
    await openSettings(page);
    const tabs = page.getByRole('navigation', { name: 'Main' });
    const top = (await tabs.boundingBox())?.y ?? 0;
    for (let presses = 0; presses < 100; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0 || (await focused.and(tabs.locator('a')).count()) > 0) continue;
      const box = await focused.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), await focused.innerHTML()).toBeLessThanOrEqual(top);
      if (await saveButton(page).evaluate((button) => button === document.activeElement)) return;
    }
    throw new Error('Tab did not reach Save Settings.');
  });
});
