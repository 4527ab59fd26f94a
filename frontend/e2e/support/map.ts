import { expect, type Locator, type Page } from '@playwright/test';

/** A point on the screen, in CSS pixels. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

export const map = (page: Page): Locator => page.getByRole('region', { name: /^Map of the route from / });
export const viaPoints = (page: Page): Locator => page.locator('.map-via-movable');
export const unavailable = (page: Page): Locator => page.getByText('Interactive Map Unavailable');

const line = (page: Page): Locator => page.locator('path.map-line-grab');

/** Waits until the route along streets is drawn and no request is pending. */
export async function expectDrawn(page: Page): Promise<void> {
  await map(page).scrollIntoViewIfNeeded();
  await expect(page.getByText('Loading the map...')).toBeHidden();
  await expect(map(page).getByRole('status')).not.toHaveText('Finding your route...');
}

/** The middle of the blue line. */
export const spotOnLine = (page: Page): Promise<Spot> => spotOn(line(page));

/** The middle of a line. */
export async function spotOn(line: Locator): Promise<Spot> {
  await line.scrollIntoViewIfNeeded();
  return line.evaluate((path) => {
    if (!(path instanceof SVGGeometryElement)) throw new Error('This is not a line.');
    const spot = path
      .getPointAtLength(path.getTotalLength() / 2)
      .matrixTransform(path.getScreenCTM() ?? undefined);
    return { x: spot.x, y: spot.y };
  });
}

/** Waits for the target, which the map replaces when it draws a new route. */
export async function centerOf(target: Locator): Promise<Spot> {
  const found: Spot[] = [];
  await expect
    .poll(async () => {
      const box = await target.boundingBox();
      if (box) found.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      return found.length;
    })
    .toBeGreaterThan(0);
  return found[0] as Spot;
}

export async function dragByMouse(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

/** Real touch events: the browser decides whether they scroll the page. */
export async function dragByTouch(page: Page, from: Spot, to: Spot): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(({ x, y }) => ({ x, y })) });
  await touch('touchStart', [from]);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
  await browser.detach();
}
