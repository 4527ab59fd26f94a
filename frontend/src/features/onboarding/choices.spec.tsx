import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { keepDraft } from '../../../testing/builders';
import { fakeApi } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';
import { changeDraft, readDraft } from './draft-store';
import { NEW_DRAFT } from './onboarding-draft';

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const offered = () => screen.getAllByRole('option').map(({ textContent }) => plain(textContent));
const range = (from: number, to: number, step: number, unit: string) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => `${from + index * step}${unit}`);
const dropdown = async (label: string) => screen.findByRole('combobox', { name: new RegExp(label) });

test.each([
  ['Hotter than', '85 °F', range(70, 110, 5, ' °F')],
  ['Colder than', '35 °F', range(10, 70, 5, ' °F')],
  ['Wind speed above', '10 mph', range(5, 40, 5, ' mph')],
  ['Chance of rain above', '10%', range(10, 90, 10, '%')],
])('%s starts at %s and offers its range', async (label, value, options) => {
  fakeApi({});
  const { user } = renderApp('/preferences');
  expect(plain((await dropdown(label)).textContent)).toBe(value);
  await user.click(await dropdown(label));
  expect(offered()).toEqual(options);
});

test('a trigger between the steps stays on offer, in its place', async () => {
  keepDraft({ preferences: { ...NEW_DRAFT.preferences, windSpeedThreshold: 12 } });
  fakeApi({});
  const { user } = renderApp('/preferences');
  await user.click(await dropdown('Wind speed above'));
  expect(offered().slice(0, 4)).toEqual(['5 mph', '10 mph', '12 mph', '15 mph']);
});

test.each(['Target arrival at work', 'Target arrival back home'])(
  '%s offers every quarter hour of the day',
  async (label) => {
    fakeApi({});
    const { user } = renderApp('/schedule');
    await user.click(await dropdown(label));
    const times = offered();
    expect(times).toHaveLength(96);
    expect([times[0], times[1], times[95]]).toEqual(['12:00 am', '12:15 am', '11:45 pm']);
  },
);

test('a choice is kept, and Continue says that the step is done', async () => {
  changeDraft({ confirmed: ['why'] });
  fakeApi({});
  const { user, path } = renderApp('/schedule');
  await user.click(await dropdown('Target arrival at work'));
  await user.click(screen.getByRole('option', { name: /^8:45.am/ }));
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(path()).toBe('/preferences'));
  expect(readDraft()).toMatchObject({
    schedule: { targetArrivalTime: '08:45', targetHomeTime: '17:00' },
    confirmed: ['why', 'schedule'],
  });
});

test('ride days are Monday to Friday unless the rider says otherwise, and one at least', async () => {
  fakeApi({});
  const { user } = renderApp('/schedule');
  const days = within(await screen.findByRole('group', { name: 'Days I commute' }));
  const isOn = () => days.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(isOn()).toEqual([true, true, true, true, true, false, false]);
  await user.click(days.getByRole('checkbox', { name: 'Saturday' }));
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await user.click(days.getByRole('checkbox', { name: day }));
  }
  expect(isOn()).toEqual([false, false, false, false, false, true, false]);
  expect(screen.getByText(/Keep at least one day/)).toBeVisible();
  expect(readDraft().rideDays).toEqual(['sat']);
});

test('the bike is regular unless the rider says otherwise', async () => {
  fakeApi({});
  const { user } = renderApp('/bike-type');
  expect(await screen.findByRole('radio', { name: /Regular Bike/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /Pedal Assist/ }));
  expect(readDraft().bikeType).toBe('electric');
});

test.each([
  ['/why', 'Make riding your default', '/start', '/route-setup'],
  ['/schedule', 'Target Arrivals', '/route-refine', '/preferences'],
  ['/preferences', '"No Go" Triggers', '/schedule', '/bike-type'],
  ['/bike-type', 'Bike Type', '/preferences', '/notifications'],
])('%s is headed %s, and its heading has the focus', async (address, title, back, next) => {
  fakeApi({});
  renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', back);
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', next);
});
