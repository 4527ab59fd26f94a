import type { Page } from '@playwright/test';
import { aSignedUpRider, rememberedIds } from './support/rider.ts';
import { expect, onDesk, test } from './support/test.ts';
import { expectUsableAtAnySize } from './support/usable.ts';

/** A phone's own authenticator in software, whose rider is verified by a finger. */
async function withAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title });

test(
  'a rider without a phone signs back in with a passkey, after everything here is gone',
  { tag: onDesk },
  async ({ page }) => {
    await withAuthenticator(page);
    const { id } = await aSignedUpRider(page);
    await page.goto('/settings');
    await expect(card(page, 'Signed In')).toContainText('you can’t sign back in');
    await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await expect(card(page, 'Passkeys').getByRole('listitem')).toContainText('Chrome');
    await expect(card(page, 'Signed In')).toContainText('To sign back in, use your passkey.');
    await expectUsableAtAnySize(page);

    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/today');
    expect(await rememberedIds(page)).toEqual([String(id), String(id)]);
  },
);

// The card of devices loads when it comes into view, and may still be asking when the session ends.
test.beforeEach(({ errors }) => errors.allow(/^401 GET \/api\/(sessions|passkeys)$/));

test('signing out with a passkey asks no question, and its session ends', async ({ page }) => {
  await withAuthenticator(page);
  await aSignedUpRider(page);
  await page.goto('/settings');
  await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card(page, 'Signed In')).toContainText('To sign back in, use your passkey.');
  await card(page, 'Signed In').getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(page).toHaveURL('/start');
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/today');
});

test('a passkey that was removed opens nothing', async ({ page, errors }) => {
  errors.allow(/^422 POST \/api\/passkeys\/sign-in/);
  errors.allow(/^401 GET /);
  await withAuthenticator(page);
  await aSignedUpRider(page);
  await page.goto('/settings');
  await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await card(page, 'Passkeys')
    .getByRole('button', { name: /^Remove the passkey of/ })
    .click();
  await expect(card(page, 'Passkeys').getByRole('listitem')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(/^That passkey doesn't open an account here/)).toBeVisible();
});

test('the devices are listed, and another one is signed out', async ({ page, browser, baseURL, errors }) => {
  errors.allow(/^401 GET /);
  await withAuthenticator(page);
  await aSignedUpRider(page);
  await page.goto('/settings');
  await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card(page, 'Passkeys').getByRole('listitem')).toHaveCount(1);
  await expect(card(page, 'Devices').getByRole('listitem')).toHaveCount(1);
  await expect(card(page, 'Devices')).toContainText('This device');

  // The same rider in another browser, which holds a copy of the session of a second sign-in.
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const first = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/today');
  await other.addCookies(first);
  await page.goto('/settings');
  await expect(card(page, 'Devices').getByRole('listitem')).toHaveCount(2);
  await card(page, 'Devices').getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(card(page, 'Devices').getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/api/sessions/current')).status()).toBe(401);
  await other.close();
});
