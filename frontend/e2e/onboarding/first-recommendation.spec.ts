import { onDesk } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { allSet, expectStep, HOME, letsGo, walkTo, WORK } from './steps.ts';

const VERDICT = 'Gear up to ride!';

test('a new rider answers eight steps and gets a first recommendation', { tag: onDesk }, async ({ page }) => {
  await walkTo(page, 3);
  await page.getByLabel('Home Address').pressSequentially(HOME);
  await expect(page.getByRole('option', { name: HOME })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address found')).toBeVisible();
  await page.getByLabel('Work Address').pressSequentially(WORK);
  await page.getByRole('option', { name: WORK }).click();
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
    homeLocation: { address: HOME },
    workLocation: { address: WORK },
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
  const route: unknown = await (await page.request.get(`/api/routes/user/${id}/active`)).json();
  expect(route).toMatchObject({ name: 'Home to Work', isActive: true, isStraightLine: false });
});

test('afterwards the answers are gone from the tab, and back does not lead into them again', async ({
  page,
}) => {
  await walkTo(page, 8);
  await page.getByRole('button', { name: 'Skip' }).click();
  await letsGo(page);
  await expect(page.getByText(VERDICT)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('rollout.onboarding'))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/today');
});

test('two presses of Let’s Go make one rider', async ({ page }) => {
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/users')) created.push(request.url());
  });
  await walkTo(page, 8);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: "Let's Go" }).dblclick();
  await expect(page).toHaveURL('/today');
  expect(created).toHaveLength(1);
});

test('without a server at Let’s Go a notice says so, and the next press does it', async ({
  page,
  trouble,
}) => {
  trouble.expect(/^failed POST \/api\/users/);
  trouble.expect(/^console: Setup failed/);
  await walkTo(page, 8);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.route('**/api/users', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: "Let's Go" }).click();
  await expect(page.getByText('Failed to complete setup. Please try again.', { exact: true })).toBeVisible();
  await expect(allSet(page)).toBeVisible();
  await letsGo(page);
});
