import { openSettings } from '../settings/settings.ts';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { centerOf, dragByMouse, expectDrawn, map, spotOnLine, viaPoints } from './map.ts';

const POLYLINE = 'kfztGbjskV?zgCjp@?';

test.beforeEach(async ({ page }) => {
  await aSignedUpRider(page, { route: { polyline: POLYLINE } });
  await openSettings(page);
  await expectDrawn(page);
});

test(
  'a map that grows is filled to its edges, with the way in its middle',
  { tag: onDesk },
  async ({ page }) => {
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
  },
);

test('a rider who has zoomed in stays there when the way changes', { tag: onDesk }, async ({ page }) => {
  await page.getByRole('button', { name: 'Edit Route' }).click();
  // In the map's frame: the page itself may scroll.
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

test('the zoom buttons heed the space bar, as buttons do', { tag: onDesk }, async ({ page }) => {
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

test('a point that is set by the button comes into view', async ({ page }) => {
  await page.getByRole('button', { name: 'Edit Route' }).click();
  for (let presses = 0; presses < 3; presses += 1) {
    await map(page).getByRole('button', { name: 'Zoom in' }).click();
  }
  await page.getByRole('button', { name: 'Add a point' }).click();
  await expect(viaPoints(page)).toHaveCount(1);
  const frame = await map(page).locator('.leaflet-container').boundingBox();
  const point = await centerOf(viaPoints(page));
  expect(point.y).toBeGreaterThan(frame?.y ?? 0);
  expect(point.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
});
