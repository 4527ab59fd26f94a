import { openSettings } from '../settings/settings.ts';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { onServer } from '../support/fields.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { dragByMouse, expectDrawn, map, spotOnLine, viaPoints } from './map.ts';

const POLYLINE = 'kfztGbjskV?zgCjp@?';

test('a route is dragged in settings, saved, and shown again', { tag: onDesk }, async ({ page }) => {
  const { id } = await aSignedUpRider(page, { route: { polyline: POLYLINE } });
  await openSettings(page);
  await expectDrawn(page);
  await expect(page.locator('path.map-line-grab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Route' }).click();
  await expect(page.getByRole('button', { name: 'Save Route' })).toBeDisabled();
  const from = await spotOnLine(page);
  await dragByMouse(page, from, { x: from.x + 60, y: from.y + 50 });
  await expect(page.getByText(/^New route: \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Route' }).click();
  await expect(page.getByText('Your route has been saved.', { exact: true })).toBeVisible();
  const route = await onServer(page, `/api/routes/user/${id}/active`);
  expect(route).toMatchObject({ waypoints: [{ lat: expect.any(Number) }] });
  expect(route).not.toMatchObject({ polyline: POLYLINE });
  await page.reload();
  await expectDrawn(page);
  await expect(page.locator('.map-via')).toHaveCount(1);
});

test('Save Route waits for the way of the latest drag', { tag: onDesk }, async ({ page }) => {
  const { id } = await aSignedUpRider(page, { route: { polyline: POLYLINE } });
  await openSettings(page);
  await page.getByRole('button', { name: 'Edit Route' }).click();
  await page.getByRole('button', { name: 'Add a point' }).click();
  await expect(page.getByRole('button', { name: 'Save Route' })).toBeEnabled();

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/directions', async (route) => {
    await held;
    await route.continue();
  });
  const saves: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.postDataJSON()));
  await page.getByRole('button', { name: 'Move point 1 north' }).press('ArrowDown');
  const save = page.getByRole('button', { name: 'Looking...' });
  await expect(save).toBeDisabled();
  await expect(page.getByText('New route: looking for the way...')).toBeVisible();
  await save.click({ force: true });
  expect(saves).toEqual([]);

  const asked = page.waitForResponse('**/api/directions');
  answer();
  const { waypoints } = (await asked).request().postDataJSON() as { waypoints: unknown[] };
  await page.getByRole('button', { name: 'Save Route' }).click();
  await expect(page.getByText('Your route has been saved.', { exact: true })).toBeVisible();
  expect(await onServer(page, `/api/routes/user/${id}/active`)).toMatchObject({ waypoints });
});

test('Cancel draws the stored way again', async ({ page }) => {
  await aSignedUpRider(page, { route: { polyline: POLYLINE } });
  await openSettings(page);
  await page.getByRole('button', { name: 'Edit Route' }).click();
  await page.getByRole('button', { name: 'Add a point' }).click();
  await expect(viaPoints(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Save Route' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectDrawn(page);
  await expect(page.locator('.map-via')).toHaveCount(0);
  await expect(map(page).getByRole('button', { name: 'Add a point' })).toHaveCount(0);
});
