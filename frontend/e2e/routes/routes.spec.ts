import { aRouteOf, aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { onServer, pickAddress } from '../support/fields.ts';
import { expect, test } from '../support/test.ts';

const LOMBARD = '900 N Lombard St, Portland, OR';
const PINE = '12 SW Pine St, Portland, OR';

test('a rider without a route creates the first one, which is active', async ({ page }) => {
  const { id } = await aSignedUpRider(page, { route: null });
  await page.goto('/route');
  await expect(page.getByRole('heading', { name: 'New Route' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No routes yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create First Route' }).click();
  await expect(page.getByRole('button', { name: 'Create Route' })).toBeDisabled();
  await pickAddress(page, 'Home Address', LOMBARD);
  await pickAddress(page, 'Work Address', PINE);
  await expect(page.getByText('Interactive map preview')).toBeVisible();
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Your new route has been saved successfully.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Routes' })).toBeVisible();
  expect(await onServer(page, `/api/routes/user/${id}`)).toMatchObject([
    {
      name: 'Home to Work',
      startLocation: { address: LOMBARD },
      endLocation: { address: PINE },
      isActive: true,
    },
  ]);
});

test('two routes: the second is created, made the active one, renamed and moved', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  await page.goto('/route');
  await expect(page.getByRole('heading', { name: 'Edit Route' })).toBeVisible();
  await page.getByRole('button', { name: 'All routes' }).click();
  await page.getByRole('button', { name: 'Add Route' }).click();
  await pickAddress(page, 'Home Address', LOMBARD);
  await pickAddress(page, 'Work Address', PINE);
  await page.getByRole('textbox', { name: 'Route Name' }).fill('By the river');
  await page.getByRole('button', { name: 'Create Route' }).click();

  const items = page
    .getByRole('list')
    .filter({ has: page.getByRole('heading') })
    .getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('Active');
  await items
    .last()
    .getByRole('button', { name: /^Set as Active Route/ })
    .click();
  await expect(page.getByText('Your active route has been changed.', { exact: true })).toBeVisible();
  await expect(items.last()).toContainText('Active');
  await expect(items.first().getByRole('button', { name: /^Set as Active Route/ })).toBeVisible();
  expect(await onServer(page, `/api/routes/user/${id}`)).toMatchObject([
    { name: 'Home to Work', isActive: false },
    { name: 'By the river', isActive: true },
  ]);

  await items.first().getByRole('button', { name: 'Edit Home to Work' }).click();
  await page.getByRole('textbox', { name: 'Route Name' }).fill('Hills');
  await page.getByRole('button', { name: 'Update Work Address' }).click();
  await pickAddress(page, 'Work Address', PINE);
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('Your route has been updated successfully.', { exact: true })).toBeVisible();
  await expect(items.first()).toContainText('Hills');
  expect(await onServer(page, `/api/routes/user/${id}`)).toMatchObject([
    { name: 'Hills', endLocation: { address: PINE }, isActive: false },
    { name: 'By the river', isActive: true },
  ]);

  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL('/today');
  await page.goto('/settings');
  await expect(page.getByText(LOMBARD)).toBeVisible();
});

test('the active route is edited where the screen opens, home with it, and settings follow', async ({
  page,
}) => {
  const { id } = await aSignedUpRider(page);
  await page.goto('/route');
  await page.getByRole('button', { name: 'Update Home Address' }).click();
  await expect(page.getByRole('combobox', { name: 'Home Address' })).toBeFocused();
  await pickAddress(page, 'Home Address', LOMBARD);
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('✓ Route updated successfully!')).toBeVisible();
  await expect(page.getByText('Your home and work addresses have been saved.')).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText(LOMBARD)).toBeVisible();
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ homeLocation: { address: LOMBARD } });
});

test('a failed update tells what failed and can be tried again', async ({ page, trouble }) => {
  trouble.expect(/^503 PATCH \/api\/routes/);
  await aSignedUpRider(page);
  await page.goto('/route');
  await page.getByRole('textbox', { name: 'Route Name' }).fill('Hills');
  await page.route('/api/routes/*', (route) => route.fulfill({ status: 503, body: '{"message":"Away."}' }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByRole('alert')).toContainText('Route update failed (503)');
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('✓ Route updated successfully!')).toBeVisible();
});

test('Enter in an incomplete route says what is missing', async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  await page.goto('/route');
  await page.getByRole('textbox', { name: 'Route Name' }).press('Enter');
  await expect(page.getByText('Incomplete route', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please set both starting point and destination.', { exact: true }),
  ).toBeVisible();
});

test('a rider sees no route of another', async ({ page, browser, baseURL }) => {
  await aSignedUpRider(page);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await other.newPage();
  const { id } = await aSignedUpRider(theirs, { route: null });
  await aRouteOf(theirs, id, { name: 'Only mine' });
  await theirs.goto('/route');
  await theirs.getByRole('button', { name: 'All routes' }).click();
  await expect(theirs.getByRole('heading', { name: /Only mine/ })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: /Home to Work/ })).toBeHidden();
  await other.close();
});
