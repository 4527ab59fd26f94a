import { expect, type Page } from '@playwright/test';

/** A dropdown by its label; its accessible name is the label and the value together. */
export const dropdown = (page: Page, label: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${label}`) });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await dropdown(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Types an address and picks the first suggestion. */
export async function pickAddress(page: Page, label: string, address: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(address);
  await page.getByRole('option').first().click();
}

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
}

/** Saves and waits for the notice, then closes it so that the next one is a new one. */
export async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Your preferences have been saved.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close notice' }).click();
}
