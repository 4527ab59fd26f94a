import { onServer } from '../support/fields.ts';
import { expect, test } from '../support/test.ts';
import { allSet, letsGo, walkTo } from './steps.ts';

test("a rider whose answer was lost on the way is the same after a second Let's Go", async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/^failed POST \/api\/users|^console: Setup failed/);
  await walkTo(page, 8);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(allSet(page)).toBeVisible();
  let first: { id: number } | null = null;
  await page.route('**/api/users', async (route) => {
    first = (await (await route.fetch()).json()) as { id: number };
    await route.abort();
  });
  await page.getByRole('button', { name: "Let's Go" }).click();
  await expect(page.getByText('Failed to complete setup. Please try again.', { exact: true })).toBeVisible();
  await page.unrouteAll();
  // The session was lost with it.
  await context.clearCookies();

  // A page load in between changes nothing about it.
  await page.reload();
  const { id } = await letsGo(page);
  expect({ id }).toMatchObject({ id: (first as { id: number } | null)?.id });
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  expect(await onServer(page, `/api/routes/user/${id}`)).toHaveLength(1);
});
