import { allSet, expectStep, letsGo, openStep, skipTexts, STEPS, walkTo } from './support/onboarding.ts';
import { aSignedUpRider, HOME, onServer, WORK } from './support/rider.ts';
import { deep, expect, onDesk, test } from './support/test.ts';

const VERDICT = 'Gear up to ride!';

test('a new rider answers eight steps and gets a first recommendation', { tag: onDesk }, async ({ page }) => {
  await walkTo(page, 3);
  await page.getByLabel('Home Address').pressSequentially(HOME.address);
  await expect(page.getByRole('option', { name: HOME.address })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address found')).toBeVisible();
  await page.getByLabel('Work Address').pressSequentially(WORK.address);
  await page.getByRole('option', { name: WORK.address }).click();
  await page.getByRole('button', { name: 'Map Route' }).click();

  await expectStep(page, 4);
  await expect(page.getByText(/^\d+\.\d\smiles$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Looks Good' }).click();

  await expectStep(page, 5);
  await page.getByLabel('Target arrival at work').click();
  await page.getByRole('option', { name: '8:45 am' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();

  await expectStep(page, 6);
  await page.getByLabel('Wind speed above').click();
  await page.getByRole('option', { name: '35 mph' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();

  await expectStep(page, 7);
  await page.getByRole('radio', { name: /Pedal Assist/ }).check();
  await page.getByRole('link', { name: 'Continue' }).click();

  await expectStep(page, 8);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(allSet(page)).toBeFocused();
  await expect(page.getByText('Your bike commute just got better')).toBeVisible();

  const { id, user } = await letsGo(page);
  await expect(page.getByText(VERDICT)).toBeVisible();
  expect(user).toMatchObject({
    homeLocation: { address: HOME.address },
    workLocation: { address: WORK.address },
    targetArrivalTime: '08:45',
    targetHomeTime: '17:00',
    temperatureMin: 35,
    temperatureMax: 85,
    windSpeedThreshold: 35,
    rainThreshold: 10,
    bikeType: 'electric',
    phone: '',
    smsSubscribed: false,
    hasCompletedOnboarding: true,
  });
  const route = await onServer(page, `/api/routes/user/${id}/active`);
  expect(route).toMatchObject({ name: 'Home to Work', isActive: true, isStraightLine: false });

  // The answers are gone from the tab, and Back doesn't return to them.
  expect(await page.evaluate(() => sessionStorage.getItem('rollout.onboarding'))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/today');
});

test.describe("Let's Go", () => {
  test.beforeEach(async ({ page }) => {
    await openStep(page, 8);
    await skipTexts(page);
  });
  const setupFailed = 'Failed to complete setup. Please try again.';

  test('pressed twice, it creates one rider', async ({ page }) => {
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/users')) created.push(request.url());
    });
    await page.getByRole('button', { name: "Let's Go" }).dblclick();
    await expect(page).toHaveURL('/today');
    expect(created).toHaveLength(1);
  });

  test(
    'without a server, it shows a notice and can be pressed again',
    { tag: deep },
    async ({ page, errors }) => {
      errors.allow(/^failed POST \/api\/users/);
      errors.allow(/^console: Setup failed/);
      await page.route('**/api/users', (route) => route.abort());
      await page.getByRole('button', { name: "Let's Go" }).click();
      await expect(page.getByText(setupFailed, { exact: true })).toBeVisible();
      await page.unroute('**/api/users');
      await expect(allSet(page)).toBeVisible();
      await letsGo(page);
    },
  );

  test('after a lost response, pressing it again creates no second rider', async ({
    page,
    context,
    errors,
  }) => {
    errors.allow(/^failed POST \/api\/users|^console: Setup failed/);
    let first: { id: number } | null = null;
    await page.route('**/api/users', async (route) => {
      first = (await (await route.fetch()).json()) as { id: number };
      await route.abort();
    });
    await page.getByRole('button', { name: "Let's Go" }).click();
    await expect(page.getByText(setupFailed, { exact: true })).toBeVisible();
    await page.unrouteAll();
    // The session was lost with the response.
    await context.clearCookies();

    // A reload in between changes nothing.
    await page.reload();
    const { id } = await letsGo(page);
    expect({ id }).toMatchObject({ id: (first as { id: number } | null)?.id });
    await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
    expect(await onServer(page, `/api/routes/user/${id}`)).toHaveLength(1);
  });
});

test.describe('moving between steps', () => {
  test('a reload keeps the step and the answers', async ({ page }) => {
    await walkTo(page, 2);
    await page.reload();
    await expectStep(page, 2);
    await page.getByRole('link', { name: 'Continue' }).click();

    await page.getByLabel('Home Address').fill(HOME.address);
    await page.getByLabel('Work Address').fill(WORK.address);
    await page.reload();
    await expectStep(page, 3);
    await expect(page.getByLabel('Home Address')).toHaveValue(HOME.address);
    await expect(page.getByLabel('Work Address')).toHaveValue(WORK.address);
    await page.getByRole('button', { name: 'Map Route' }).click();

    await expectStep(page, 4);
    await page.reload();
    await expectStep(page, 4);
    await expect(page.getByText(WORK.address)).toBeVisible();
    await page.getByRole('button', { name: 'Looks Good' }).click();

    await page.getByLabel('Target arrival back home').click();
    await page.getByRole('option', { name: '5:30 pm' }).click();
    await page.reload();
    await expectStep(page, 5);
    await expect(page.getByLabel('Target arrival back home')).toHaveText('5:30 pm');
    await page.getByRole('link', { name: 'Continue' }).click();

    await page.getByLabel('Colder than').click();
    await page.getByRole('option', { name: '10 °F' }).click();
    await page.reload();
    await expectStep(page, 6);
    await expect(page.getByLabel('Colder than')).toHaveText('10 °F');
    await page.getByRole('link', { name: 'Continue' }).click();

    await page.getByRole('radio', { name: /Pedal Assist/ }).check();
    await page.reload();
    await expectStep(page, 7);
    await expect(page.getByRole('radio', { name: /Pedal Assist/ })).toBeChecked();
    await page.getByRole('link', { name: 'Continue' }).click();

    await page.getByLabel('Phone number').fill('5035550145');
    await page.getByRole('checkbox', { name: /SMS Consent/ }).check();
    await page.reload();
    await expectStep(page, 8);
    await expect(page.getByLabel('Phone number')).toHaveValue('(503) 555-0145');
    await expect(page.getByRole('checkbox', { name: /SMS Consent/ })).toBeChecked();

    await skipTexts(page);
    await page.reload();
    await expect(allSet(page)).toBeVisible();
    const { user } = await letsGo(page);
    expect(user).toMatchObject({ targetHomeTime: '17:30', temperatureMin: 10, bikeType: 'electric' });
  });

  test(
    'the browser goes back and forward through every step and All Set',
    { tag: deep },
    async ({ page }) => {
      const saved: string[] = [];
      page.on('request', (request) => {
        // Directions and last year are requested with a POST, and nothing of the rider is stored.
        const isRead = request.method() === 'GET' || /\/api\/(directions|limits\/year)$/.test(request.url());
        if (!isRead) saved.push(request.url());
      });
      await walkTo(page, 8);
      await skipTexts(page);
      for (let step = STEPS.length; step >= 1; step -= 1) {
        await page.goBack();
        await expectStep(page, step);
      }
      for (let step = 2; step <= STEPS.length; step += 1) {
        await page.goForward();
        await expectStep(page, step);
      }
      await page.goForward();
      await expect(allSet(page)).toBeVisible();
      expect(saved, "requests that store something before Let's Go").toEqual([]);
    },
  );

  test('Back leads from All Set through every step to the first', { tag: deep }, async ({ page }) => {
    await openStep(page, 8);
    await page.getByLabel('Phone number').fill('5035550144');
    await skipTexts(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expectStep(page, 8);
    await expect(page.getByLabel('Phone number')).toHaveValue('(503) 555-0144');
    for (let step = 7; step >= 1; step -= 1) {
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expectStep(page, step);
    }
  });

  test(
    '/onboarding leads to the next unfinished step, and another tab starts fresh',
    { tag: deep },
    async ({ page, context }) => {
      await page.goto('/onboarding');
      await expectStep(page, 1);
      await walkTo(page, 6);
      await page.goto('/onboarding');
      await expectStep(page, 6);
      const other = await context.newPage();
      await other.goto('/route-setup');
      await expect(other.getByLabel('Home Address')).toHaveValue('');
    },
  );

  test('an invalid draft is dropped', { tag: deep }, async ({ page }) => {
    await page.goto('/why');
    await page.evaluate(() =>
      sessionStorage.setItem('rollout.onboarding', '{"version":1,"draft":{"home":7}}'),
    );
    await page.goto('/route-setup');
    await expectStep(page, 3);
    await expect(page.getByLabel('Home Address')).toHaveValue('');
  });

  test('a rider who has completed onboarding is sent to Today', { tag: deep }, async ({ page }) => {
    await aSignedUpRider(page, { route: null });
    for (const { path } of STEPS.filter((step) => step.path !== '/route-refine')) {
      await page.goto(path);
      await expect(page).toHaveURL('/today');
    }
    await page.goto('/onboarding');
    await expect(page).toHaveURL('/route');
  });

  test('a rider who starts in the middle learns that the route is missing', async ({ page }) => {
    await page.goto('/notifications');
    await skipTexts(page);
    await expect(page.getByText('You haven’t set up a route yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Add your addresses' }).click();
    await expectStep(page, 3);
  });
});
