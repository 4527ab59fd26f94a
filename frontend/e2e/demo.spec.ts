import type { Page } from '@playwright/test';
import { aSignedUpRider, bindNumber } from './support/rider.ts';
import { deep, expect, onDesk, test } from './support/test.ts';
import { expectNoAxeViolations, expectUsable } from './support/usable.ts';

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Demo data' }).click();
  await expect(page.getByRole('dialog', { name: 'Demo data' })).toBeVisible();
};

test('every screen is marked as demo data', { tag: deep }, async ({ page }) => {
  await aSignedUpRider(page);
  for (const path of ['/today', '/settings', '/route', '/privacy', '/terms', '/nowhere']) {
    await page.goto(path);
    const mark = page.getByRole('button', { name: 'Demo data' });
    await expect(mark).toBeVisible();
    expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('the panel lists what is made up and how to go live', { tag: [onDesk, deep] }, async ({ page }) => {
  await page.goto('/start');
  await openPanel(page);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Weather');
  await expect(panel).toContainText('made up');
  await expect(panel).toContainText('APP_MODE=live');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Demo data' })).toBeFocused();
});

test('switching the weather rechecks Today at once, a data gap included', async ({
  page,
  weather,
  errors,
}) => {
  errors.allow(/^503 POST \/api\/recommendations\/generate/);
  await weather('fair');
  await aSignedUpRider(page);
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  await openPanel(page);
  const panel = page.getByRole('dialog');
  await panel.getByText('Storm', { exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText('Weather: Storm. Today has been rechecked.');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Abort bike commute!' })).toBeVisible();

  await openPanel(page);
  await panel.getByText('Data gap', { exact: true }).click();
  await expect(panel.getByRole('status')).toContainText('Data gap');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText(/not enough/i);
});

test('texts that would have been sent are in the panel and in the outbox, newest first', async ({ page }) => {
  const sent = await page.request.post('/api/users/sms-test', { data: { phone: '5035550142' } });
  expect(sent.ok()).toBe(true);
  await page.goto('/start');
  await openPanel(page);
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('To (503) 555-0142');
  await page.goto('/demo/outbox');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('To (503) 555-0142');
  await expectNoAxeViolations(page);
});

test('a phone can reply: STOP ends the texts, START resumes them', async ({ page }) => {
  const { id } = await aSignedUpRider(page, { user: { phone: '5035550146', smsConsent: true } });
  await bindNumber(page, id, '5035550146');
  for (const [word, answer, isOn] of [
    ['STOP', /unsubscribed/, false],
    ['Start', /re-subscribed/, true],
  ] as const) {
    await page.goto('/demo/outbox');
    await expect(page.getByLabel('From phone')).toHaveValue('(503) 555-0146');
    await page.getByLabel('Message').fill(word);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(answer);
    await expectUsable(page);
    await page.goto('/settings');
    await expect(page.getByRole('checkbox', { name: /Send me daily recommendations/ })).toBeChecked({
      checked: isOn,
    });
  }
});
