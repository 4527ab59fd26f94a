import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 AA and everything it builds on. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules among them that look at colors; the others find the same in light and in dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** axe finds nothing on the page in its current state, in light or in dark. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page, { type: 'tag', values: TAGS }), 'axe, light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { type: 'rule', values: COLOR_RULES }), 'axe, dark').toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/** axe finds nothing, targets fit a thumb, and nothing scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await withAllInView(page, () => expectNoAxeViolations(page));
  expect(await smallTargets(page), 'targets below 44 px').toEqual([]);
  expect(await overflow(page), 'sideways overflow').toBe(0);
}

/** As `expectUsable`, at the size of a phone and of a desk, each at double text size too. */
export async function expectUsableAtAnySize(page: Page): Promise<void> {
  const own = page.viewportSize();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectUsable(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await overflow(page), 'sideways overflow at double text size').toBe(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
  if (own) await page.setViewportSize(own);
}

async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (only) => window.axe.run(document, { runOnly: only, resultTypes: ['violations'], preload: false }),
    runOnly,
  );
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Of the page, once it has stopped growing: cards that load late make it longer. */
async function grownHeight(page: Page): Promise<number> {
  await page.evaluate(() => delete document.documentElement.dataset['height']);
  await page.waitForFunction(
    () => {
      const { dataset, scrollHeight } = document.documentElement;
      const isSame = dataset['height'] === String(scrollHeight);
      dataset['height'] = String(scrollHeight);
      return isSame;
    },
    null,
    { polling: 250 },
  );
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** axe takes what the fixed tabs cover for hidden, so it looks at the whole page at once. */
async function withAllInView(page: Page, look: () => Promise<void>): Promise<void> {
  const viewport = page.viewportSize();
  if (!viewport) return look();
  // What comes into view may load more, which makes the page longer still.
  let height = 0;
  for (let next = viewport.height; next > height; next = await grownHeight(page)) {
    height = next;
    await page.setViewportSize({ ...viewport, height });
  }
  await look();
  await page.setViewportSize(viewport);
}

/** Links in a sentence are as high as their line. Labels of checkboxes and radio buttons are targets too. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input:not([type=radio], [aria-hidden], [hidden]))')]
      .filter((target) => !target.matches('p a') && target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

declare global {
  interface Window {
    axe: typeof axe;
  }
}
