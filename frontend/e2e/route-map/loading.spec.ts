import type { Page } from '@playwright/test';
import { STEPS, walkTo } from '../onboarding/steps.ts';
import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expect, test } from '../support/test.ts';
import { expectDrawn } from './map.ts';

/** All that a page asks for. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}
const ofTheMap = (asked: readonly string[]) =>
  asked.filter((path) => /leaflet|google-map|\/tiles\//.test(path));

test('screens without a map load nothing of it', async ({ page }) => {
  const asked = requestsOf(page);
  for (const { path } of STEPS.filter((step) => step.path !== '/route-refine')) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const path of ['/privacy', '/terms', '/no/such/road']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(ofTheMap(asked)).toEqual([]);
});

test('a screen with one loads it, and Google’s only where there is a key', async ({ page }) => {
  const asked = requestsOf(page);
  await walkTo(page, 4);
  await expectDrawn(page);
  expect(ofTheMap(asked).some((path) => path.includes('leaflet-map'))).toBe(true);
  expect(asked.filter((path) => path.includes('google'))).toEqual([]);
});

test('Today draws the stored way: it asks nobody for directions, and loads the map as it comes near', async ({
  page,
}) => {
  await aSignedUpRider(page, { route: { polyline: 'kfztGbjskV?zgCjp@?' } });
  const asked = requestsOf(page);
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await expectDrawn(page);
  expect(ofTheMap(asked)).not.toEqual([]);
  expect(asked.filter((path) => /directions|geocode/.test(path))).toEqual([]);
});
