import type { Page } from '@playwright/test';
import { withoutPageAnswers } from './support/plain-page.ts';
import { aSignedUpRider, onServer } from './support/rider.ts';
import { openSettings } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { expectUsable } from './support/usable.ts';

const day = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('ride days are chosen, paused and corrected in Settings', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  await openSettings(page);
  const stored = () => onServer(page, `/api/users/${id}`);
  await expectUsable(page);

  await day(page, 'Friday').uncheck();
  await expect.poll(stored).toMatchObject({ rideDays: ['mon', 'tue', 'wed', 'thu'] });
  await day(page, 'Friday').check();

  // The first Friday holiday of the product's year.
  const substitute = page.getByRole('checkbox', { name: 'Fri, Jul 3: Independence Day (substitute day)' });
  await substitute.uncheck();
  await expect.poll(stored).toMatchObject({ dayExceptions: { '2026-07-03': 'ride' } });
  await page.getByRole('button', { name: /^Show all \d+$/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Thu, Nov 26: Thanksgiving Day' })).toBeChecked();

  await page.getByLabel('A single date').fill('2026-11-27');
  await page.getByRole('button', { name: 'Day off' }).click();
  await expect(page.getByText('Fri, Nov 27: day off')).toBeVisible();

  await page.getByLabel('Pause until').fill('2026-07-12');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused until Sunday, July 12.')).toBeVisible();

  await page.getByRole('button', { name: '+ Tuesday' }).click();
  await page.getByRole('group', { name: 'Tuesday' }).getByLabel('Leave work at').click();
  await page.getByRole('option', { name: '6:00 pm', exact: true }).click();
  await expect.poll(stored).toMatchObject({
    rideDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
    pausedUntil: '2026-07-12',
    dayExceptions: { '2026-07-03': 'ride', '2026-11-27': 'off' },
    dayTimes: { tue: { targetArrivalTime: '08:00', targetHomeTime: '18:25' } },
  });
  await expectUsable(page);

  await page.reload();
  await expect(page.getByText('Paused until Sunday, July 12.')).toBeVisible();
  await expect(substitute).not.toBeChecked();
  await page.getByRole('button', { name: 'End pause' }).click();
  await expect.poll(stored).toMatchObject({ pausedUntil: null });
});

test('riders of before there were ride days are asked on Today, once', async ({ page }) => {
  const { id } = await aSignedUpRider(page);
  let isAsked = true;
  await page.route(`**/api/users/${id}`, async (route) => {
    const isAnswer = route.request().method() === 'PATCH';
    if (isAnswer) isAsked = false;
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, rideDaysConfirmed: !isAsked } });
  });
  await withoutPageAnswers(page);
  await page.goto('/today');
  const card = page.getByRole('region', { name: 'Which days do you ride?' });
  await expect(card).toBeVisible();
  await expectUsable(page);
  await card.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await card.getByRole('button', { name: 'Save ride days' }).click();
  await expect(card).toBeHidden();
  expect(await onServer(page, `/api/users/${id}`)).toMatchObject({
    rideDays: ['mon', 'tue', 'wed', 'thu'],
    observesHolidays: true,
  });
});

test('the schedule step asks for the days in one row', async ({ page }) => {
  await page.goto('/schedule');
  const boxes = page.getByRole('group', { name: 'Days I commute' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(7);
  const tops = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expectUsable(page);
});
