import type { Page } from '@playwright/test';
import { expectStep, letsGo, walkTo } from '../onboarding/steps.ts';
import { expectUsableAtAnySize } from '../support/expect-usable.ts';
import { onServer } from '../support/fields.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { centerOf, dragByMouse, dragByTouch, expectDrawn, map, spotOnLine, viaPoints } from './map.ts';

const figure = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('xpath=../dd');
const figures = async (page: Page) => [
  await figure(page, 'Distance').textContent(),
  await figure(page, 'Time').textContent(),
];

/** Answers to /api/directions, to be waited for before looking at the figures. */
const directions = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/directions'));

async function openRefine(page: Page): Promise<void> {
  await walkTo(page, 4);
  await expectDrawn(page);
  await expect(viaPoints(page)).toHaveCount(0);
}

for (const [how, drag] of [
  ['mouse', dragByMouse],
  ['touch', dragByTouch],
] as const) {
  test(`the line is dragged by ${how}: a point goes in, moves, and the figures follow`, async ({ page }) => {
    await openRefine(page);
    const before = await figures(page);
    const scrolled = await page.evaluate(() => window.scrollY);
    const from = await spotOnLine(page);
    const dropped = { x: from.x + 70, y: from.y + 60 };
    let answer = directions(page);
    await drag(page, from, dropped);
    await answer;
    await expect(viaPoints(page)).toHaveCount(1);
    await expect.poll(() => figures(page)).not.toEqual(before);
    const between = await figures(page);

    answer = directions(page);
    const at = await centerOf(viaPoints(page));
    await drag(page, at, { x: at.x - 120, y: at.y + 30 });
    const sent = (await answer).request().postDataJSON() as { waypoints: unknown[] };
    expect(sent.waypoints).toHaveLength(1);
    await expect.poll(() => figures(page)).not.toEqual(between);
    await expect(map(page).getByRole('status')).toHaveText(
      /^(Route|Straight line): \d+\.\d\smiles, \d+ minutes/,
    );
    if (how === 'touch') expect(await page.evaluate(() => window.scrollY)).toBeLessThan(scrolled + 200);
  });
}

test('a pressed point can be removed from the map', async ({ page }) => {
  await openRefine(page);
  const before = await figures(page);
  const from = await spotOnLine(page);
  await dragByTouch(page, from, { x: from.x + 60, y: from.y + 50 });
  await expect.poll(() => figures(page)).not.toEqual(before);
  await viaPoints(page).tap();
  await page.getByRole('group', { name: 'Point 1' }).getByRole('button', { name: 'Remove' }).click();
  await expect(viaPoints(page)).toHaveCount(0);
  await expect.poll(() => figures(page)).toEqual(before);
});

test('a finger that trembles on a point presses it', async ({ page }) => {
  await openRefine(page);
  await page.getByRole('button', { name: 'Add a point' }).click();
  await expectDrawn(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const at = await centerOf(viaPoints(page));
  await dragByTouch(page, at, { x: at.x + 7, y: at.y + 3 });
  await expect(page.getByRole('group', { name: 'Point 1' })).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/api/directions'))).toEqual([]);
});

test('a finger beside the line scrolls the page, not the map', async ({ page }) => {
  await openRefine(page);
  await page.evaluate(() => window.scrollTo(0, 100));
  const box = await map(page).boundingBox();
  if (!box) throw new Error('There is no map.');
  const before = await page.evaluate(() => window.scrollY);
  const from = { x: box.x + 30, y: box.y + 300 };
  await dragByTouch(page, from, { x: from.x, y: from.y - 150 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
});

test('the way is changed by keyboard alone', { tag: onDesk }, async ({ page }) => {
  await openRefine(page);
  const before = await figures(page);
  await page.getByRole('button', { name: 'Add a point' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move point 1 north' })).toBeFocused();
  // Two miles, past both ends: on a grid of streets a point between them costs nothing.
  for (let pushes = 0; pushes < 65; pushes += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => figures(page)).not.toEqual(before);
  await page.getByRole('button', { name: 'Remove point 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add a point' })).toBeFocused();
  await expect.poll(() => figures(page)).toEqual(before);
});

test('a refined way is saved with the new rider and shown again on Today, without asking anybody', async ({
  page,
}) => {
  await openRefine(page);
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
  await page.getByRole('button', { name: 'Skip' }).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/directions|geocode|elevation/.test(request.url())) asked.push(request.url());
  });
  const { id } = await letsGo(page);
  const route = await onServer(page, `/api/routes/user/${id}/active`);
  expect(route).toMatchObject({ waypoints: [{ lat: expect.any(Number), lng: expect.any(Number) }] });
  await expectDrawn(page);
  await expect(page.getByText(miles ?? 'no miles', { exact: true })).toBeVisible();
  await expect(page.locator('.map-via')).toHaveCount(1);
  await expect(viaPoints(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('the map can be used by everybody, with a point on it too', { tag: onDesk }, async ({ page }) => {
  await openRefine(page);
  await page.getByRole('button', { name: 'Add a point' }).click();
  await expect(viaPoints(page)).toHaveCount(1);
  await viaPoints(page).click();
  await expect(page.getByRole('group', { name: 'Point 1' })).toBeVisible();
  await expectUsableAtAnySize(page);
});
