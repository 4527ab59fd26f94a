import { expect, test } from '../support/test.ts';
import { allSet, expectStep, HOME, letsGo, STEPS, walkTo, WORK } from './steps.ts';

test('a reload in any step keeps the step and the answers', async ({ page }) => {
  await walkTo(page, 2);
  await page.reload();
  await expectStep(page, 2);
  await page.getByRole('link', { name: 'Continue' }).click();

  await page.getByLabel('Home Address').fill(HOME);
  await page.getByLabel('Work Address').fill(WORK);
  await page.reload();
  await expectStep(page, 3);
  await expect(page.getByLabel('Home Address')).toHaveValue(HOME);
  await expect(page.getByLabel('Work Address')).toHaveValue(WORK);
  await page.getByRole('button', { name: 'Map Route' }).click();

  await expectStep(page, 4);
  await page.reload();
  await expectStep(page, 4);
  await expect(page.getByText(WORK)).toBeVisible();
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
  await page.getByRole('button', { name: 'Skip' }).click();

  await expect(allSet(page)).toBeVisible();
  await page.reload();
  await expect(allSet(page)).toBeVisible();
  const { user } = await letsGo(page);
  expect(user).toMatchObject({ targetHomeTime: '17:30', temperatureMin: 10, bikeType: 'electric' });
});

test('the browser’s back and forward go through every step, All Set included', async ({ page }) => {
  await walkTo(page, 8);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(allSet(page)).toBeVisible();
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
});

test('the Back of every step leads to the one before', async ({ page }) => {
  await walkTo(page, 8);
  for (let step = 7; step >= 1; step -= 1) {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expectStep(page, step);
  }
});

test('/onboarding takes the rider to the next unfinished step', async ({ page }) => {
  await page.goto('/onboarding');
  await expectStep(page, 1);
  await walkTo(page, 6);
  await page.goto('/onboarding');
  await expectStep(page, 6);
});

test('nothing reaches the server’s records before Let’s Go, and another tab knows nothing', async ({
  page,
  context,
}) => {
  const saved: string[] = [];
  page.on('request', (request) => {
    // Directions are asked for by a POST, and kept by nobody.
    const isQuestion = request.method() === 'GET' || request.url().endsWith('/api/directions');
    if (!isQuestion) saved.push(request.url());
  });
  await walkTo(page, 8);
  expect(saved).toEqual([]);
  const other = await context.newPage();
  await other.goto('/route-setup');
  await expect(other.getByLabel('Home Address')).toHaveValue('');
});

test('a broken draft is dropped', async ({ page }) => {
  await page.goto('/why');
  await page.evaluate(() => sessionStorage.setItem('rollout.onboarding', '{"version":1,"draft":{"home":7}}'));
  await page.goto('/route-setup');
  await expectStep(page, 3);
  await expect(page.getByLabel('Home Address')).toHaveValue('');
});
