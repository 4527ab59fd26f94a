import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOutlook, windyRide, aGo } from '../../../testing/an-outlook';
import { failure, fakeApi, never } from '../../../testing/fake-api';
import WeekStrip from './components/week-strip';

const WEEK = 'GET /api/outlook/user/7';

async function show(week: unknown) {
  fakeApi({ [WEEK]: week });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WeekStrip userId={7} />
    </QueryClientProvider>,
  );
  const card = await screen.findByRole('region', { name: 'Next 7 days' });
  return { card: within(card), user: userEvent.setup() };
}

const windyTuesday = {
  '2026-06-16': {
    recommendation: 'thumbs_down',
    legs: { morning: aGo('07:35'), evening: windyRide('16:35') },
  },
} as const;

test('seven days with a sign for each ride, and the best of them', async () => {
  const { card } = await show(anOutlook(windyTuesday));
  expect(await card.findByText('Best days: Mon, Wed, Thu, Fri.')).toBeVisible();
  expect(card.getAllByRole('button').map((day) => day.querySelector('.sr-only')?.textContent)).toEqual([
    'Monday, June 15: to work go, back home go',
    'Tuesday, June 16: to work go, back home no-go',
    'Wednesday, June 17: to work go, back home go, likely',
    'Thursday, June 18: to work go, back home go, likely',
    'Friday, June 19: to work go, back home go, likely',
    'Saturday, June 20: day off',
    'Sunday, June 21: day off',
  ]);
});

test('"likely" stands under the third to the fifth day, "early look" under the grey rest', async () => {
  const sixDays = { '2026-06-20': { isRideDay: true, dayOff: null } };
  const { card } = await show(anOutlook(sixDays));
  expect((await card.findByText('likely')).style.gridColumn).toBe('4 / span 3');
  expect(card.getByText('early look').style.gridColumn).toBe('7 / span 2');
  const early = card.getByRole('button', {
    name: 'Saturday, June 20: to work go, back home go, an early look',
  });
  expect(early).toHaveClass('text-muted');
  expect(early.querySelector('svg')).toHaveClass('text-muted');
  const near = card.getByRole('button', { name: /^Monday/ });
  expect(near.querySelector('svg')).toHaveClass('text-accent');
});

test('up and down differ by their shape', async () => {
  const { card } = await show(anOutlook(windyTuesday));
  const tuesday = await card.findByRole('button', { name: /^Tuesday/ });
  const [toWork, backHome] = tuesday.querySelectorAll('svg');
  expect(toWork).toHaveClass('lucide-thumbs-up');
  expect(backHome).toHaveClass('lucide-thumbs-down');
});

test('a day opens to its reasons, and closes', async () => {
  const { card, user } = await show(anOutlook(windyTuesday));
  const tuesday = await card.findByRole('button', { name: /^Tuesday/ });
  await user.click(tuesday);
  const reasons = within(card.getByRole('region', { name: 'Tuesday, June 16' }));
  expect(reasons.getByText('Evening wind 18 mph is above your 10 mph limit.')).toBeVisible();
  expect(reasons.getByText('Within your limits.')).toBeVisible();
  expect(tuesday).toHaveAttribute('aria-expanded', 'true');
  await user.click(tuesday);
  expect(card.queryByRole('region')).not.toBeInTheDocument();
});

test('a day off says why, and what its rides would be', async () => {
  const holiday = { isRideDay: false, dayOff: 'Juneteenth', recommendation: null } as const;
  const { card, user } = await show(anOutlook({ '2026-06-19': holiday }));
  expect(await card.findByText('Fri: Juneteenth')).toBeVisible();
  expect(card.getByText('Best days: Mon, Tue, Wed, Thu.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Friday, June 19: day off, Juneteenth' }));
  expect(card.getByText('Day off: Juneteenth. If you ride anyway:')).toBeVisible();
});

test('what the forecast does not say is unknown, not a go', async () => {
  const unknown = { passes: null, departureTime: '07:35', triggers: [] };
  const { card, user } = await show(
    anOutlook({ '2026-06-17': { recommendation: null, legs: { morning: unknown, evening: unknown } } }),
  );
  await user.click(
    await card.findByRole('button', {
      name: 'Wednesday, June 17: to work unknown, back home unknown, likely',
    }),
  );
  expect(card.getAllByText('Not known: the forecast doesn’t say enough.')).toHaveLength(2);
});

test('no go at all is said', async () => {
  const { card } = await show({ ...anOutlook(), bestDays: [] });
  expect(await card.findByText('None of your ride days is a go so far.')).toBeVisible();
});

test('a week that cannot be loaded is loaded again on request', async () => {
  let isUp = false;
  const { card, user } = await show(() => (isUp ? anOutlook() : failure(503, 'Down.')()));
  const again = await card.findByRole('button', { name: 'Load them again' });
  isUp = true;
  await user.click(again);
  expect(await screen.findByText(/^Best days/)).toBeVisible();
});

test('its place is kept while it loads', async () => {
  const { card } = await show(never);
  expect(card.queryByRole('button')).not.toBeInTheDocument();
});
