import type { Page } from '@playwright/test';

/** A dropdown by its label; it goes by its label and its value together. */
export const dropdown = (page: Page, label: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${label}`) });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await dropdown(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Types an address and takes the first suggestion. */
export async function pickAddress(page: Page, label: string, address: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(address);
  await page.getByRole('option').first().click();
}

/** The record of a rider, or of anything else, as the server has it. */
export async function onServer(page: Page, path: string): Promise<unknown> {
  const response = await page.request.get(path);
  return response.json();
}
