import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { allSet, STEPS, walkTo, expectStep } from './steps.ts';

/** What the whole step must hold to, wherever it stands. */
async function expectUsable(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  expect(await smallTargets(page), 'targets below 44 px').toEqual([]);
  expect(await overflow(page), 'nothing to scroll sideways for').toBe(0);
}

/** Links, buttons and fields that a thumb would miss; the consent's and the bikes' labels are targets too. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input:not([type=radio], [aria-hidden]))')]
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [index, { path }] of STEPS.entries()) {
  test(`${path} can be used by everybody`, { tag: onDesk }, async ({ page }) => {
    await walkTo(page, index + 1);
    await expectUsable(page);
  });

  test(`${path} holds at double text size`, async ({ page }) => {
    await walkTo(page, index + 1);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await overflow(page)).toBe(0);
  });
}

test('so can All Set, and it holds at double text size', { tag: onDesk }, async ({ page }) => {
  await walkTo(page, 8);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(allSet(page)).toBeVisible();
  await expectUsable(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page)).toBe(0);
});

test('so can suggestions, a missing address and its notice', async ({ page, trouble }) => {
  trouble.expect(/^404 GET \/api\/geocode/);
  await walkTo(page, 3);
  await page.getByLabel('Home Address').fill('12 Main St, Boston');
  await expect(page.getByRole('option')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('Work Address').fill('Nowhere');
  await page.getByRole('button', { name: 'Map Route' }).click();
  await expect(page.getByText('Address not found', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('so can the map step without addresses, and one place for both', async ({ page }) => {
  await page.goto('/route-refine');
  await expect(page.getByText('Setting up route...')).toBeVisible();
  await expectUsable(page);
  await walkTo(page, 3);
  await page.getByLabel('Home Address').fill('Boston');
  await page.getByLabel('Work Address').fill('Boston');
  await page.getByRole('button', { name: 'Map Route' }).click();
  await expect(page.getByText(/same place/)).toBeVisible();
  await expectUsable(page);
});

test('so can an open dropdown', async ({ page }) => {
  await walkTo(page, 5);
  await page.getByLabel('Target arrival at work').click();
  await expect(page.getByRole('option', { name: '8:00 am' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the whole way can be gone by keyboard alone', async ({ page }) => {
  /** The heading takes the focus a moment after it shows; no thumb is faster than that. */
  const arriveAt = async (step: number) => {
    await expectStep(page, step);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  await page.goto('/why');
  await arriveAt(2);
  const tabTo = async (name: string) => {
    const target = page.getByRole('main').getByText(name, { exact: true });
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never came to ${name}.`);
  };
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await arriveAt(3);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Boston');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 Main St, Boston');
  await page.keyboard.press('Enter');
  await arriveAt(4);
  await tabTo('Looks Good');
  await page.keyboard.press('Enter');
  await arriveAt(5);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: '8:00 am' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: '8:15 am' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Target arrival at work')).toHaveText('8:15 am');
  await expect(page.getByLabel('Target arrival at work')).toBeFocused();
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await arriveAt(6);
});
