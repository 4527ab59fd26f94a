import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursOfDay } from '../../../testing/an-outlook';
import { aUser } from '../../../testing/builders';
import { failure, fakeApi } from '../../../testing/fake-api';
import type { User } from '../../shared/api/contract';
import DayStrip from './components/day-strip';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

async function show(hours: unknown, change: Partial<User> = {}) {
  fakeApi({ 'GET /api/outlook/user/7/hours/2026-06-15': hours });
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DayStrip
        user={aUser(change)}
        date="2026-06-15"
        isToday
        departures={{ morning: '07:35', evening: '16:35' }}
        rideMinutes={25}
      />
    </QueryClientProvider>,
  );
  const card = within(await screen.findByRole('region', { name: 'Today by the hour' }));
  return { card, container, user: userEvent.setup() };
}

const read = () => plain(screen.getByRole('slider').getAttribute('aria-valuetext'));

test('it opens at the hour of the ride to work, and arrow keys read the others', async () => {
  const { card, user } = await show(hoursOfDay({ 17: { windMph: 18 } }));
  const slider = await card.findByRole('slider', { name: 'Hour' });
  expect(read()).toBe('7 am: Temp 57 °F, Wind 5 mph, Rain 0%, AQI 28');
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect(read()).toMatch(/^8 am/);
  await user.keyboard('{End}');
  expect(read()).toMatch(/^9 pm/);
  await user.keyboard('{ArrowRight}');
  expect(read()).toMatch(/^9 pm/);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(read()).toBe('5 pm: Temp 67 °F, Wind 18 mph, beyond your limit, Rain 0%, AQI 28');
  await user.keyboard('{Home}');
  expect(slider).toHaveAttribute('aria-valuenow', '5');
});

test('a touch reads the hour under it', async () => {
  const { card } = await show(hoursOfDay());
  const slider = await card.findByRole('slider');
  slider.getBoundingClientRect = () => ({ left: 10, width: 340 }) as DOMRect;
  const event = new MouseEvent('pointerdown', { bubbles: true, clientX: 10 + 12 * 20 + 5, buttons: 1 });
  fireEvent(slider, event);
  expect(read()).toMatch(/^5 pm/);
});

test('hours beyond a limit are striped, the limits are lines, and the rides are bands', async () => {
  const { card, container } = await show(hoursOfDay({ 16: { rainChance: 40 }, 17: { rainChance: 60 } }));
  await card.findByRole('slider');
  const striped = [...container.querySelectorAll('rect[fill^="url"]')];
  expect(striped.map((hour) => hour.getAttribute('x'))).toEqual(['220', '240']);
  const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => plain(textContent));
  for (const text of ['to work', 'home', '35 °F', '85 °F', '10 mph', '10%', '100'])
    expect(texts).toContain(text);
  const [toWork, home] = [...container.querySelectorAll('g.fill-accent rect')].map((band) =>
    Number(band.getAttribute('x')),
  );
  expect(toWork).toBeCloseTo((2 + 35 / 60) * 20);
  expect(home).toBeCloseTo((11 + 35 / 60) * 20);
  expect(card.getByText('Dashed: your limits. Striped: beyond one.')).toBeVisible();
});

test('gusts beyond their own limit mark the wind', async () => {
  const { card } = await show(hoursOfDay({ 7: { windGustMph: 31 } }), { windGustThreshold: 30 });
  await card.findByRole('slider');
  expect(read()).toMatch(/Wind 5 mph, beyond your limit/);
});

test('a table says it all to screen readers', async () => {
  const { card } = await show(hoursOfDay({ 21: { aqi: null, windMph: 12 } }));
  const table = within(await card.findByRole('table', { name: 'Monday, June 15 by the hour' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => plain(textContent));
  expect(rows).toHaveLength(18);
  expect(rows[0]).toBe('HourTempWindRainAQI');
  expect(rows[17]).toBe('9 pm71 °F12 mph, beyond your limit0%unknown');
});

test('it is in the rider’s units', async () => {
  const { card } = await show(hoursOfDay(), { units: 'metric' });
  await card.findByRole('slider');
  expect(read()).toBe('7 am: Temp 14 °C, Wind 8 km/h, Rain 0%, AQI 28');
  expect(card.getByText('16 km/h')).toBeInTheDocument();
});

test('hours that cannot be loaded are said', async () => {
  const { card } = await show(failure(503, 'Down.'));
  expect(await card.findByText('The hours of this day aren’t available right now.')).toBeVisible();
});
