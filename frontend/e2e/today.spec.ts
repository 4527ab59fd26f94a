import { withoutPageAnswers } from './support/plain-page.ts';
import { aSignedUpRider } from './support/rider.ts';
import { deep, expect, onDesk, test } from './support/test.ts';
import { expectNoAxeViolations } from './support/usable.ts';

test('a fair day: go, with both departures and every card', { tag: onDesk }, async ({ page }) => {
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
  // 50 per mile and 0.5 per foot of climb.
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
  test(
    `${scenario} weather: no-go, its reason, and the row that caused it`,
    { tag: deep },
    async ({ page, weather }) => {
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
    },
  );
}

test('a data gap is an error, and Today works once it is closed', async ({ page, weather, errors }) => {
  errors.allow(/^503 POST \/api\/recommendations\/generate/);
  await weather('gap');
  await aSignedUpRider(page);
  await page.goto('/today');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/not enough/i);
  await expectNoAxeViolations(page);

  const response = page.waitForResponse('**/generate');
  await page.getByRole('button', { name: "Generate Today's Recommendation" }).click();
  await response;
  await expect(alert).toBeVisible();

  await weather('fair');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('after the ride home Today says that the commute is over', async ({ page, errors }) => {
  errors.allow(/^422 POST \/api\/recommendations\/generate/);
  // A night shift: both rides end before 5 AM, when the product's clock starts.
  await aSignedUpRider(page, { user: { targetArrivalTime: '01:00', targetHomeTime: '04:30' } });
  await page.goto('/today');
  await expect(page.getByText("Today's commute is over. See you tomorrow morning.")).toBeVisible();
  await expectNoAxeViolations(page);
});

test('while the recommendation is generated, the screen says so', async ({ page }) => {
  await aSignedUpRider(page);
  await page.route('**/api/recommendations/generate', () => undefined);
  await page.goto('/today');
  await expect(page.getByRole('status')).toHaveText('Checking conditions on your route...');
  await expectNoAxeViolations(page);
});

test('a rider without a route is welcomed and led to create one', { tag: onDesk }, async ({ page }) => {
  await aSignedUpRider(page, { route: null });
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Welcome to RollOut' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await expect(page).toHaveURL('/route');
});

test("Today's page comes with the rider's answers, and asks for none of them again", async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  const inPage = [
    `/api/users/${id}`,
    `/api/routes/user/${id}/active`,
    `/api/recommendations/user/${id}/today`,
  ];
  expect(asked.filter((path) => inPage.includes(path))).toEqual([]);
});

test('a visitor is welcomed and led to /start', async ({ page }) => {
  await page.goto('/today');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/start');
});

test("a failing server's message is shown, with Try again", async ({ page, errors }) => {
  errors.allow(/^503 GET \/api\/routes/);
  await aSignedUpRider(page);
  await withoutPageAnswers(page);
  await page.route('**/active', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: 'The database is down for a moment.' } }),
  );
  await page.goto('/today');
  await expect(page.getByRole('alert')).toContainText('The database is down for a moment.');
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
});

test('going back while Today is still loading shows the previous screen', async ({ page }) => {
  await aSignedUpRider(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();

  let releaseApp = (): void => undefined;
  const held = new Promise<void>((resolve) => (releaseApp = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/settings');
  releaseApp();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
