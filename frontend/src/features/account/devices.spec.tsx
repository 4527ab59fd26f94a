import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../../testing/builders';
import { done, failure, type Replies } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';
import type { Device } from '../../shared/api/contract';

const aDevice = (change: Partial<Device> = {}): Device => ({
  id: 'aaaa',
  device: 'Firefox on Android',
  createdAt: '2026-06-01T14:00:00Z',
  lastUsedAt: '2026-06-15T14:00:00Z',
  expiresAt: '2027-06-01T14:00:00Z',
  isCurrent: true,
  ...change,
});
const LAPTOP = aDevice({
  id: 'bbbb',
  device: 'Chrome on Windows',
  createdAt: '2026-05-01T14:00:00Z',
  isCurrent: false,
});

async function openDevices(devices: readonly Device[], replies: Replies = {}) {
  rememberRider(7);
  let listed = [...devices];
  const server = fakeRiderServer({
    user: aUser({ phone: '5035550142' }),
    replies: {
      'GET /api/sessions': () => listed,
      'DELETE /api/sessions/bbbb': () => {
        listed = listed.filter(({ id }) => id !== 'bbbb');
        return done();
      },
      'DELETE /api/sessions/others': () => {
        listed = listed.filter(({ isCurrent }) => isCurrent);
        return done();
      },
      ...replies,
    },
  });
  const { user } = renderApp('/settings');
  const card = await screen.findByRole('region', { name: 'Devices' });
  const rows = () => within(card).getAllByRole('listitem');
  return { ...server, user, card, rows };
}

test('each device says what it is, since when and when it was used last', async () => {
  const { rows } = await openDevices([
    aDevice(),
    LAPTOP,
    aDevice({ id: 'c', device: null, isCurrent: false }),
  ]);
  expect(rows()[0]).toHaveTextContent(
    'Firefox on AndroidThis deviceSigned in Monday, June 1, last used Monday, June 15',
  );
  expect(rows()[1]).toHaveTextContent('Chrome on Windows');
  expect(rows()[2]).toHaveTextContent('A device we don’t recognize');
});

test('another device is signed out, and leaves the list', async () => {
  const { user, card, rows, calls } = await openDevices([aDevice(), LAPTOP]);
  await user.click(within(card).getByRole('button', { name: /^Sign out Chrome on Windows/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(calls.some(({ method, path }) => `${method} ${path}` === 'DELETE /api/sessions/bbbb')).toBe(true);
  expect(within(card).queryByRole('button')).not.toBeInTheDocument();
});

test('all others are signed out at once', async () => {
  const { user, card, rows } = await openDevices([aDevice(), LAPTOP]);
  await user.click(within(card).getByRole('button', { name: 'Sign out all other devices' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('a device that signed in after this one is pointed out', async () => {
  const { card } = await openDevices([aDevice({ ...LAPTOP, createdAt: '2026-06-10T14:00:00Z' }), aDevice()]);
  expect(within(card).getByRole('status')).toHaveTextContent(
    'Chrome on Windows signed in after this device. If that wasn’t you, sign it out.',
  );
});

test('an older one is not', async () => {
  const { card } = await openDevices([aDevice(), LAPTOP]);
  expect(within(card).queryByRole('status')).not.toBeInTheDocument();
});

test('a failure says so and keeps the list', async () => {
  const { user, card, rows } = await openDevices([aDevice(), LAPTOP], {
    'DELETE /api/sessions/others': failure(503, 'The database is away.'),
  });
  await user.click(within(card).getByRole('button', { name: 'Sign out all other devices' }));
  const [toast] = await screen.findAllByText('The database is away.');
  expect(toast).toBeVisible();
  expect(rows()).toHaveLength(2);
});

test('devices that cannot be loaded can be asked for again', async () => {
  const { card } = await openDevices([], { 'GET /api/sessions': failure(503, 'The database is away.') });
  expect(within(card).getByRole('alert')).toHaveTextContent('The database is away.');
});
