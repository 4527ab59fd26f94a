import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aUser } from '../../../testing/builders';
import { failure, fakeApi, never, type Replies } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';

afterEach(() => {
  jest.restoreAllMocks();
});

const UNREACHABLE = 'We can’t reach RollOut right now.';

const remembered = () => [
  localStorage.getItem('currentUserId'),
  localStorage.getItem('bike_commute_user_id'),
];

test('without a saved id, / redirects to /start and requests nothing', async () => {
  const calls = fakeApi({});
  const { path } = renderApp('/');
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(path()).toBe('/start');
  expect(calls.filter((call) => call.path.startsWith('/api/users'))).toEqual([]);
});

test('a saved rider who has completed onboarding is redirected to /today', async () => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': aUser() });
  const { path } = renderApp('/');
  await waitFor(() => expect(path()).toBe('/today'));
  expect(remembered()).toEqual(['7', '7']);
});

test.each(['currentUserId', 'bike_commute_user_id'])('either key is enough: %s', async (key) => {
  localStorage.setItem(key, '7');
  fakeApi({ 'GET /api/users/7': aUser() });
  const { path } = renderApp('/');
  await waitFor(() => expect(path()).toBe('/today'));
});

test('a remembered rider who has not completed onboarding goes to /start', async () => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': aUser({ hasCompletedOnboarding: false }) });
  const { path } = renderApp('/');
  await waitFor(() => expect(path()).toBe('/start'));
});

test('while the check runs, / says so', async () => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': never });
  const { path } = renderApp('/');
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(path()).toBe('/');
});

test.each([
  ['the session has ended, or the rider was deleted', failure(401, 'Please sign in.'), 'You’re signed out'],
  ['there is no such rider', failure(404, 'There is no such rider.'), 'User not found'],
  ['the answer carries a message', { message: 'User not found' }, 'User not found'],
])('both ids are cleared and it says so where %s', async (_, answer, title) => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': answer });
  const { path } = renderApp('/');
  await waitFor(() => expect(path()).toBe('/start'));
  expect(remembered()).toEqual([null, null]);
  const [notice] = await screen.findAllByText(title);
  expect(notice).toBeVisible();
});

test.each([
  ['the server fails', failure(500, 'Something went wrong on our side.')],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('both ids are cleared without a word where %s', async (_, answer) => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': answer });
  const { path } = renderApp('/');
  await waitFor(() => expect(path()).toBe('/start'));
  expect(remembered()).toEqual([null, null]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a rider deleted on another device learns it from the first refused change', async () => {
  rememberRider(7);
  const ended = failure(401, 'Please sign in.');
  const replies: Replies = { 'PATCH /api/users/7': ended };
  fakeRiderServer({ replies });
  const { user, path } = renderApp('/settings');
  await user.click(await screen.findByRole('radio', { name: /Electric Bike/ }));
  fakeRiderServer({ replies: { ...replies, 'GET /api/users/7': ended } });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(path()).toBe('/start'));
  const [notice] = await screen.findAllByText('You’re signed out');
  expect(notice).toBeVisible();
  expect(remembered()).toEqual([null, null]);
});

test('being offline doesn’t sign the rider out, and Today loads when the network is back', async () => {
  rememberRider(7);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ 'GET /api/users/7': () => Promise.reject(new TypeError('Failed to fetch')) });
  const { path } = renderApp('/');
  expect(await screen.findByText(/^You’re offline/)).toBeVisible();
  expect(remembered()).toEqual(['7', '7']);

  fakeApi({ 'GET /api/users/7': aUser() });
  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(path()).toBe('/today'));
});

describe('a rider whose ids are lost', () => {
  const mark = (value: string) => (document.cookie = `rollout_session_mark=${value}; path=/`);
  afterEach(() => {
    mark('; max-age=0');
  });

  test.each(['/', '/today', '/start'])(
    'is known again by the session that is still here: %s',
    async (address) => {
      mark('1');
      const calls = fakeApi({ 'GET /api/sessions/current': aUser(), 'GET /api/users/7': aUser() });
      const { path } = renderApp(address);
      await waitFor(() => expect(remembered()).toEqual(['7', '7']));
      await waitFor(() => expect(path()).toBe('/today'));
      expect(calls.filter((call) => call.path === '/api/sessions/current')).toHaveLength(1);
    },
  );

  test('waits for that on /', async () => {
    mark('1');
    fakeApi({ 'GET /api/sessions/current': never });
    const { path } = renderApp('/');
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(path()).toBe('/');
  });

  test('is signed out if the session has ended, and is not requested again', async () => {
    mark('1');
    fakeApi({ 'GET /api/sessions/current': failure(401, 'Please sign in.') });
    const { path } = renderApp('/');
    await waitFor(() => expect(path()).toBe('/start'));
    expect(document.cookie).not.toContain('rollout_session_mark');
  });

  describe.each([
    [
      'the server fails',
      failure(503, 'The database is away for a moment.'),
      'The database is away for a moment.',
    ],
    [
      'something before it fails',
      () => new Response('<html>Bad Gateway</html>', { status: 502 }),
      UNREACHABLE,
    ],
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), UNREACHABLE],
  ])('where %s', (_, answer, sentence) => {
    test.each([
      ['/', '/today'],
      ['/today', '/today'],
      ['/settings', '/settings'],
      ['/route', '/route'],
      ['/onboarding', '/route'],
    ])('sees an error instead of onboarding, and continues when it is over: %s', async (address, then) => {
      mark('1');
      rememberRider(7);
      fakeApi({ 'GET /api/users/7': answer, 'GET /api/sessions/current': answer });
      const { user, path } = renderApp(address);
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(path()).toBe(address);
      expect(document.cookie).toContain('rollout_session_mark');
      expect(remembered()).toEqual([null, null]);

      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);

      fakeApi({
        'GET /api/users/7': aUser(),
        'GET /api/sessions/current': aUser(),
        'GET /api/routes/user/7/active': null,
        'GET /api/routes/user/7': [],
        'GET /api/recommendations/user/7/today': null,
      });
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(remembered()).toEqual(['7', '7']));
      await waitFor(() => expect(path()).toBe(then));
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    });
  });

  test('is signed out if the server, once reachable, says that the session has ended', async () => {
    mark('1');
    fakeApi({ 'GET /api/sessions/current': failure(503, 'Later.') });
    const { user, path } = renderApp('/');
    await screen.findByRole('alert');
    fakeApi({ 'GET /api/sessions/current': failure(401, 'Please sign in.') });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(path()).toBe('/start'));
    expect(document.cookie).not.toContain('rollout_session_mark');
  });

  test('can still start onboarding', async () => {
    mark('1');
    fakeApi({ 'GET /api/sessions/current': failure(503, 'Later.') });
    renderApp('/start');
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is only recovered at the start of a visit, not after a session opens', async () => {
    const calls = fakeApi({ 'GET /api/sessions/current': aUser() });
    const { user, path } = renderApp('/start');
    mark('1');
    await user.click(await screen.findByRole('link', { name: 'Get Started' }));
    await waitFor(() => expect(path()).toBe('/why'));
    expect(calls.filter((call) => call.path === '/api/sessions/current')).toEqual([]);
  });

  test('by a failed check is known again at once, if the session holds', async () => {
    mark('1');
    rememberRider(9);
    fakeApi({
      'GET /api/users/9': failure(404, 'There is no such rider.'),
      'GET /api/sessions/current': aUser(),
      'GET /api/users/7': aUser(),
    });
    const { path } = renderApp('/');
    await waitFor(() => expect(path()).toBe('/today'));
    expect(remembered()).toEqual(['7', '7']);
  });
});

test.each(['0', '-3', 'seven', '1.5', ''])('an invalid id (%p) counts as none', async (saved) => {
  localStorage.setItem('currentUserId', saved);
  const calls = fakeApi({});
  const { path } = renderApp('/');
  await waitFor(() => expect(path()).toBe('/start'));
  expect(calls.filter((call) => call.path.startsWith('/api/users'))).toEqual([]);
});

test('steps are not for a rider who has completed onboarding', async () => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': aUser() });
  const { path } = renderApp('/schedule');
  await waitFor(() => expect(path()).toBe('/today'));
});

test('an address that is no screen says so', async () => {
  fakeApi({});
  renderApp('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
