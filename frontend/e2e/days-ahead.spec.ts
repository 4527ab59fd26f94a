import type { Page } from '@playwright/test';
import { aSignedUpRider } from './support/rider.ts';
import { expect, test } from './support/test.ts';
import { expectNoAxeViolations, expectUsable } from './support/usable.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const region = (page: Page, name: string) => page.getByRole('region', { name });

test('the week and the day are read with the keyboard, and on a desk all is in view at once', async ({
  page,
  weather,
}) => {
  await weather('windy');
  await aSignedUpRider(page, { user: { rideDays: [...WEEKDAYS] } });
  await page.goto('/today');
  await expect(headline(page, 'Abort bike commute!')).toBeVisible();
  await expect(
    page.getByRole('link', { name: /^Wind alone stopped \d+ of your days last year/ }),
  ).toBeVisible();

  const week = region(page, 'Next 7 days');
  await week.getByRole('button', { name: /^Tuesday, June 16: to work no-go/ }).focus();
  await page.keyboard.press('Enter');
  await expect(region(page, 'Tuesday, June 16')).toContainText(
    /Morning wind \d+ mph is above your 10 mph limit/,
  );
  await expect(week).toContainText('Fri: Juneteenth');

  const hours = region(page, 'Today by the hour').getByRole('slider', { name: 'Hour' });
  await hours.focus();
  await page.keyboard.press('End');
  await expect(hours).toHaveAttribute('aria-valuetext', /^9\spm: Temp .*Wind \d+\smph, beyond your limit/);
  await expectUsable(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await week.getByRole('button', { name: /^Tuesday/ }).click();
  const map = page.getByRole('region', { name: /^Map of the route/ });
  for (const part of [headline(page, 'Abort bike commute!'), region(page, 'Why'), week, hours, map]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(tabs?.y).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await expectNoAxeViolations(page);
});

test('on a day off and after the ride home, the next ride day has the sign', async ({ page, errors }) => {
  errors.allow(/^422 POST \/api\/recommendations\/generate/);
  await aSignedUpRider(page, { user: { rideDays: ['tue', 'wed'] } });
  await page.goto('/today');
  await expect(headline(page, 'Tomorrow is a go')).toBeVisible();
  await expect(page.getByText('Today is a day off: Monday.')).toBeVisible();
  await expect(region(page, 'Tuesday by the hour').getByRole('slider')).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Riding today anyway?' }).click();
  await expect(headline(page, 'Gear up to ride!')).toBeVisible();
  await page.getByRole('button', { name: 'See Tuesday' }).click();
  await expect(headline(page, 'Tomorrow is a go')).toBeVisible();

  // Nothing of the first rider's page may ask with the second one's session.
  await page.goto('/robots.txt');
  // A night shift: both rides end before 5 AM, when the product's clock starts.
  const nightShift = { targetArrivalTime: '01:00', targetHomeTime: '04:30', rideDays: [...WEEKDAYS] };
  await aSignedUpRider(page, { user: nightShift });
  await page.goto('/today');
  await expect(page.getByText("Today's commute is over. See you tomorrow morning.")).toBeVisible();
  await expect(headline(page, 'Tomorrow is a go')).toBeVisible();
  await expect(page.getByRole('button', { name: /Riding today|Generate/ })).toBeHidden();
  await expectNoAxeViolations(page);
});
