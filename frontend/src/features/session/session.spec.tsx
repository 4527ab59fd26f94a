import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aUser } from '../../../testing/a-user';
import { failure, fakeApi, never } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';

afterEach(() => {
  jest.restoreAllMocks();
});

const remembered = () => [
  localStorage.getItem('currentUserId'),
  localStorage.getItem('bike_commute_user_id'),
];

test('without a remembered rider, / goes to /start and asks nobody', async () => {
  const calls = fakeApi({});
  const { path } = renderApp('/');
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(path()).toBe('/start');
  expect(calls.filter((call) => call.path.startsWith('/api/users'))).toEqual([]);
});

test('a remembered rider who has completed onboarding goes on to /today', async () => {
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
  ['the session has ended', failure(401, 'Please sign in.')],
  ['there is no such rider', failure(404, 'There is no such rider.')],
  ['the server fails', failure(500, 'Something went wrong on our side.')],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer carries a message', { message: 'User not found' }],
])('both ids are cleared without a word where %s', async (_, answer) => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': answer });
  const { path } = renderApp('/');
  await waitFor(() => expect(path()).toBe('/start'));
  expect(remembered()).toEqual([null, null]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('being offline says nothing about the rider, who goes on when the network is back', async () => {
  rememberRider(7);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ 'GET /api/users/7': () => Promise.reject(new TypeError('Failed to fetch')) });
  const { path } = renderApp('/');
  expect(await screen.findByText(/^You are offline/)).toBeVisible();
  expect(remembered()).toEqual(['7', '7']);

  fakeApi({ 'GET /api/users/7': aUser() });
  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(path()).toBe('/today'));
});

test.each(['0', '-3', 'seven', '1.5', ''])('what is no id (%p) is nobody', async (saved) => {
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
