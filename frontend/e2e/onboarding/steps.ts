import { expect, type Page } from '@playwright/test';

export const HOME = '1120 SE Morrison St, Portland, OR';
export const WORK = '1221 SW 4th Ave, Portland, OR';

/** The steps in their order, by the heading that a rider reads. */
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

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export async function expectStep(page: Page, number: number): Promise<void> {
  const step = STEPS[number - 1];
  if (!step) throw new Error(`There is no step ${number}.`);
  await expect(heading(page, step.heading)).toBeVisible();
  await expect(page).toHaveURL(step.path);
}

/** Goes on from a step as a rider with nothing special to say does. */
const GO_ON: Readonly<Record<number, (page: Page) => Promise<void>>> = {
  1: (page) => page.getByRole('link', { name: 'Get Started' }).click(),
  2: (page) => goOn(page),
  3: async (page) => {
    await page.getByLabel('Home Address').fill(HOME);
    await page.getByLabel('Work Address').fill(WORK);
    await page.getByRole('button', { name: 'Map Route' }).click();
  },
  4: (page) => page.getByRole('button', { name: 'Looks Good' }).click(),
  5: (page) => goOn(page),
  6: (page) => goOn(page),
  7: (page) => goOn(page),
};

const goOn = (page: Page) => page.getByRole('link', { name: 'Continue' }).click();

/** From /start to that step. */
export async function walkTo(page: Page, target: number): Promise<void> {
  await page.goto('/start');
  for (let step = 1; step < target; step += 1) {
    await expectStep(page, step);
    await GO_ON[step]?.(page);
  }
  await expectStep(page, target);
}

export const allSet = (page: Page) => heading(page, 'All Set');

/** Let's Go, up to the first verdict. Answers with the rider's record as the server has it. */
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
