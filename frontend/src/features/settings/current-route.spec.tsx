import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';

const NEW_HOME = { lat: 45.6, lng: -122.6, address: '900 N Lombard St, Portland, OR' };

async function openSettings(given: Parameters<typeof fakeRiderServer>[0] = {}) {
  rememberRider(7);
  const server = fakeRiderServer({ places: [NEW_HOME], ...given });
  const { user } = renderApp('/settings');
  await screen.findByRole('heading', { name: 'Current Route' });
  return { ...server, user };
}

const button = (name: string) => screen.getByRole('button', { name });
const toastSays = async (text: string) => {
  const [shown] = await screen.findAllByText(text);
  expect(shown).toBeVisible();
};

describe.each([
  ['Home Address', 'homeLocation', 'startLocation', 'Home address has been updated.'],
  ['Work Address', 'workLocation', 'endLocation', 'Work address has been updated.'],
] as const)('%s', (label, ofUser, ofRoute, notice) => {
  test('a picked place moves the rider and the active route; the focus moves into the form and back', async () => {
    const { user, server, sent } = await openSettings();
    await user.click(button(`Edit ${label}`));
    const field = screen.getByRole('combobox', { name: label });
    expect(field).toHaveFocus();
    expect(button('Save')).toBeDisabled();
    await user.type(field, NEW_HOME.address);
    await user.click(await screen.findByRole('option', { name: NEW_HOME.address }));
    expect(button('Save')).toBeEnabled();
    await user.click(button('Save'));
    await toastSays(notice);
    await toastSays('Address updated');
    expect(sent('PATCH', '/api/users/7')).toEqual([{ [ofUser]: NEW_HOME }]);
    expect(sent('PATCH', '/api/routes/12')).toEqual([{ [ofRoute]: NEW_HOME }]);
    expect(server.user[ofUser]).toEqual(NEW_HOME);
    expect(await screen.findByText(NEW_HOME.address)).toBeVisible();
    expect(button(`Edit ${label}`)).toHaveFocus();
  });

  test('Cancel leaves everything as it was', async () => {
    const { user, sent } = await openSettings();
    await user.click(button(`Edit ${label}`));
    await user.type(screen.getByRole('combobox', { name: label }), 'somewhere');
    await user.click(button('Cancel'));
    expect(button(`Edit ${label}`)).toHaveFocus();
    expect(sent('PATCH', '/api/users/7')).toEqual([]);
  });
});

test('only one address is edited at a time', async () => {
  const { user } = await openSettings();
  await user.click(button('Edit Home Address'));
  await user.click(button('Edit Work Address'));
  expect(screen.getAllByRole('combobox', { name: /Address/ })).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: 'Work Address' })).toHaveFocus();
});

test('Enter looks up what was typed; an unknown address says so at the field and in a notice', async () => {
  const { user } = await openSettings();
  await user.click(button('Edit Home Address'));
  const field = screen.getByRole('combobox', { name: 'Home Address' });
  await user.type(field, 'nowhere{Enter}');
  await toastSays('Address not found');
  await toastSays('Unable to find the specified address.');
  expect(field).toBeInvalid();
  expect(button('Save')).toBeDisabled();
  await user.clear(field);
  await user.type(field, `${NEW_HOME.address}{Enter}`);
  await waitFor(() => expect(button('Save')).toBeEnabled());
});

test.each([
  ['PATCH /api/users/7', 'Failed to update settings. Please try again.'],
  ['PATCH /api/routes/12', 'Failed to update route. Please try again.'],
])('where %s fails, the address stays open to save again', async (call, notice) => {
  const { user } = await openSettings({ replies: { [call]: failure(503, 'Away.') } });
  await user.click(button('Edit Home Address'));
  await user.type(screen.getByRole('combobox', { name: 'Home Address' }), NEW_HOME.address);
  await user.click(await screen.findByRole('option', { name: NEW_HOME.address }));
  await user.click(button('Save'));
  await toastSays(notice);
  expect(screen.getByRole('combobox', { name: 'Home Address' })).toHaveValue(NEW_HOME.address);
  expect(button('Save')).toBeEnabled();
});

test('without an active route only the rider moves', async () => {
  const { user, sent } = await openSettings({ routes: [] });
  await user.click(button('Edit Home Address'));
  await user.type(screen.getByRole('combobox', { name: 'Home Address' }), `${NEW_HOME.address}{Enter}`);
  await waitFor(() => expect(button('Save')).toBeEnabled());
  await user.click(button('Save'));
  await toastSays('Home address has been updated.');
  expect(sent('PATCH', '/api/users/7')).toEqual([{ homeLocation: NEW_HOME }]);
});

test('the route path is shown only, until Edit Route; Save Route waits for a change', async () => {
  const { user } = await openSettings();
  expect(screen.queryByRole('button', { name: 'Save Route' })).not.toBeInTheDocument();
  await user.click(button('Edit Route'));
  const hint = screen.getByText(/Drag the blue line .* click Save Route/);
  expect(hint).toHaveFocus();
  expect(button('Save Route')).toBeDisabled();
  await user.click(button('Cancel'));
  expect(button('Edit Route')).toHaveFocus();
});
