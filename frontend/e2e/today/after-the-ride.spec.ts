import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ fakeClock: '2026-06-15T17:30:00-07:00' });

test('after the ride home Today says that the day is done', async ({ page, trouble }) => {
  trouble.expect(/^422 POST \/api\/recommendations\/generate/);
  await aSignedUpRider(page);
  await page.goto('/today');
  await expect(page.getByText("Today's commute is over. See you tomorrow morning.")).toBeVisible();
  await expectNoAxeViolations(page);
});
