import { expect, test } from '../support/test.ts';
import { expectStep, HOME, walkTo } from './steps.ts';

test('Map Route waits for both texts', async ({ page }) => {
  await walkTo(page, 3);
  const mapRoute = page.getByRole('button', { name: 'Map Route' });
  await expect(mapRoute).toBeDisabled();
  await page.getByLabel('Home Address').fill('12 Main St, Boston');
  await expect(mapRoute).toBeDisabled();
  await page.getByLabel('Work Address').fill('   ');
  await expect(mapRoute).toBeDisabled();
  await page.getByLabel('Work Address').fill('Boston');
  await expect(mapRoute).toBeEnabled();
});

test('typed addresses need not be picked', async ({ page }) => {
  await walkTo(page, 3);
  await page.getByLabel('Home Address').fill('12 Main St, Boston');
  await page.getByLabel('Work Address').fill('boston');
  await page.keyboard.press('Enter');
  await expectStep(page, 4);
  await expect(page.getByText('12 Main St, Boston, MA')).toBeVisible();
});

test('an address that is not found keeps the rider at its field', async ({ page, trouble }) => {
  trouble.expect(/^404 GET \/api\/geocode/);
  await walkTo(page, 3);
  await page.getByLabel('Home Address').fill(HOME);
  await page.getByLabel('Work Address').fill('12 Nowhere Lane');
  await page.getByRole('button', { name: 'Map Route' }).click();
  await expect(page.getByText('Address not found', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Work Address')).toBeFocused();
  await expectStep(page, 3);
  await expect(page.getByLabel('Home Address')).toHaveValue(HOME);
});

test('home and work at the same place are told', async ({ page }) => {
  await walkTo(page, 3);
  await page.getByLabel('Home Address').fill(HOME);
  await page.getByLabel('Work Address').fill(HOME);
  await page.getByRole('button', { name: 'Map Route' }).click();
  await expect(page.getByText(/Home and work are the same place/)).toBeVisible();
  await expect(page.getByText('0.0 miles').first()).toBeVisible();
});

test('the list of suggestions is the keyboard’s', async ({ page }) => {
  await walkTo(page, 3);
  const home = page.getByRole('combobox', { name: 'Home Address' });
  await home.pressSequentially('12 Main St, Boston');
  await expect(home).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowUp');
  const option = page.getByRole('option', { selected: true });
  await expect(home).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(home).toHaveValue('12 Main St, Boston');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toBeVisible();
});
