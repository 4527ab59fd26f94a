import type { Page } from '@playwright/test';
import { allSet, expectStep, letsGo, openStep, skipTexts, STEPS } from './support/onboarding.ts';
import { HOME, textsTo } from './support/rider.ts';
import { deep, expect, onDesk, test } from './support/test.ts';
import { expectNoAxeViolations, expectUsable, expectUsableAtAnySize } from './support/usable.ts';

const home = (page: Page) => page.getByRole('combobox', { name: 'Home Address' });
const work = (page: Page) => page.getByRole('combobox', { name: 'Work Address' });
const mapRoute = (page: Page) => page.getByRole('button', { name: 'Map Route' });

test.describe('addresses', () => {
  const PARTIAL = '1120 se mor';

  test.beforeEach(({ page }) => openStep(page, 3));

  test('Map Route needs both addresses', async ({ page }) => {
    await expect(mapRoute(page)).toBeDisabled();
    await home(page).fill('12 Main St, Boston');
    await expect(mapRoute(page)).toBeDisabled();
    await work(page).fill('   ');
    await expect(mapRoute(page)).toBeDisabled();
    await work(page).fill('Boston');
    await expect(mapRoute(page)).toBeEnabled();
  });

  test('typed addresses need not be picked', async ({ page }) => {
    await home(page).fill('12 Main St, Boston');
    await work(page).fill('boston');
    await page.keyboard.press('Enter');
    await expectStep(page, 4);
    await expect(page.getByText('12 Main St, Boston, MA')).toBeVisible();
  });

  test('an unknown address returns the rider to its field', { tag: deep }, async ({ page, errors }) => {
    errors.allow(/^404 GET \/api\/geocode/);
    await home(page).fill(HOME.address);
    await work(page).fill('12 Nowhere Lane');
    await mapRoute(page).click();
    await expect(page.getByText('Address not found', { exact: true })).toBeVisible();
    await expect(work(page)).toBeFocused();
    await expectStep(page, 3);
    await expect(home(page)).toHaveValue(HOME.address);
    await expectNoAxeViolations(page);
  });

  test('home and work at the same place are reported', { tag: deep }, async ({ page }) => {
    await home(page).fill(HOME.address);
    await work(page).fill(HOME.address);
    await mapRoute(page).click();
    await expect(page.getByText(/Home and work are the same place/)).toBeVisible();
    await expect(page.getByText('0.0 miles').first()).toBeVisible();
    await expectUsable(page);
  });

  test('a few letters, arrow keys and Enter pick an address', { tag: onDesk }, async ({ page }) => {
    await home(page).pressSequentially(PARTIAL);
    await expect(page.getByRole('option')).toHaveCount(5);
    await expect(page.getByText('5 suggestions. Use the arrow keys to choose.')).toBeVisible();
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
    await expect(home(page)).toHaveValue(picked);
    await expect(home(page)).toBeFocused();
    await expect(home(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('Address found')).toBeVisible();
    await expectStep(page, 3);
  });

  test('Escape closes the list and keeps the text, ArrowDown reopens it', { tag: deep }, async ({ page }) => {
    await home(page).pressSequentially('12 Main St, Boston');
    await expect(home(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowUp');
    const option = page.getByRole('option', { selected: true });
    await expect(home(page)).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await expect(home(page)).toHaveValue('12 Main St, Boston');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option')).toBeVisible();
  });

  test('a tap picks an address, and those near home come first', async ({ page }) => {
    await home(page).pressSequentially('12 Main St, bos');
    await page.getByRole('option', { name: '12 Main St, Boston, MA' }).tap();
    await expect(home(page)).toHaveValue('12 Main St, Boston, MA');

    await work(page).tap();
    await work(page).pressSequentially(PARTIAL);
    const nearest = page.getByRole('option').first();
    await expect(nearest).toContainText(/^1120 SE Morrison St, (Boston|Cambridge), MA/);
    await expect(nearest).toContainText(/\d\.\d\smiles?$/);
    await nearest.tap();
    await expect(page.getByRole('option')).toHaveCount(0);
    await mapRoute(page).tap();
    await expectStep(page, 4);
  });

  test('suggestions for an older text never show under a newer one', { tag: deep }, async ({ page }) => {
    let respond: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/geocode/suggest?q=port', async (route) => {
      await held;
      // By now the browser has canceled it.
      await route.continue().catch(() => undefined);
    });
    const requested = page.waitForRequest(/suggest\?q=port$/);
    await home(page).pressSequentially('port');
    await requested;
    const canceled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=port'));
    await home(page).fill('boul');
    await canceled;
    respond();
    await expect(page.getByRole('option')).toHaveText(['Boulder, CO']);
  });

  test(
    'a failed search clears the list, and the typed address still counts',
    { tag: deep },
    async ({ page, errors }) => {
      errors.allow(/^503 GET \/api\/geocode\/suggest|The address search failed/);
      await home(page).pressSequentially('port');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.route('**/api/geocode/suggest?*', (route) => route.fulfill({ status: 503, json: {} }));
      await home(page).pressSequentially('land, OR');
      await expect(page.getByRole('option')).toHaveCount(0);
      await work(page).fill('12 Main St, Portland');
      await page.keyboard.press('Enter');
      await expectStep(page, 4);
    },
  );
});

test.describe('texts', () => {
  const phone = (page: Page) => page.getByLabel('Phone number');
  const consent = (page: Page) => page.getByRole('checkbox', { name: /SMS Consent/ });
  const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
  const smsError = (page: Page) =>
    page.getByText('Failed to send test SMS, but you can still continue.', { exact: true });

  test.beforeEach(({ page }) => openStep(page, 8));

  test('Subscribe needs ten digits and consent, and sends a text', async ({ page }) => {
    await expect(subscribe(page)).toBeDisabled();
    await phone(page).pressSequentially('503 555 0147');
    await expect(phone(page)).toHaveValue('(503) 555-0147');
    await expect(subscribe(page)).toBeDisabled();
    await consent(page).check();
    await subscribe(page).click();
    await expect(allSet(page)).toBeFocused();
    await expect(page.getByText(/We.ll text \(503\).555-0147 at about 7 AM/)).toBeVisible();
    await expect.poll(() => textsTo(page, '5035550147')).toHaveLength(1);
    const { user } = await letsGo(page);
    expect(user).toMatchObject({ phone: '5035550147', smsConsent: true, smsSubscribed: true });
  });

  test(
    'a failed text is reported, and the rider continues subscribed',
    { tag: deep },
    async ({ page, errors }) => {
      errors.allow(/^503 POST \/api\/users\/sms-test/);
      await page.route('**/api/users/sms-test', (route) => route.fulfill({ status: 503, body: 'Later.' }));
      await phone(page).fill('5035550143');
      await consent(page).check();
      await subscribe(page).click();
      await expect(page.getByText('SMS Error', { exact: true })).toBeVisible();
      await expect(smsError(page)).toBeVisible();
      await expect(allSet(page)).toBeVisible();
      const { user } = await letsGo(page);
      expect(user).toMatchObject({ phone: '5035550143', smsSubscribed: true });
    },
  );

  test('an invalid number does not block the rider', { tag: deep }, async ({ page, errors }) => {
    errors.allow(/^400 POST \/api\/users\/sms-test/);
    // The demo takes any ten digits; live, the server refuses what is no phone.
    await page.route('**/api/users/sms-test', (route) =>
      route.fulfill({
        status: 400,
        json: { statusCode: 400, message: 'phone must be a valid 10-digit US number.' },
      }),
    );
    await phone(page).fill('5551234567');
    await consent(page).check();
    await subscribe(page).click();
    await expect(smsError(page)).toBeVisible();
    await expect(page.getByText(/^We couldn’t use /)).toBeVisible();
    const { user } = await letsGo(page);
    expect(user).toMatchObject({ phone: '', smsConsent: false, smsSubscribed: false });
  });
});

test.describe('usable by everyone', { tag: deep }, () => {
  for (const [index, { path }] of STEPS.entries()) {
    test(`${path} at any size`, async ({ page }) => {
      await openStep(page, index + 1);
      await expectUsableAtAnySize(page);
    });
  }

  test('All Set at any size', async ({ page }) => {
    await openStep(page, 8);
    await skipTexts(page);
    await expectUsableAtAnySize(page);
  });

  test('suggestions and an open dropdown', async ({ page }) => {
    await openStep(page, 3);
    await home(page).fill('12 Main St, Boston');
    await expect(page.getByRole('option')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectNoAxeViolations(page);
    await openStep(page, 5);
    await page.getByLabel('Target arrival at work').click();
    await expect(page.getByRole('option', { name: '8:00 am' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('the map step without addresses, which leads back to them', async ({ page }) => {
    await page.goto('/route-refine');
    await expectStep(page, 4);
    await expect(page.getByText('Setting up route...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Looks Good' })).toBeDisabled();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Update' }).click();
    await expectStep(page, 3);
  });

  test('the steps with the keyboard alone', async ({ page }) => {
    /** The heading takes focus just after it appears; no person is faster. */
    const arriveAt = async (step: number) => {
      await expectStep(page, step);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    };
    const tabTo = async (name: string) => {
      const target = page.getByRole('main').getByText(name, { exact: true });
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`Tab did not reach ${name}.`);
    };
    await page.goto('/why');
    await arriveAt(2);
    await tabTo('Continue');
    await page.keyboard.press('Enter');
    await arriveAt(3);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Boston');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12 Main St, Boston');
    await page.keyboard.press('Enter');
    await arriveAt(4);
    await tabTo('Looks Good');
    await page.keyboard.press('Enter');
    await arriveAt(5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: '8:00 am' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: '8:15 am' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Target arrival at work')).toHaveText('8:15 am');
    await expect(page.getByLabel('Target arrival at work')).toBeFocused();
    await tabTo('Continue');
    await page.keyboard.press('Enter');
    await arriveAt(6);
  });
});
