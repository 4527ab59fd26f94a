import { aSignedUpRider } from '../support/a-signed-up-rider.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('a fair day: go, with its two leave times and every card', { tag: onDesk }, async ({ page }) => {
  await aSignedUpRider(page);
  await page.goto('/today');
  await expect(page.getByRole('heading', { level: 1, name: 'Gear up to ride!' })).toBeVisible();
  await expect(page.getByText('MONDAY, JUNE 15')).toBeVisible();
  await expect(page.getByText('Today is a good day for bike commuting')).toBeVisible();
  const conditions = page.getByRole('region', { name: 'Conditions' });
  await expect(conditions).toContainText('Do it!');
  await expect(conditions).toContainText('Update your "no-go" triggers in settings');
  const timing = page.getByRole('region', { name: 'Timing' });
  await expect(timing).toContainText('25 min each way · 50 min total');
  await expect(timing).toContainText('To work: Leave 7:35 am → Arrive 8:00 am');
  await expect(timing).toContainText('Back home: Leave 4:35 pm → Arrive 5:00 pm');
  // 50 a mile and half a one per foot of climbing.
  await expect(page.getByRole('region', { name: 'Calories' })).toContainText('245');
  await expect(page.getByRole('region', { name: 'Home to Work' })).toContainText('+70 ft / -95 ft');
  await expectNoAxeViolations(page);
});

const NO_GO = [
  { scenario: 'hot', row: 'Temp', reason: /temperature .* is above your 85 °F limit/i },
  { scenario: 'cold', row: 'Temp', reason: /temperature .* is below your 35 °F limit/i },
  { scenario: 'windy', row: 'Wind', reason: /wind \d+ mph is above your 10 mph limit/i },
  { scenario: 'rainy', row: 'Rain', reason: /chance of rain \d+\s?% is above your 10\s?% limit/i },
  { scenario: 'storm', row: 'Weather', reason: /thunderstorm/i },
  { scenario: 'snow', row: 'Weather', reason: /snow/i },
  { scenario: 'smoke', row: 'AQI', reason: /air quality/i },
] as const;

for (const { scenario, row, reason } of NO_GO) {
  test(`weather that is ${scenario}: no go, why, and the row that says so`, async ({ page, weather }) => {
    await weather(scenario);
    await aSignedUpRider(page);
    await page.goto('/today');
    await expect(page.getByRole('heading', { level: 1, name: 'Abort bike commute!' })).toBeVisible();
    await expect(page.getByText('Today is not a good day to ride to work')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Why' })).toContainText(reason);
    const conditions = page.getByRole('region', { name: 'Conditions' });
    await expect(conditions).toContainText('Bag it!');
    await expect(conditions.getByRole('row', { name: new RegExp(`^${row}`) })).toContainText(/limit|no-go/);
    await expectNoAxeViolations(page);
  });
}
