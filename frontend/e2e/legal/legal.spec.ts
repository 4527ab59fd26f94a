import { expectUsableAtAnySize } from '../support/expect-usable.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

for (const [path, title] of [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const) {
  test(`${path} can be read by everybody, and leads back`, { tag: onDesk }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Effective July 16, 2025')).toBeVisible();
    await expectUsableAtAnySize(page);
    await page.getByRole('link', { name: 'Back to App' }).first().click();
    await expect(page).toHaveURL('/start');
  });
}
