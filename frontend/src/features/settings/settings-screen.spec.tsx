import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aRoute, aUser } from '../../../testing/builders';
import { failure, fakeApi, never } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';

test('without a session it redirects to /', async () => {
  fakeApi({});
  const { path } = renderApp('/settings');
  await waitFor(() => expect(path()).toBe('/start'));
});

test('until the rider and the route are known it is loading', async () => {
  rememberRider(7);
  fakeRiderServer({ replies: { 'GET /api/routes/user/7/active': never } });
  renderApp('/settings');
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a route that cannot be loaded can be asked for again', async () => {
  rememberRider(7);
  const replies = { 'GET /api/routes/user/7/active': failure(503, 'The database is away.') };
  fakeRiderServer({ replies });
  const { user } = renderApp('/settings');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  fakeRiderServer();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Current Route' })).toBeVisible();
});

test('a record that turns out to be gone says so, and lets the rider start over', async () => {
  rememberRider(7);
  let isGone = false;
  fakeRiderServer({
    replies: {
      'GET /api/users/7': () => (isGone ? failure(404, 'There is no such rider.')() : aUser()),
      'PATCH /api/users/7': () => {
        isGone = true;
        return aUser();
      },
    },
  });
  const { user, path } = renderApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('User not found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(path()).toBe('/start'));
  expect(localStorage.getItem('currentUserId')).toBeNull();
});

test('the current route shows miles with one decimal, minutes and both addresses', async () => {
  rememberRider(7);
  fakeRiderServer({ routes: [aRoute({ distance: 4, estimatedTime: 65, isStraightLine: true })] });
  renderApp('/settings');
  expect(await screen.findByText(/4\.0\smiles · 1\shr 5\smin \(straight line\)/)).toBeVisible();
  expect(screen.getByText('1120 SE Morrison St, Portland, OR')).toBeVisible();
  expect(screen.getByText('1221 SW 4th Ave, Portland, OR')).toBeVisible();
});

test('without an active route there is a link to set one up, and everything else can be changed', async () => {
  rememberRider(7);
  fakeRiderServer({ routes: [], user: aUser({ workLocation: null }) });
  renderApp('/settings');
  expect(await screen.findByRole('link', { name: 'Set up a route' })).toHaveAttribute('href', '/route');
  expect(screen.getByText('Not set yet')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /Leave work at/ })).toHaveTextContent('4:35 pm');
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeEnabled();
});

test('links lead back to Today and on to all routes', async () => {
  rememberRider(7);
  fakeRiderServer();
  renderApp('/settings');
  expect(await screen.findByRole('link', { name: 'Back to Today' })).toHaveAttribute('href', '/today');
  expect(screen.getByRole('link', { name: 'Manage routes' })).toHaveAttribute('href', '/route');
});
