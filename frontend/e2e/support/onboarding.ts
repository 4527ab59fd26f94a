import { expect, type Page } from '@playwright/test';
import { HOME, WORK } from './rider.ts';

/** The steps in order, with the heading that a rider reads. */
export const STEPS = [
  { path: '/start', heading: /Roll out without rolling the dice/ },
  { path: '/why', heading: 'Make riding your default' },
  { path: '/route-setup', heading: 'Map your route' },
  { path: '/route-refine', heading: 'Refine your route' },
  { path: '/schedule', heading: 'Target Arrivals' },
  { path: '/preferences', heading: '"No Go" Triggers' },
  { path: '/bike-type', heading: 'Bike Type' },
  { path: '/notifications', heading: 'Know Before You Go' },
] as const;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const allSet = (page: Page) => heading(page, 'All Set');

function stepAt(number: number) {
  const step = STEPS[number - 1];
  if (!step) throw new Error(`There is no step ${number}.`);
  return step;
}

export async function expectStep(page: Page, number: number): Promise<void> {
  const step = stepAt(number);
  await expect(heading(page, step.heading)).toBeVisible();
  await expect(page).toHaveURL(step.path);
}

const pressContinue = (page: Page) => page.getByRole('link', { name: 'Continue' }).click();

/** Completes a step with the defaults. */
const COMPLETE: Readonly<Record<number, (page: Page) => Promise<void>>> = {
  1: (page) => page.getByRole('link', { name: 'Get Started' }).click(),
  2: pressContinue,
  3: async (page) => {
    await page.getByLabel('Home Address').fill(HOME.address);
    await page.getByLabel('Work Address').fill(WORK.address);
    await page.getByRole('button', { name: 'Map Route' }).click();
  },
  4: (page) => page.getByRole('button', { name: 'Looks Good' }).click(),
  5: pressContinue,
  6: pressContinue,
  7: pressContinue,
};

/** Walks from /start to a step as a rider does. */
export async function walkTo(page: Page, target: number): Promise<void> {
  await page.goto('/start');
  for (let step = 1; step < target; step += 1) {
    await expectStep(page, step);
    await COMPLETE[step]?.(page);
  }
  await expectStep(page, target);
}

/** What a rider who walked to a step has in the tab's storage; one walk per worker. */
const drafts = new Map<number, string>();

/** Opens a step with the answers of a rider who walked there, without the walk. Use `walkTo` where the walk matters. */
export async function openStep(page: Page, number: number): Promise<void> {
  const draft = drafts.get(number);
  if (draft === undefined) {
    await walkTo(page, number);
    drafts.set(number, await page.evaluate(() => JSON.stringify(sessionStorage)));
    return;
  }
  await page.goto('/robots.txt');
  await page.evaluate((entries) => Object.assign(sessionStorage, JSON.parse(entries)), draft);
  await page.goto(stepAt(number).path);
  await expectStep(page, number);
}

/** Skips the texts, up to All Set. */
export async function skipTexts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(allSet(page)).toBeVisible();
}

/** Presses Let's Go and waits for Today. @returns the rider's record as the server has it */
export async function letsGo(page: Page) {
  const created = page.waitForResponse(
    (response) => response.url().endsWith('/api/users') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: "Let's Go" }).click();
  const { id } = (await (await created).json()) as { id: number };
  await expect(page).toHaveURL('/today');
  const user: unknown = await (await page.request.get(`/api/users/${id}`)).json();
  return { id, user };
}
