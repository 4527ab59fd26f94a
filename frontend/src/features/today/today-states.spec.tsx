import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aRecommendation } from '../../../testing/a-recommendation';
import { anOutlook, hoursOfDay } from '../../../testing/an-outlook';
import { aRoute, aUser } from '../../../testing/builders';
import { failure, fakeApi, never, type Replies } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';

const TODAY = 'GET /api/recommendations/user/7/today';
const GENERATE = 'POST /api/recommendations/generate';

function openToday(replies: Replies = {}) {
  rememberRider(7);
  const calls = fakeApi({
    'GET /api/users/7': aUser(),
    'GET /api/outlook/user/7/hours/2026-06-15': hoursOfDay(),
    'GET /api/outlook/user/7': anOutlook(),
    'GET /api/routes/user/7/active': aRoute(),
    [TODAY]: aRecommendation(),
    ...replies,
  });
  return {
    ...renderApp('/today'),
    generations: () => calls.filter(({ path }) => path.endsWith('/generate')),
  };
}

test('while it loads, skeletons hold the room', async () => {
  openToday({ [TODAY]: never });
  expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
});

test('without a session the welcome card is shown', async () => {
  fakeApi({});
  const { user, path } = renderApp('/today');
  await user.click(await screen.findByRole('link', { name: 'Get Started' }));
  await waitFor(() => expect(path()).toBe('/start'));
});

test('a rider without an active route is welcomed, to go on where the route is missing', async () => {
  const { user, path } = openToday({ 'GET /api/routes/user/7/active': null });
  await user.click(await screen.findByRole('link', { name: 'Update Profile' }));
  await waitFor(() => expect(path()).toBe('/route'));
});

test('a route that cannot be loaded says why, and loads when tried again', async () => {
  let isUp = false;
  const { user } = openToday({
    'GET /api/routes/user/7/active': () => (isUp ? aRoute() : failure(503, 'The database is away.')()),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
});

test('where there is none, one is made by itself, once', async () => {
  let stored: unknown = null;
  const { generations } = openToday({
    [TODAY]: () => stored,
    [GENERATE]: () => (stored = aRecommendation()),
  });
  expect(await screen.findByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  expect(generations().map(({ body }) => body)).toEqual([{ userId: 7, routeId: 12 }]);
});

test('one that is stored is shown as it is', async () => {
  const { generations } = openToday();
  expect(await screen.findByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  expect(generations()).toEqual([]);
});

test("a failure shows in a red card with the server's message, is not repeated automatically, and can be retried", async () => {
  let isUp = false;
  let stored: unknown = null;
  const { user, generations } = openToday({
    [TODAY]: () => stored,
    [GENERATE]: () =>
      isUp ? (stored = aRecommendation()) : failure(503, 'Not enough data for a recommendation.')(),
  });
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent('Not enough data for a recommendation.');
  expect(generations()).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: "Generate Today's Recommendation" }));
  await waitFor(() => expect(generations()).toHaveLength(2));
  expect(await screen.findByRole('alert')).toBeVisible();

  isUp = true;
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Gear up to ride!' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['the server gives no message', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the fallback words stand where %s', async (_, answer) => {
  openToday({ [TODAY]: null, [GENERATE]: answer });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to generate recommendation');
});

test('a commute that is over is not shown as an error', async () => {
  const message = "Today's commute is over. See you tomorrow morning.";
  openToday({ [TODAY]: null, [GENERATE]: failure(422, message) });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
