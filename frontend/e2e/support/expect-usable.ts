import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';

/** What a screen must hold to in any of its states: axe, targets for a thumb, nothing to scroll sideways for. */
export async function expectUsable(page: Page): Promise<void> {
  await withAllInView(page, () => expectNoAxeViolations(page));
  expect(await smallTargets(page), 'targets below 44 px').toEqual([]);
  expect(await overflow(page), 'nothing to scroll sideways for').toBe(0);
}

/** As `expectUsable`, then the same at double text size. */
export async function expectUsableAtAnySize(page: Page): Promise<void> {
  await expectUsable(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page), 'nothing to scroll sideways for at double text size').toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** What lies under the tabs until it is scrolled up counts as covered to axe, so it looks at the page in one piece. */
async function withAllInView(page: Page, look: () => Promise<void>): Promise<void> {
  const viewport = page.viewportSize();
  if (!viewport) return look();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height });
  await look();
  await page.setViewportSize(viewport);
}

/** Links in a sentence are as high as their line; the labels of boxes and radio buttons are targets too. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input:not([type=radio], [aria-hidden]))')]
      .filter((target) => !target.matches('p a') && target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
