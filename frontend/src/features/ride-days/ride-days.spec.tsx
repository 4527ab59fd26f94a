import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aRecommendation } from '../../../testing/a-recommendation';
import { aUser } from '../../../testing/builders';
import { failure } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';
import { daysBeforeText } from './day-times-card';

const PATH = '/api/users/7';

/* A Monday, a Thursday and a Saturday. */
const LABOR_DAY = { date: '2026-09-07', name: 'Labor Day' };
const THANKSGIVING = { date: '2026-11-26', name: 'Thanksgiving Day' };
const ON_SATURDAY = { date: '2026-07-04', name: 'Independence Day' };

async function openSettings(given: Parameters<typeof fakeRiderServer>[0] = {}) {
  rememberRider(7);
  const server = fakeRiderServer({
    ...given,
    replies: {
      'GET /api/holidays/user/7': {
        state: 'OR',
        today: '2026-06-15',
        holidays: [ON_SATURDAY, LABOR_DAY, THANKSGIVING],
      },
      ...given.replies,
    },
  });
  const { user } = renderApp('/settings');
  const card = within(await screen.findByRole('region', { name: 'Ride Days' }));
  await screen.findByRole('checkbox', { name: /Labor Day/ });
  return { ...server, user, card, saved: () => server.sent('PATCH', PATH) };
}

const day = (name: string) => ({ name }) as const;

test('a weekday is saved as it is toggled', async () => {
  const { user, card, saved } = await openSettings();
  expect(card.getByRole('checkbox', day('Friday'))).toBeChecked();
  expect(card.getByRole('checkbox', day('Saturday'))).not.toBeChecked();
  await user.click(card.getByRole('checkbox', day('Friday')));
  await user.click(card.getByRole('checkbox', day('Saturday')));
  expect(card.getByRole('checkbox', day('Friday'))).not.toBeChecked();
  await waitFor(() =>
    expect(saved()).toEqual([
      { rideDays: ['mon', 'tue', 'wed', 'thu'] },
      { rideDays: ['mon', 'tue', 'wed', 'thu', 'sat'] },
    ]),
  );
});

test('a change that cannot be saved is undone, with a notice', async () => {
  const { user, card } = await openSettings({
    replies: { [`PATCH ${PATH}`]: failure(503, 'The database is away.') },
  });
  await user.click(card.getByRole('checkbox', day('Friday')));
  expect((await screen.findAllByText('The database is away.'))[0]).toBeVisible();
  expect(card.getByRole('checkbox', day('Friday'))).toBeChecked();
});

test('the rider pauses until a date, and ends the pause', async () => {
  const { user, card, saved } = await openSettings();
  expect(card.getByRole('button', { name: 'Pause' })).toBeDisabled();
  await user.type(card.getByLabelText('Pause until'), '2026-07-05');
  await user.click(card.getByRole('button', { name: 'Pause' }));
  expect(await card.findByText('Paused until Sunday, July 5.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'End pause' }));
  expect(await card.findByLabelText('Pause until')).toBeVisible();
  await waitFor(() => expect(saved()).toEqual([{ pausedUntil: '2026-07-05' }, { pausedUntil: null }]));
});

test('a pause that has passed is none', async () => {
  const { card } = await openSettings({ user: aUser({ pausedUntil: '2026-06-14' }) });
  expect(card.getByLabelText('Pause until')).toBeVisible();
});

test('holidays on ride days are listed, and ridden where the rider says so', async () => {
  const { user, card, saved } = await openSettings({
    user: aUser({ dayExceptions: { '2026-06-14': 'off' } }),
  });
  const laborDay = card.getByRole('checkbox', { name: 'Mon, Sep 7: Labor Day' });
  expect(laborDay).toBeChecked();
  expect(card.getByText('Federal holidays and those of your state (OR).')).toBeVisible();
  expect(card.queryByRole('checkbox', { name: /Independence Day/ })).toBeNull();
  await user.click(laborDay);
  await waitFor(() => expect(laborDay).not.toBeChecked());
  await user.click(laborDay);
  await waitFor(() =>
    expect(saved()).toEqual([{ dayExceptions: { '2026-09-07': 'ride' } }, { dayExceptions: {} }]),
  );
  expect(card.getByRole('link', { name: 'date-holidays' })).toBeVisible();
});

test('without holidays there is no list of them', async () => {
  const { user, card, saved } = await openSettings();
  await user.click(card.getByRole('checkbox', { name: 'Public holidays are days off' }));
  expect(card.queryByRole('checkbox', { name: /Labor Day/ })).toBeNull();
  await waitFor(() => expect(saved()).toEqual([{ observesHolidays: false }]));
});

test('a single date is taken off, and ridden again', async () => {
  const { user, card, saved } = await openSettings();
  await user.type(card.getByLabelText('A single date'), '2026-07-05');
  await user.click(card.getByRole('button', { name: 'Day off' }));
  expect(await card.findByText('Sun, Jul 5: day off')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Remove Sun, Jul 5' }));
  await waitFor(() =>
    expect(saved()).toEqual([{ dayExceptions: { '2026-07-05': 'off' } }, { dayExceptions: {} }]),
  );
  expect(card.queryByText('Sun, Jul 5: day off')).toBeNull();
});

test('a weekday gets times of its own, and loses them again', async () => {
  const { user, saved } = await openSettings();
  const card = within(screen.getByRole('region', { name: 'Different Times' }));
  await user.click(card.getByRole('button', { name: '+ Tuesday' }));
  const tuesday = within(await card.findByRole('group', { name: 'Tuesday' }));
  expect(tuesday.getByLabelText('Leave work at')).toHaveTextContent(/4:35.pm/);
  await user.click(tuesday.getByLabelText('Leave work at'));
  await user.click(await screen.findByRole('option', { name: /6:00.pm/ }));
  await user.click(card.getByRole('button', { name: 'Remove Tuesday' }));
  await waitFor(() =>
    expect(saved()).toEqual([
      { dayTimes: { tue: { targetArrivalTime: '08:00', targetHomeTime: '17:00' } } },
      { dayTimes: { tue: { targetArrivalTime: '08:00', targetHomeTime: '18:25' } } },
      { dayTimes: {} },
    ]),
  );
});

test('Settings says when a ride begins before the text', async () => {
  const { user, saved } = await openSettings({
    user: aUser({ smsConsent: true, smsSubscribed: true, phone: '5035550123' }),
  });
  expect(screen.queryByText(/covers only your ride home/)).toBeNull();
  expect(screen.getByText(/A text at 7:00\sam on your ride days/)).toBeVisible();
  await user.click(screen.getByLabelText('Text me at'));
  await user.click(await screen.findByRole('option', { name: /8:00.am/ }));
  expect(
    screen.getByText('You leave for work before that, so the text covers only your ride home.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(saved()).toEqual([{ textTime: '08:00' }]));
});

test.each([
  ['07:00', {}, []],
  ['07:35', {}, []],
  ['07:45', {}, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']],
  ['07:00', { tue: { targetArrivalTime: '07:15', targetHomeTime: '16:00' } }, ['Tuesday']],
  ['07:00', { sat: { targetArrivalTime: '07:15', targetHomeTime: '16:00' } }, []],
])('a text at %s with the times %j of days comes too late on %j', (textTime, dayTimes, late) => {
  expect(daysBeforeText(aUser({ dayTimes }), { textTime, commuteMinutes: 25 })).toEqual(late);
});

test('units are a setting', async () => {
  const { user, saved } = await openSettings();
  await user.click(screen.getByRole('radio', { name: /Metric/ }));
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(saved()).toEqual([{ units: 'metric' }]));
});

async function openTodayUnasked() {
  rememberRider(7);
  const { sent } = fakeRiderServer({
    user: aUser({
      rideDaysConfirmed: false,
      observesHolidays: false,
      rideDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    }),
    replies: {
      'GET /api/recommendations/user/7/today': aRecommendation(),
      [`PATCH ${PATH}`]: ({ body }: { body: object }) => aUser({ ...body, rideDaysConfirmed: true }),
    },
  });
  const { user } = renderApp('/today');
  const card = await screen.findByRole('region', { name: 'Which days do you ride?' });
  return { user, card, saved: () => sent('PATCH', PATH) };
}

test.each([
  ['Save ride days', { rideDays: ['mon', 'tue', 'wed', 'thu', 'fri'], observesHolidays: true }],
  [
    'Keep every day',
    { rideDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], observesHolidays: false },
  ],
])('riders of before there were ride days are asked on Today until they answer: %s', async (answer, sent) => {
  const { user, card, saved } = await openTodayUnasked();
  await user.click(within(card).getByRole('button', { name: answer }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(saved()).toEqual([sent]);
});
