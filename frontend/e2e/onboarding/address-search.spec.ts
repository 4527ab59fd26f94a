import { expectNoAxeViolations } from '../support/axe.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { expectStep, walkTo } from './steps.ts';

const BEGUN = '1120 se mor';

test('a few letters, arrows and Enter are an address', { tag: onDesk }, async ({ page }) => {
  await walkTo(page, 3);
  const home = page.getByRole('combobox', { name: 'Home Address' });
  await home.pressSequentially(BEGUN);
  await expect(page.getByRole('option')).toHaveCount(5);
  await expect(page.getByText('5 suggestions, arrow keys to choose')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('option').nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Home');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const picked = await page.getByRole('option', { selected: true }).innerText();
  await page.keyboard.press('Enter');
  await expect(home).toHaveValue(picked);
  await expect(home).toBeFocused();
  await expect(home).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Address found')).toBeVisible();
  await expectStep(page, 3);
});

test('a thumb picks, and what is near home comes first', async ({ page }) => {
  await walkTo(page, 3);
  const home = page.getByRole('combobox', { name: 'Home Address' });
  const work = page.getByRole('combobox', { name: 'Work Address' });
  await home.pressSequentially('12 Main St, bos');
  await page.getByRole('option', { name: '12 Main St, Boston, MA' }).tap();
  await expect(home).toHaveValue('12 Main St, Boston, MA');

  await work.tap();
  await work.pressSequentially(BEGUN);
  const nearest = page.getByRole('option').first();
  await expect(nearest).toContainText(/^1120 SE Morrison St, (Boston|Cambridge), MA/);
  await expect(nearest).toContainText(/\d\.\d\smiles?$/);
  await nearest.tap();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Map Route' }).tap();
  await expectStep(page, 4);
});

test('an answer to an older text never shows under a newer one', async ({ page }) => {
  let answerOlder: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answerOlder = resolve));
  await page.route('**/api/geocode/suggest?q=port', async (route) => {
    await held;
    // The browser has given it up by now.
    await route.continue().catch(() => undefined);
  });
  await walkTo(page, 3);
  const home = page.getByRole('combobox', { name: 'Home Address' });
  const asked = page.waitForRequest(/suggest\?q=port$/);
  await home.pressSequentially('port');
  await asked;
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=port'));
  await home.fill('boul');
  await givenUp;
  answerOlder();
  await expect(page.getByRole('option')).toHaveText(['Boulder, CO']);
});

test('a search that fails clears the list, and the address still counts as typed', async ({
  page,
  trouble,
}) => {
  trouble.expect(/^503 GET \/api\/geocode\/suggest|The address search failed/);
  await walkTo(page, 3);
  const home = page.getByRole('combobox', { name: 'Home Address' });
  await home.pressSequentially('port');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.route('**/api/geocode/suggest?*', (route) => route.fulfill({ status: 503, json: {} }));
  await home.pressSequentially('land, OR');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Work Address' }).fill('12 Main St, Portland');
  await page.keyboard.press('Enter');
  await expectStep(page, 4);
});
