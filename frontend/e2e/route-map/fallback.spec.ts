import { expectStep, walkTo } from '../onboarding/steps.ts';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectUsable } from '../support/expect-usable.ts';
import { expect, test } from '../support/test.ts';
import { expectDrawn, map, unavailable } from './map.ts';

const TILES = '**/tiles/**';
const DIRECTIONS = '**/api/directions';

test('blocked tiles leave the distance and the time, and the flow goes on', async ({ page, trouble }) => {
  trouble.expect(/^failed GET .*\/tiles\//);
  await page.route(TILES, (route) => route.abort());
  await walkTo(page, 4);
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByText(/^Straight-line distance: \d+\.\d\smiles$/)).toBeVisible();
  await expect(page.getByText(/^Estimated cycling time: \d+ minutes$/)).toBeVisible();
  await expectUsable(page);
  await page.unroute(TILES);
  await page.getByRole('button', { name: 'Try the map again' }).click();
  await expectDrawn(page);
  await expect(unavailable(page)).toBeHidden();
});

test('tiles that are missing come once the network is back; until then the dark stays dark', async ({
  page,
  trouble,
}) => {
  trouble.expect(/^failed GET .*\/tiles\//);
  await page.emulateMedia({ colorScheme: 'dark' });
  let asked = 0;
  await page.route(TILES, (route) => (asked++ % 2 ? route.abort() : route.continue()));
  await walkTo(page, 4);
  await expectDrawn(page);
  const tiles = page.locator('.leaflet-tile');
  const missing = page.locator('.leaflet-tile:not(.leaflet-tile-loaded)');
  await expect(missing).not.toHaveCount(0);
  await expect(page.locator('.leaflet-container')).toHaveCSS('background-color', 'rgb(191, 189, 181)');
  await page.unroute(TILES);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(missing).toHaveCount(0);
  await expect(tiles).not.toHaveCount(0);
});

test('so does blocked map code', async ({ page, trouble }) => {
  trouble.expect(/^failed GET .*leaflet/);
  await page.route('**/assets/leaflet-map*', (route) => route.abort());
  await walkTo(page, 4);
  await expect(unavailable(page)).toBeVisible();
  await page.getByRole('button', { name: 'Looks Good' }).click();
  await expectStep(page, 5);
});

test('without directions the map shows the straight line and says so', async ({ page, trouble }) => {
  trouble.expect(/^503 POST \/api\/directions/);
  const message = 'Directions cannot be told right now.';
  await page.route(DIRECTIONS, (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, error: 'Service Unavailable', message } }),
  );
  await walkTo(page, 4);
  await expectDrawn(page);
  await expect(page.getByText('This is the straight line.')).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.locator('.map-end-sign')).toHaveText(['Home', 'Work']);
  await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Looks Good' }).click();
  await expectStep(page, 5);
});

test('offline there is neither map nor way, and the flow still goes on', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await walkTo(page, 3);
  // The step's code is there; nothing that it would ask for is.
  await page.route(TILES, (route) => route.abort('internetdisconnected'));
  await page.route(DIRECTIONS, (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Home Address').fill('1120 SE Morrison St, Portland, OR');
  await page.getByLabel('Work Address').fill('1221 SW 4th Ave, Portland, OR');
  await page.getByRole('button', { name: 'Map Route' }).click();
  await expectStep(page, 4);
  await context.setOffline(true);
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByText('This is the straight line.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Looks Good' }).click();
  await expectStep(page, 5);
});

test('Today without tiles says so, and is all there otherwise', async ({ page, trouble }) => {
  trouble.expect(/^failed GET .*\/tiles\//);
  await page.route(TILES, (route) => route.abort());
  await aSignedUpRider(page);
  await page.goto('/today');
  await map(page).scrollIntoViewIfNeeded();
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByText(/^4\.2\smiles$/)).toBeVisible();
});
