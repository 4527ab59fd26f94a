import { centerOf, dragByMouse, expectDrawn, map, spotOnLine, viaPoints } from './support/map.ts';
import { aSignedUpRider, onServer, POLYLINE, WORK } from './support/rider.ts';
import { dropdown, openSettings, pickAddress } from './support/screen.ts';
import { deep, expect, onDesk, test } from './support/test.ts';

const LOMBARD = '900 N Lombard St, Portland, OR';

test.describe('addresses', () => {
  test('a new home address updates the rider and the active route', async ({ page }) => {
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
    expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
      homeLocation: home,
      workLocation: WORK,
    });
    const route = await onServer(page, `/api/routes/user/${id}/active`);
    expect(route).toMatchObject({ startLocation: home, endLocation: WORK, isStraightLine: false });
    expect(route).not.toMatchObject({ distance: 4.2 });
  });

  test('a longer route keeps the arrival back home', { tag: deep }, async ({ page }) => {
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

  test(
    'an unknown address is reported, and Cancel keeps the old one',
    { tag: deep },
    async ({ page, errors }) => {
      errors.allow(/^404 GET \/api\/geocode/);
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
    },
  );
});

test.describe('the route path', () => {
  test.beforeEach(async ({ page }) => {
    await aSignedUpRider(page, { route: { polyline: POLYLINE } });
    await openSettings(page);
  });

  test('opens and closes with the keyboard', { tag: deep }, async ({ page }) => {
    await page.getByRole('button', { name: 'Edit Route' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Drag the blue line .* click Save Route/)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save Route' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Route' })).toBeFocused();
  });

  test('is dragged, saved and shown again', { tag: onDesk }, async ({ page }) => {
    const id = await page.evaluate(() => localStorage.getItem('currentUserId'));
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

  test('can be saved only with the directions of the latest drag', { tag: onDesk }, async ({ page }) => {
    const id = await page.evaluate(() => localStorage.getItem('currentUserId'));
    await page.getByRole('button', { name: 'Edit Route' }).click();
    await page.getByRole('button', { name: 'Add a point' }).click();
    await expect(page.getByRole('button', { name: 'Save Route' })).toBeEnabled();

    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/directions', async (route) => {
      await held;
      await route.continue();
    });
    const saves: unknown[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.postDataJSON()));
    await page.getByRole('button', { name: 'Move point 1 north' }).press('ArrowDown');
    const save = page.getByRole('button', { name: 'Updating...' });
    await expect(save).toBeDisabled();
    await expect(page.getByText('New route: finding directions...')).toBeVisible();
    await save.click({ force: true });
    expect(saves).toEqual([]);

    const response = page.waitForResponse('**/api/directions');
    respond();
    const { waypoints } = (await response).request().postDataJSON() as { waypoints: unknown[] };
    await page.getByRole('button', { name: 'Save Route' }).click();
    await expect(page.getByText('Your route has been saved.', { exact: true })).toBeVisible();
    expect(await onServer(page, `/api/routes/user/${id}/active`)).toMatchObject({ waypoints });
  });

  test('is restored by Cancel', { tag: deep }, async ({ page }) => {
    await page.getByRole('button', { name: 'Edit Route' }).click();
    await page.getByRole('button', { name: 'Add a point' }).click();
    await expect(viaPoints(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Save Route' })).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectDrawn(page);
    await expect(page.locator('.map-via')).toHaveCount(0);
    await expect(map(page).getByRole('button', { name: 'Add a point' })).toHaveCount(0);
  });

  test('fills a larger map to its edges, centered', { tag: [onDesk, deep] }, async ({ page }) => {
    await expectDrawn(page);
    await page.getByRole('button', { name: 'Edit Route' }).click();
    const gapBelow = () =>
      page.locator('.leaflet-container').evaluate((frame) => {
        const tiles = [...frame.querySelectorAll('.leaflet-tile')].map((tile) =>
          tile.getBoundingClientRect(),
        );
        return frame.getBoundingClientRect().bottom - Math.max(...tiles.map(({ bottom }) => bottom));
      });
    await expect.poll(gapBelow).toBeLessThanOrEqual(0);
    const middleOf = async (selector: string) => (await centerOf(page.locator(selector))).y;
    await expect
      .poll(async () =>
        Math.abs((await middleOf('path.map-line-grab')) - (await middleOf('.leaflet-container'))),
      )
      .toBeLessThan(20);
  });

  test('keeps the zoom when it changes', { tag: [onDesk, deep] }, async ({ page }) => {
    await expectDrawn(page);
    await page.getByRole('button', { name: 'Edit Route' }).click();
    // Relative to the map's frame, because the page may scroll.
    const corner = async () => {
      const frame = await centerOf(page.locator('.leaflet-container'));
      const mark = await centerOf(page.locator('.map-end').first());
      return [Math.round(mark.x - frame.x), Math.round(mark.y - frame.y)];
    };
    const all = await corner();
    await map(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(corner).not.toEqual(all);
    const closer = await corner();
    const from = await spotOnLine(page);
    await dragByMouse(page, from, { x: from.x + 30, y: from.y + 25 });
    await expect(page.getByText(/^New route: \d/)).toBeVisible();
    await expect(viaPoints(page)).toHaveCount(1);
    expect(await corner()).toEqual(closer);
  });

  test('zooms with the space bar, without scrolling the page', { tag: [onDesk, deep] }, async ({ page }) => {
    await expectDrawn(page);
    const zoomIn = map(page).getByRole('button', { name: 'Zoom in' });
    await zoomIn.focus();
    const width = async () =>
      (await page.locator('.leaflet-overlay-pane path').first().boundingBox())?.width ?? 0;
    const [before, scrolled] = [await width(), await page.evaluate(() => window.scrollY)];
    await page.keyboard.press('Space');
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    await expect(zoomIn).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  test('brings a point added with the button into view', { tag: deep }, async ({ page }) => {
    await expectDrawn(page);
    await page.getByRole('button', { name: 'Edit Route' }).click();
    for (let presses = 0; presses < 3; presses += 1) {
      await map(page).getByRole('button', { name: 'Zoom in' }).click();
    }
    await page.getByRole('button', { name: 'Add a point' }).click();
    await expect(viaPoints(page)).toHaveCount(1);
    const shareOfHeight = async () => {
      const frame = await map(page).locator('.leaflet-container').boundingBox();
      return ((await centerOf(viaPoints(page))).y - (frame?.y ?? 0)) / (frame?.height ?? 1);
    };
    await expect.poll(shareOfHeight).toBeGreaterThan(0);
    await expect.poll(shareOfHeight).toBeLessThan(1);
  });
});
