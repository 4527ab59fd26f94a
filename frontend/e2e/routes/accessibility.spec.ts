import { aRouteOf, aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectUsableAtAnySize } from '../support/expect-usable.ts';
import { pickAddress } from '../support/fields.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const LONG_ADDRESS =
  'Lloyd Office Park, 12345 Northeast Martin Luther King Junior Boulevard, Building C, Suite 4000, Portland, OR 97232-1234';
const LONG_NAME = 'The long way around, past the old mill and along the river, for sunny mornings only';

test('the list can be used by everybody, long texts included', { tag: onDesk }, async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  const endLocation = { lat: 45.53, lng: -122.66, address: LONG_ADDRESS };
  await aRouteOf(page, id, { name: LONG_NAME, endLocation, isActive: false });
  await page.goto('/route');
  await page.getByRole('button', { name: 'All routes' }).click();
  await expect(page.getByText(LONG_NAME)).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: `Edit ${LONG_NAME}` }).click();
  await expectUsableAtAnySize(page);
});

test('so can the edit screen, its failure and its open field', { tag: onDesk }, async ({ page, trouble }) => {
  trouble.expect(/^503 PATCH \/api\/routes/);
  await aSignedUpRider(page);
  await page.goto('/route');
  await expect(page.getByRole('button', { name: 'All routes' })).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('textbox', { name: 'Route Name' }).fill('Hills');
  await page.route('/api/routes/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('Route update failed (503)')).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: 'Update Work Address' }).click();
  await expectUsableAtAnySize(page);
});

test('so can the empty list and the new route', { tag: onDesk }, async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  await page.goto('/route');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No routes yet')).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: 'Create First Route' }).click();
  await pickAddress(page, 'Home Address', '900 N Lombard St, Portland, OR');
  await pickAddress(page, 'Work Address', '12 SW Pine St, Portland, OR');
  await expectUsableAtAnySize(page);
});
