import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRecommendationAt } from '../../../testing/a-recommendation';
import { aGo, anOutlook, hoursOfDay, windyRide } from '../../../testing/an-outlook';
import { aRoute, aUser } from '../../../testing/builders';
import { failure, fakeApi, type Replies } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';

const TODAY = 'GET /api/recommendations/user/7/today';
const GENERATE = 'POST /api/recommendations/generate';
const OVER = "Today's commute is over. See you tomorrow morning.";

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'queueMicrotask', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens Today at a time in Portland. */
async function openAt(time: string, replies: Replies = {}, week = anOutlook({}, time.slice(0, 10))) {
  jest.setSystemTime(new Date(`${time}-07:00`));
  rememberRider(7);
  const calls = fakeApi({
    'GET /api/users/7': aUser(),
    'GET /api/routes/user/7/active': aRoute(),
    'GET /api/outlook/user/7/hours/2026-06-15': hoursOfDay(),
    'GET /api/outlook/user/7': () => ({ ...week, answeredAt: new Date().toISOString() }),
    [TODAY]: null,
    ...replies,
  });
  const view = renderApp('/today');
  await pass(50);
  await screen.findByRole('heading', { level: 1, name: /./ });
  await pass(50);
  const generations = () => calls.filter(({ path }) => path.endsWith('/generate'));
  return { ...view, generations, user: userEvent.setup({ delay: null }) };
}

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;
const rideToday = () => screen.queryByRole('button', { name: 'Riding today anyway?' });

test('on a Saturday the next ride day is the main thing, and nothing is judged', async () => {
  const { generations } = await openAt('2026-06-20T08:00:00');
  expect(headline()).toBe('Monday is likely a go');
  expect(screen.getByText('NEXT RIDE · MONDAY, JUNE 22')).toBeVisible();
  expect(screen.getByText('Today is a day off: Saturday.')).toBeVisible();
  expect(screen.getByText('Leave for work').nextSibling).toHaveTextContent(/7:35\sam/);
  expect(screen.getByRole('region', { name: 'Next 7 days' })).toBeVisible();
  expect(generations()).toEqual([]);
});

test('"Riding today anyway?" judges today, and the next ride day is a tap away', async () => {
  let stored: unknown = null;
  const saturday = aRecommendationAt('2026-06-20T08:00:00');
  const { user, generations } = await openAt('2026-06-20T08:00:00', {
    [TODAY]: () => stored,
    [GENERATE]: () => (stored = { ...saturday, answeredAt: new Date().toISOString() }),
  });
  await user.click(rideToday() as HTMLElement);
  await pass(50);
  expect(headline()).toBe('Gear up to ride!');
  expect(generations()).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'See Monday' }));
  expect(await screen.findByRole('heading', { name: 'Monday is likely a go' })).toBeVisible();
  await user.click(rideToday() as HTMLElement);
  expect(headline()).toBe('Gear up to ride!');
});

test('today can fail to be judged, and the next ride day stays', async () => {
  const { user } = await openAt('2026-06-20T08:00:00', { [GENERATE]: failure(503, 'Not enough data.') });
  await user.click(rideToday() as HTMLElement);
  await pass(50);
  expect(screen.getByRole('alert')).toHaveTextContent('Not enough data.');
  expect(headline()).toBe('Monday is likely a go');
});

test('on a Saturday evening there is a sign, and no button that can only fail', async () => {
  const { generations } = await openAt('2026-06-20T19:30:00');
  expect(headline()).toBe('Monday is likely a go');
  expect(screen.getByText('Today is a day off: Saturday.')).toBeVisible();
  expect(rideToday()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(generations()).toEqual([]);
});

test('someone who sets up on a Monday evening sees Tuesday, though today was never judged', async () => {
  const { generations } = await openAt('2026-06-15T19:30:00');
  expect(screen.getByText(OVER)).toBeVisible();
  expect(headline()).toBe('Tomorrow is a go');
  expect(rideToday()).toBeNull();
  expect(generations()).toEqual([]);
});

test('after the ride home tomorrow is the main thing, and today’s conditions stay below it', async () => {
  const windy = {
    '2026-06-16': {
      recommendation: 'thumbs_down',
      legs: { morning: aGo('07:35'), evening: windyRide('16:35') },
    },
  } as const;
  const stored = aRecommendationAt('2026-06-15T17:01:00', { isCommuteOver: true });
  await openAt(
    '2026-06-15T17:30:00',
    { [TODAY]: { ...stored, answeredAt: '2026-06-16T00:30:00Z' } },
    anOutlook(windy),
  );
  expect(await screen.findByRole('heading', { name: 'Tomorrow is a no-go' })).toBeVisible();
  expect(screen.getByText(OVER)).toBeVisible();
  expect(screen.getByText('Evening wind 18 mph is above your 10 mph limit.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Conditions' })).toBeVisible();
  expect(rideToday()).toBeNull();
});

test('on a Friday evening it says when we meet again', async () => {
  await openAt('2026-06-19T19:30:00');
  expect(screen.getByText("Today's commute is over. See you Monday morning.")).toBeVisible();
});

test('a holiday is named, and the day after it has the sign', async () => {
  const holiday = { '2026-06-19': { isRideDay: false, dayOff: 'Juneteenth', recommendation: null } };
  await openAt('2026-06-19T07:00:00', {}, anOutlook(holiday, '2026-06-19'));
  expect(screen.getByText('Today is a day off: Juneteenth.')).toBeVisible();
  expect(headline()).toBe('Monday is likely a go');
});

test('a pause of more than a week has a sign that says so', async () => {
  const dayOff = { isRideDay: false, dayOff: 'Paused until July 5', recommendation: null };
  const week = anOutlook({}, '2026-06-15');
  const paused = { ...week, days: week.days.map((day) => ({ ...day, ...dayOff })), bestDays: [] };
  await openAt('2026-06-15T07:00:00', {}, paused);
  expect(headline()).toBe('No rides in the next 7 days');
  expect(screen.getByText('Today is a day off: paused until July 5.')).toBeVisible();
  expect(rideToday()).toBeVisible();
});

test('a next ride day whose forecast is missing is not known', async () => {
  const unknown = { passes: null, departureTime: '07:35', triggers: [] };
  const tuesday = { '2026-06-16': { recommendation: null, legs: { morning: unknown, evening: unknown } } };
  await openAt('2026-06-15T19:30:00', {}, anOutlook(tuesday));
  expect(headline()).toBe('Tomorrow isn’t known yet');
});

test('left open overnight before a ride day, today is judged', async () => {
  const stored = aRecommendationAt('2026-06-15T00:00:01');
  const { generations } = await openAt('2026-06-14T20:00:00', {
    [GENERATE]: () => ({ ...stored, answeredAt: new Date().toISOString() }),
    'GET /api/outlook/user/7/hours/2026-06-15': hoursOfDay(),
    'GET /api/outlook/user/7': () => {
      const now = new Date();
      return {
        ...anOutlook({}, new Date(now.getTime() - 7 * 3_600_000).toISOString().slice(0, 10)),
        answeredAt: now,
      };
    },
  });
  expect(headline()).toBe('Tomorrow is a go');
  await pass(4 * 60 * 60_000 + 2000);
  expect(generations()).toHaveLength(1);
  expect(headline()).toBe('Gear up to ride!');
});

test('without the week, today is offered as before', async () => {
  await openAt('2026-06-20T19:30:00', {
    'GET /api/outlook/user/7/hours/2026-06-15': hoursOfDay(),
    'GET /api/outlook/user/7': failure(503, 'Down.'),
    [GENERATE]: failure(422, OVER),
  });
  expect(screen.getByText(OVER)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Generate/ })).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull();
});
