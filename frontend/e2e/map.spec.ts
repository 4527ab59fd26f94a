import type { Page } from '@playwright/test';
import {
  centerOf,
  dragByMouse,
  dragByTouch,
  expectDrawn,
  map,
  spotOnLine,
  unavailable,
  viaPoints,
} from './support/map.ts';
import { expectStep, letsGo, openStep, skipTexts, STEPS, walkTo } from './support/onboarding.ts';
import { aSignedUpRider, HOME, onServer, POLYLINE, WORK } from './support/rider.ts';
import { deep, expect, onDesk, test } from './support/test.ts';
import { expectUsable, expectUsableAtAnySize } from './support/usable.ts';

const TILES = '**/tiles/**';
const DIRECTIONS = '**/api/directions';

const figure = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('xpath=../dd');
const figures = async (page: Page) => [
  await figure(page, 'Distance').textContent(),
  await figure(page, 'Time').textContent(),
];

/** The paths of all requests of a page from now on. */
function requestsOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  return requested;
}
const forTheMap = (requested: readonly string[]) =>
  requested.filter((path) => /leaflet|google-map|\/tiles\//.test(path));

test.describe('refining the route', () => {
  test.beforeEach(async ({ page }) => {
    await openStep(page, 4);
    await expectDrawn(page);
    await expect(viaPoints(page)).toHaveCount(0);
  });

  for (const [how, drag] of [
    ['mouse', dragByMouse],
    ['touch', dragByTouch],
  ] as const) {
    test(`dragging the line by ${how} adds a point and moves it, and the figures follow`, async ({
      page,
    }) => {
      const directions = () => page.waitForResponse(DIRECTIONS);
      const before = await figures(page);
      const scrolled = await page.evaluate(() => window.scrollY);
      const from = await spotOnLine(page);
      let response = directions();
      await drag(page, from, { x: from.x + 70, y: from.y + 60 });
      await response;
      await expect(viaPoints(page)).toHaveCount(1);
      await expect.poll(() => figures(page)).not.toEqual(before);
      const between = await figures(page);

      response = directions();
      const at = await centerOf(viaPoints(page));
      await drag(page, at, { x: at.x - 120, y: at.y + 30 });
      const sent = (await response).request().postDataJSON() as { waypoints: unknown[] };
      expect(sent.waypoints).toHaveLength(1);
      await expect.poll(() => figures(page)).not.toEqual(between);
      await expect(map(page).getByRole('status')).toHaveText(
        /^(Route|Straight line): \d+\.\d\smiles, \d+ minutes/,
      );
      if (how === 'touch') expect(await page.evaluate(() => window.scrollY)).toBeLessThan(scrolled + 200);
    });
  }

  test('a tapped point can be removed from the map', { tag: deep }, async ({ page }) => {
    const before = await figures(page);
    const from = await spotOnLine(page);
    await dragByTouch(page, from, { x: from.x + 60, y: from.y + 50 });
    await expect.poll(() => figures(page)).not.toEqual(before);
    await viaPoints(page).tap();
    await page.getByRole('group', { name: 'Point 1' }).getByRole('button', { name: 'Remove' }).click();
    await expect(viaPoints(page)).toHaveCount(0);
    await expect.poll(() => figures(page)).toEqual(before);
  });

  test('a trembling finger taps a point instead of dragging it', { tag: deep }, async ({ page }) => {
    await page.getByRole('button', { name: 'Add a point' }).click();
    await expectDrawn(page);
    const requested = requestsOf(page);
    const at = await centerOf(viaPoints(page));
    await dragByTouch(page, at, { x: at.x + 7, y: at.y + 3 });
    await expect(page.getByRole('group', { name: 'Point 1' })).toBeVisible();
    expect(requested).not.toContain('/api/directions');
  });

  test('a finger next to the line scrolls the page, not the map', async ({ page }) => {
    await page.evaluate(() => window.scrollTo(0, 100));
    const box = await map(page).boundingBox();
    if (!box) throw new Error('There is no map.');
    const before = await page.evaluate(() => window.scrollY);
    const from = { x: box.x + 30, y: box.y + 300 };
    await dragByTouch(page, from, { x: from.x, y: from.y - 150 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  });

  test('the route can be changed with the keyboard alone', { tag: onDesk }, async ({ page }) => {
    const before = await figures(page);
    await page.getByRole('button', { name: 'Add a point' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move point 1 north' })).toBeFocused();
    // Two miles, past both ends: on a street grid, a point between them costs nothing.
    for (let presses = 0; presses < 65; presses += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => figures(page)).not.toEqual(before);
    await page.getByRole('button', { name: 'Remove point 1' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Add a point' })).toBeFocused();
    await expect.poll(() => figures(page)).toEqual(before);
  });

  test(
    'Escape drops nothing, arrow keys move the map, the focus stays on it, and the dark has dark tiles',
    { tag: onDesk },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('.leaflet-tile[src$="scheme=dark"]')).not.toHaveCount(0);
      await expect(page.locator('.leaflet-tile[src$="scheme=light"]')).toHaveCount(0);
      await expectUsable(page);

      const requested = requestsOf(page);
      const from = await spotOnLine(page);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 70, from.y + 60, { steps: 4 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(viaPoints(page)).toHaveCount(0);
      expect(requested).not.toContain('/api/directions');

      await page.getByRole('button', { name: 'Add a point' }).click();
      await expectDrawn(page);
      const canvas = page.getByRole('application', { name: /^Map: arrow keys/ });
      for (const name of ['Keep', 'Remove']) {
        const at = await centerOf(viaPoints(page));
        await page.mouse.click(at.x, at.y);
        await page.getByRole('group', { name: 'Point 1' }).getByRole('button', { name }).click();
        await expect(canvas).toBeFocused();
      }
      await expect(viaPoints(page)).toHaveCount(0);
      await expectDrawn(page);
      const before = await centerOf(page.locator('.map-end').first());
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(async () => (await centerOf(page.locator('.map-end').first())).x)
        .toBeLessThan(before.x - 40);
    },
  );

  test('a refined route is saved with the new rider, and Today shows it without new requests', async ({
    page,
  }) => {
    const before = await figures(page);
    const from = await spotOnLine(page);
    await dragByTouch(page, from, { x: from.x + 70, y: from.y + 60 });
    await expect.poll(() => figures(page)).not.toEqual(before);
    const [miles] = await figures(page);
    await page.getByRole('button', { name: 'Looks Good' }).click();
    for (const step of [5, 6, 7]) {
      await expectStep(page, step);
      await page.getByRole('link', { name: 'Continue' }).click();
    }
    await skipTexts(page);
    const requested = requestsOf(page);
    const { id } = await letsGo(page);
    const route = await onServer(page, `/api/routes/user/${id}/active`);
    expect(route).toMatchObject({ waypoints: [{ lat: expect.any(Number), lng: expect.any(Number) }] });
    await expectDrawn(page);
    await expect(page.getByText(miles ?? 'no miles', { exact: true })).toBeVisible();
    await expect(page.locator('.map-via')).toHaveCount(1);
    await expect(viaPoints(page)).toHaveCount(0);
    expect(requested.filter((path) => /directions|geocode|elevation/.test(path))).toEqual([]);
  });

  test('the map is usable at any size, with a selected point too', { tag: deep }, async ({ page }) => {
    await page.getByRole('button', { name: 'Add a point' }).click();
    await expect(viaPoints(page)).toHaveCount(1);
    await viaPoints(page).click();
    await expect(page.getByRole('group', { name: 'Point 1' })).toBeVisible();
    await expectUsableAtAnySize(page);
  });
});

test.describe('when something is missing', { tag: deep }, () => {
  test('without tiles, distance and time are shown and onboarding continues', async ({ page, errors }) => {
    errors.allow(/^failed GET .*\/tiles\//);
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

  test('missing tiles load once back online, and dark mode stays dark until then', async ({
    page,
    errors,
  }) => {
    errors.allow(/^failed GET .*\/tiles\//);
    await page.emulateMedia({ colorScheme: 'dark' });
    let requests = 0;
    await page.route(TILES, (route) => (requests++ % 2 ? route.abort() : route.continue()));
    await walkTo(page, 4);
    await expectDrawn(page);
    const missing = page.locator('.leaflet-tile:not(.leaflet-tile-loaded)');
    await expect(missing).not.toHaveCount(0);
    await expect(page.locator('.leaflet-container')).toHaveCSS('background-color', 'rgb(35, 40, 42)');
    await page.unroute(TILES);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(missing).toHaveCount(0);
    await expect(page.locator('.leaflet-tile')).not.toHaveCount(0);
  });

  test('without the map code, onboarding continues', async ({ page, errors }) => {
    errors.allow(/^failed GET .*leaflet/);
    await page.route('**/assets/leaflet-map*', (route) => route.abort());
    await walkTo(page, 4);
    await expect(unavailable(page)).toBeVisible();
    await page.getByRole('button', { name: 'Looks Good' }).click();
    await expectStep(page, 5);
  });

  test('without directions, the map shows the straight line and says so', async ({ page, errors }) => {
    errors.allow(/^503 POST \/api\/directions/);
    const message = 'Directions are unavailable right now.';
    await page.route(DIRECTIONS, (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, error: 'Service Unavailable', message } }),
    );
    await walkTo(page, 4);
    await expectDrawn(page);
    await expect(page.getByText('This is a straight line.')).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.locator('.map-end-sign')).toHaveText(['Home', 'Work']);
    await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Looks Good' }).click();
    await expectStep(page, 5);
  });

  test('offline, there is neither map nor directions, and onboarding continues', async ({
    page,
    context,
    errors,
  }) => {
    errors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await openStep(page, 3);
    // The step's code is loaded; everything it requests fails.
    await page.route(TILES, (route) => route.abort('internetdisconnected'));
    await page.route(DIRECTIONS, (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Home Address').fill(HOME.address);
    await page.getByLabel('Work Address').fill(WORK.address);
    await page.getByRole('button', { name: 'Map Route' }).click();
    await expectStep(page, 4);
    await context.setOffline(true);
    await expect(unavailable(page)).toBeVisible();
    await expect(page.getByText('This is a straight line.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Looks Good' }).click();
    await expectStep(page, 5);
  });

  test('without tiles, Today says so and shows everything else', async ({ page, errors }) => {
    errors.allow(/^failed GET .*\/tiles\//);
    await page.route(TILES, (route) => route.abort());
    await aSignedUpRider(page);
    await page.goto('/today');
    await map(page).scrollIntoViewIfNeeded();
    await expect(unavailable(page)).toBeVisible();
    await expect(page.getByText(/^4\.2\smiles$/)).toBeVisible();
  });
});

test.describe('loading', () => {
  test('screens without a map load nothing of it', { tag: deep }, async ({ page }) => {
    const requested = requestsOf(page);
    const steps = STEPS.map(({ path }) => path).filter((path) => path !== '/route-refine');
    for (const path of [...steps, '/privacy', '/terms', '/no/such/road']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(forTheMap(requested)).toEqual([]);
  });

  test("a screen with a map loads it, and Google's only with a key", async ({ page }) => {
    const requested = requestsOf(page);
    await openStep(page, 4);
    await expectDrawn(page);
    expect(forTheMap(requested).some((path) => path.includes('leaflet-map'))).toBe(true);
    expect(requested.filter((path) => path.includes('google'))).toEqual([]);
  });

  test('Today draws the stored route without directions, and loads the map when it comes into view', async ({
    page,
  }) => {
    await aSignedUpRider(page, { route: { polyline: POLYLINE } });
    const requested = requestsOf(page);
    await page.goto('/today');
    await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
    await expectDrawn(page);
    expect(forTheMap(requested)).not.toEqual([]);
    expect(requested.filter((path) => /directions|geocode/.test(path))).toEqual([]);
  });
});
