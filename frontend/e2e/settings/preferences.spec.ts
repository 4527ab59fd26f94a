import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { choose, dropdown, onServer } from '../support/fields.ts';
import { expect, test } from '../support/test.ts';
import { openSettings, saveSettings } from './settings.ts';

test('every field goes to the server and comes back', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  await openSettings(page);
  await choose(page, 'Arrive at work by', '9:00 am');
  await choose(page, 'Leave work at', '6:00 pm');
  await page.getByRole('radio', { name: /Electric Bike/ }).check();
  await choose(page, 'Hotter than', '95 °F');
  await choose(page, 'Colder than', '20 °F');
  await choose(page, 'Wind speed above', '25 mph');
  await choose(page, 'Chance of rain above', '40%');
  await page.getByRole('checkbox', { name: 'Send me daily recommendations via SMS' }).check();
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('(503) 555-0171');
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
  await expect(page.getByRole('textbox', { name: 'Phone Number' })).toHaveValue('(503) 555-0171');

  await page.getByRole('checkbox', { name: 'Send me daily recommendations via SMS' }).uncheck();
  await saveSettings(page);
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
    phone: '',
    smsConsent: false,
    smsSubscribed: false,
    windSpeedThreshold: 25,
  });
});

test('opening and saving changes nothing, odd values included', async ({ page }) => {
  const odd = {
    targetArrivalTime: '08:15',
    targetHomeTime: '17:00',
    temperatureMin: 10,
    windSpeedThreshold: 5,
  };
  const before = await aSignedUpRider(page, { user: odd });
  await openSettings(page);
  await expect(dropdown(page, 'Arrive at work by')).toHaveText('8:15 am');
  await expect(dropdown(page, 'Leave work at')).toHaveText('4:35 pm');
  await expect(dropdown(page, 'Colder than')).toHaveText('10 °F');
  await expect(dropdown(page, 'Wind speed above')).toHaveText('5 mph');
  await saveSettings(page);
  expect(await onServer(page, `/api/users/${before.id}`)).toEqual(before);

  await choose(page, 'Chance of rain above', '50%');
  await saveSettings(page);
  expect(await onServer(page, `/api/users/${before.id}`)).toEqual({ ...before, rainThreshold: 50 });
});

test('an odd value can be left and taken again', async ({ page }) => {
  const { id } = await aSignedUpRider(page, { user: { targetArrivalTime: '08:15' } });
  await openSettings(page);
  await choose(page, 'Arrive at work by', '10:00 am');
  await choose(page, 'Arrive at work by', '8:15 am');
  await saveSettings(page);
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ targetArrivalTime: '08:15' });
});

test('a phone that does not exist is told at its field, and nothing is lost', async ({ page, trouble }) => {
  trouble.expect(/^400 PATCH \/api\/users/);
  const before = await aSignedUpRider(page);
  await openSettings(page);
  await choose(page, 'Wind speed above', '25 mph');
  await page.getByRole('checkbox', { name: 'Send me daily recommendations via SMS' }).check();
  const phone = page.getByRole('textbox', { name: 'Phone Number' });
  await phone.fill('0000000000');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Failed to update settings. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByText('The phone number must be a valid 10-digit US number.')).toBeVisible();
  await expect(phone).toBeFocused();
  await expect(dropdown(page, 'Wind speed above')).toHaveText('25 mph');
  expect(await onServer(page, `/api/users/${before.id}`)).toEqual(before);

  await phone.fill('5035550172');
  await saveSettings(page);
  expect(await onServer(page, `/api/users/${before.id}`)).toMatchObject({
    windSpeedThreshold: 25,
    phone: '5035550172',
  });
});

test('limits that leave no day are told at their field', async ({ page, trouble }) => {
  trouble.expect(/^400 PATCH \/api\/users/);
  await aSignedUpRider(page, { user: { temperatureMax: 65 } });
  await openSettings(page);
  await choose(page, 'Colder than', '70 °F');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText(/can't be above/)).toBeVisible();
  await expect(dropdown(page, 'Colder than')).toBeFocused();
});

test('after a change Today judges by the new limits', async ({ page, weather }) => {
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
