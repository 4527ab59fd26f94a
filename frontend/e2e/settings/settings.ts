import { expect, type Page } from '@playwright/test';

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
}

/** Saves, and waits until it is told; the notice is closed, so that the next one is a new one. */
export async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Your preferences have been saved.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close notice' }).click();
}
