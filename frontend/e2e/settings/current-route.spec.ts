import { aSignedUpRider, WORK } from '../support/a-signed-up-rider.ts';
import { dropdown, onServer, pickAddress } from '../support/fields.ts';
import { expect, test } from '../support/test.ts';
import { openSettings } from './settings.ts';

const LOMBARD = '900 N Lombard St, Portland, OR';

test('a new home moves the rider and the active route, and the server measures anew', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  await openSettings(page);
  await expect(page.getByText(/4\.2\smiles · 25\smin/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Home Address' }).click();
  await expect(page.getByRole('combobox', { name: 'Home Address' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await pickAddress(page, 'Home Address', LOMBARD);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Home address has been updated.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Home Address' })).toBeFocused();
  await expect(page.getByText(LOMBARD)).toBeVisible();
  await expect(page.getByText(/4\.2\smiles/)).toBeHidden();

  const home = { address: LOMBARD };
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ homeLocation: home, workLocation: WORK });
  const route = await onServer(page, `/api/routes/user/${id}/active`);
  expect(route).toMatchObject({ startLocation: home, endLocation: WORK, isStraightLine: false });
  expect(route).not.toMatchObject({ distance: 4.2 });
});

test('a longer way leaves the arrival back home where it was', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  await openSettings(page);
  await expect(dropdown(page, 'Leave work at')).toHaveText('4:35 pm');
  await page.getByRole('button', { name: 'Edit Work Address' }).click();
  await pickAddress(page, 'Work Address', 'Davis, CA');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Work address has been updated.', { exact: true })).toBeVisible();
  await expect(dropdown(page, 'Leave work at')).not.toHaveText('4:35 pm');
  await expect(page.getByText(/^Back home at 5:00\spm/)).toBeVisible();
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ targetHomeTime: '17:00' });
});

test('an address that is not known is told, and Cancel keeps the old one', async ({ page, trouble }) => {
  trouble.expect(/^404 GET \/api\/geocode/);
  await aSignedUpRider(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Edit Work Address' }).click();
  await page.getByRole('combobox', { name: 'Work Address' }).fill('nowhere at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address not found', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(WORK.address)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Work Address' })).toBeFocused();
});

test('the route path opens and closes by keyboard', async ({ page }) => {
  await aSignedUpRider(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Edit Route' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Drag the blue line .* click Save Route/)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save Route' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Route' })).toBeFocused();
});
