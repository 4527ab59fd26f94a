import type { Page } from '@playwright/test';
import { dragByMouse, spotOn } from './support/map.ts';
import { aRouteOf, aSignedUpRider, HOME, onServer, POLYLINE, WORK } from './support/rider.ts';
import { pickAddress } from './support/screen.ts';
import { deep, expect, test } from './support/test.ts';
import { expectNoAxeViolations, expectUsable, expectUsableAtAnySize } from './support/usable.ts';

const LOMBARD = '900 N Lombard St, Portland, OR';
const PINE = '12 SW Pine St, Portland, OR';
const LONG_ADDRESS =
  'Lloyd Office Park, 12345 Northeast Martin Luther King Junior Boulevard, Building C, Suite 4000, Portland, OR 97232-1234';
const LONG_NAME = 'The long way around, past the old mill and along the river, for sunny mornings only';

/** Holds the redirect to Settings, due after 1.5 s, until the returned function is called: a busy machine needs longer to read. */
async function holdRedirect(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const setTimeoutOf = window.setTimeout.bind(window);
    const hold = (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
      if (delay !== 1_500) return setTimeoutOf(handler, delay, ...rest);
      Object.assign(window, { redirect: handler });
      return 0;
    };
    Object.assign(window, { setTimeout: hold });
  });
  return () => page.evaluate('redirect()');
}

test('a rider without a route creates the first one, which becomes active', async ({ page }) => {
  const { id } = await aSignedUpRider(page, { route: null });
  await page.goto('/route');
  await expect(page.getByRole('heading', { name: 'New Route' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No routes yet')).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: 'Create First Route' }).click();
  await expect(page.getByRole('button', { name: 'Create Route' })).toBeDisabled();
  await pickAddress(page, 'Home Address', LOMBARD);
  await pickAddress(page, 'Work Address', PINE);
  await expect(page.getByText('Interactive map preview')).toBeVisible();
  await expect(page.getByText(/^New route: \d/)).toBeVisible();
  await expectUsableAtAnySize(page);
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

test('a second route is created and activated, and the first one is renamed and moved', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Keep my addresses' }).click();
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

test('editing the active route moves home too, and ends in Settings 1.5 s later', async ({ page }) => {
  const redirect = await holdRedirect(page);
  const { id } = await aSignedUpRider(page);
  await page.goto('/route');
  await page.getByRole('button', { name: 'Update Home Address' }).click();
  await expect(page.getByRole('combobox', { name: 'Home Address' })).toBeFocused();
  await expectUsableAtAnySize(page);
  await pickAddress(page, 'Home Address', LOMBARD);
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('✓ Route updated successfully!')).toBeVisible();
  await expect(page.getByText('Your home and work addresses have been saved.')).toBeVisible();
  await redirect();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText(LOMBARD)).toBeVisible();
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({ homeLocation: { address: LOMBARD } });
});

test('a failed update names what failed and can be tried again', { tag: deep }, async ({ page, errors }) => {
  errors.allow(/^503 (PATCH|GET) \/api\/routes/);
  await holdRedirect(page);
  await aSignedUpRider(page);
  await page.goto('/route');
  await expect(page.getByRole('button', { name: 'All routes' })).toBeVisible();
  await expectUsableAtAnySize(page);
  await page.getByRole('textbox', { name: 'Route Name' }).fill('Hills');
  // Taken off by hand: `times: 1` stops intercepting while the answer is still on its way, which can leave it hanging.
  await page.route('/api/routes/*', (route) => route.fulfill({ status: 503, body: '{"message":"Down."}' }));
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByRole('alert')).toContainText('Route update failed (503)');
  await page.unroute('/api/routes/*');
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('✓ Route updated successfully!')).toBeVisible();
});

test('Enter in an incomplete route says what is missing', { tag: deep }, async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  await page.goto('/route');
  await page.getByRole('textbox', { name: 'Route Name' }).press('Enter');
  await expect(page.getByText('Incomplete route', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please set both starting point and destination.', { exact: true }),
  ).toBeVisible();
});

test(
  "the list shows long texts at any size, and never another rider's routes",
  { tag: deep },
  async ({ page, browser, baseURL }) => {
    await aSignedUpRider(page);
    const device = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await device.newPage();
    const { id } = await aSignedUpRider(other, { route: null });
    await aRouteOf(other, id, {
      name: LONG_NAME,
      endLocation: { lat: 45.53, lng: -122.66, address: LONG_ADDRESS },
    });
    await other.goto('/route');
    await other.getByRole('button', { name: 'All routes' }).click();
    await expect(other.getByRole('heading', { name: LONG_NAME })).toBeVisible();
    await expect(other.getByRole('heading', { name: /Home to Work/ })).toBeHidden();
    await expectUsableAtAnySize(other);
    await other.getByRole('button', { name: `Edit ${LONG_NAME}` }).click();
    await expectUsableAtAnySize(other);
    await device.close();
  },
);

test('a recorded ride is imported, and the active route deleted in favor of it', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  await page.goto('/route');
  await page.getByRole('button', { name: 'All routes' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Home to Work as GPX' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Add Route' }).click();
  await expectUsableAtAnySize(page);
  await page.getByLabel('GPX file').setInputFiles(file);
  await expect(page.getByText('Home to Work follows your track.', { exact: true })).toBeVisible();
  const deleteButtons = page.getByRole('button', { name: 'Delete Home to Work' });
  await expect(deleteButtons).toHaveCount(2);
  await expectUsableAtAnySize(page);
  await deleteButtons.first().click();
  await expectUsableAtAnySize(page);
  await page.getByRole('button', { name: 'Delete route' }).click();
  await expect(page.getByText('Home to Work is gone.', { exact: true })).toBeVisible();
  await expect(deleteButtons).toHaveCount(1);
  expect(await onServer(page, `/api/routes/user/${id}`)).toMatchObject([
    { name: 'Home to Work', isActive: true, isStraightLine: false },
  ]);
});

test('a different way home is dragged, kept from being lost, and saved', async ({ page }) => {
  const { id } = await aSignedUpRider(page, { route: { polyline: POLYLINE } });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Manage routes' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Route' })).toBeVisible();
  await page.getByRole('button', { name: 'Ride home a different way' }).click();
  const home = page.getByRole('region', { name: `Map of the route from ${WORK.address} to ${HOME.address}` });
  await expect(page.getByText(/^Way home: \d/)).toBeVisible();
  await expect(home.getByText('Loading the map...')).toBeHidden();
  const before = await page.getByText(/^Way home: \d/).textContent();
  const line = home.locator('path.map-line-grab');
  await line.scrollIntoViewIfNeeded();
  const from = await spotOn(line);
  await dragByMouse(page, from, { x: from.x + 30, y: from.y + 60 });
  await expect(page.getByText(/^Way home: \d/)).not.toHaveText(before ?? '');
  await expectUsable(page);

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/route$/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const route = await onServer(page, `/api/routes/user/${id}/active`);
  expect(route).toMatchObject({
    distance: 4.2,
    wayHome: {
      waypoints: [{ lat: expect.any(Number), lng: expect.any(Number) }],
      polyline: expect.any(String),
    },
  });
  await expect(page.getByText(/4\.2\smiles · 25\smin · back \d/)).toBeVisible();
});
