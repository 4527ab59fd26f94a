import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';

const OAK = { lat: 45.6, lng: -122.6, address: '900 N Lombard St, Portland, OR' };
const SUCCESS = '✓ Route updated successfully!';

async function openEdit(given: Parameters<typeof fakeRiderServer>[0] = {}) {
  rememberRider(7);
  const server = fakeRiderServer({ places: [OAK], ...given });
  const { user, path } = renderApp('/route');
  await screen.findByRole('heading', { level: 1, name: 'Edit Route' });
  const moveHome = async () => {
    await user.click(button('Update Home Address'));
    await user.type(screen.getByRole('combobox', { name: 'Home Address' }), OAK.address);
    await user.click(await screen.findByRole('option', { name: OAK.address }));
    await user.click(button('Update Route'));
  };
  return { ...server, user, path, moveHome };
}

const button = (name: string) => screen.getByRole('button', { name });

test('with an active route it opens straight into editing it', async () => {
  await openEdit();
  expect(screen.getByText('1120 SE Morrison St, Portland, OR')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Route Name' })).toHaveValue('Home to Work');
  expect(button('Update Route')).toBeEnabled();
});

test('Cancel goes to settings', async () => {
  const { user, path } = await openEdit();
  await user.click(button('Cancel'));
  expect(path()).toBe('/settings');
});

test('saving moves the route and home, says so, and opens Settings', async () => {
  const { moveHome, sent, path } = await openEdit();
  await moveHome();
  expect(await screen.findByText(SUCCESS)).toBeVisible();
  expect(screen.getByText('Your home and work addresses have been saved.')).toBeVisible();
  expect(sent('PATCH', '/api/routes/12')).toEqual([{ startLocation: OAK }]);
  expect(sent('PATCH', '/api/users/7')).toEqual([{ homeLocation: OAK }]);
  expect(path()).toBe('/route');
  await waitFor(() => expect(path()).toBe('/settings'));
});

test('saving without a change changes nothing', async () => {
  const { user, calls } = await openEdit();
  await user.click(button('Update Route'));
  expect(await screen.findByText(SUCCESS)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  [{ 'PATCH /api/routes/12': failure(503, 'Away.') }, 'Route update failed (503)'],
  [{ 'PATCH /api/users/7': failure(500, 'Wrong.') }, 'User update failed (500)'],
  [
    { 'PATCH /api/routes/12': failure(503, 'Away.'), 'PATCH /api/users/7': failure(500, 'Wrong.') },
    'Route update failed (503). User update failed (500)',
  ],
  [{ 'PATCH /api/routes/12': noNetwork }, 'Failed to update route. Please try again.'],
])('a failure says which of the two requests failed (%#)', async (replies, message) => {
  const { moveHome, path, user, sent } = await openEdit({ replies });
  await moveHome();
  expect(await screen.findByText(message)).toBeVisible();
  expect(path()).toBe('/route');
  await user.click(button('Update Route'));
  await waitFor(() => expect(sent('PATCH', '/api/users/7')).toHaveLength(2));
  expect(sent('PATCH', '/api/routes/12')).toHaveLength(2);
});
