import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { keepDraft, aUser } from '../../../testing/builders';
import { done, failure, never, type Replies } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';

const WITH_PHONE = aUser({ phone: '5035550142', smsConsent: true, smsSubscribed: true });

async function openSettings(replies: Replies = {}, rider = WITH_PHONE) {
  rememberRider(7);
  keepDraft();
  const server = fakeRiderServer({ user: rider, replies });
  const view = renderApp('/settings');
  await screen.findByRole('button', { name: 'Save Settings' });
  return { ...server, ...view };
}

const button = (name: string) => screen.getByRole('button', { name });
const remembered = () => [
  localStorage.getItem('currentUserId'),
  localStorage.getItem('bike_commute_user_id'),
];
const atTheStart = () => screen.findByRole('link', { name: 'Get Started' });
const toast = (title: string) => screen.findByText(title);

/** jsdom's blobs have no text(). */
const textOf = (blob: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });

function expectNothingLeft() {
  expect(remembered()).toEqual([null, null]);
  expect(sessionStorage).toHaveLength(0);
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('signing out', () => {
  test.each([
    ['this device', '/api/sessions/current'],
    ['all devices', '/api/sessions'],
  ])('on %s ends what it says, and leaves nothing here', async (from, address) => {
    const { user, sent } = await openSettings({ [`DELETE ${address}`]: done });
    await user.click(button(`Sign out on ${from}`));
    expect(await atTheStart()).toBeVisible();
    expect(sent('DELETE', address)).toHaveLength(1);
    expectNothingLeft();
    expect(await toast('Signed out')).toBeVisible();
    expect(
      screen.getByText(`You’re signed out on ${from}. This browser no longer stores anything about you.`),
    ).toBeVisible();
  });

  test('forgets the answers too: who comes next asks for their own', async () => {
    const { user, calls } = await openSettings({ 'DELETE /api/sessions/current': done });
    await user.click(button('Sign out on this device'));
    await atTheStart();
    const before = calls.length;
    rememberRider(7);
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    await waitFor(() => expect(calls.slice(before).map(({ path }) => path)).toContain('/api/users/7'));
  });

  test('works where the session has ended already', async () => {
    const { user } = await openSettings({ 'DELETE /api/sessions/current': failure(401, 'Please sign in.') });
    await user.click(button('Sign out on this device'));
    expect(await atTheStart()).toBeVisible();
    expectNothingLeft();
  });

  test('fails with a sentence and stays signed in, for the session is still open', async () => {
    const { user } = await openSettings({ 'DELETE /api/sessions': failure(503, 'The database is busy.') });
    await user.click(button('Sign out on all devices'));
    expect(await toast('The database is busy.')).toBeVisible();
    expect(remembered()).toEqual(['7', '7']);
  });

  test('without a phone asks first, because the rider can’t sign back in', async () => {
    const { user, sent } = await openSettings({ 'DELETE /api/sessions/current': done }, aUser());
    expect(screen.getByText(/can’t sign back in/)).toBeVisible();
    await user.click(button('Sign out on this device'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sign out permanently?' }));
    expect(sent('DELETE', '/api/sessions/current')).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(button('Sign out on this device'));
    await user.click(await screen.findByRole('button', { name: 'Sign out permanently' }));
    expect(await atTheStart()).toBeVisible();
    expectNothingLeft();
  });
});

describe('the data', () => {
  test('is downloaded as it comes, as a file', async () => {
    const data = { rider: { id: 7 }, routes: [], texts: [] };
    const saved: Blob[] = [];
    const links: string[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:here') });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(`${this.download} ${this.href}`);
    });
    const { user } = await openSettings({ 'GET /api/users/7/data': data });
    await user.click(button('Download as JSON'));
    await waitFor(() => expect(links).toEqual(['rollout-data.json blob:here']));
    expect(JSON.parse(await textOf(saved[0]))).toEqual(data);
  });

  test('that fails shows an error', async () => {
    const sentence = 'That was a lot of downloads. Try again in a minute.';
    const { user } = await openSettings({ 'GET /api/users/7/data': failure(429, sentence) });
    await user.click(button('Download as JSON'));
    expect(await toast(sentence)).toBeVisible();
  });
});

describe('deleting the account', () => {
  const DELETION = 'POST /api/users/7/deletion';
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Delete account' }));
  const typed = () => screen.getByRole('textbox', { name: 'Type DELETE to confirm' });
  const open = async (replies: Replies = {}) => {
    const view = await openSettings(replies);
    await view.user.click(button('Delete account'));
    await sheet();
    return view;
  };

  test('lists what is deleted and kept', async () => {
    await open();
    expect(screen.getByText(/addresses, routes, times and limits/)).toBeVisible();
    expect(screen.getByText(/for up to 16 days/)).toBeVisible();
    expect(screen.getByText(/If you replied STOP/)).toBeVisible();
  });

  test.each(['', 'delete', 'DELET', 'DELETE!'])('is not meant by %p', async (text) => {
    const { user, sent } = await open({ [DELETION]: done });
    if (text) await user.type(typed(), text);
    await user.type(typed(), '{Enter}');
    expect(button('Delete my account')).toBeDisabled();
    expect(sent('POST', '/api/users/7/deletion')).toEqual([]);
  });

  test('takes everything with it, here too, and says so at the start', async () => {
    const { user, sent } = await open({ [DELETION]: done });
    await user.type(typed(), ' DELETE{Enter}');
    expect(await atTheStart()).toBeVisible();
    expect(sent('POST', '/api/users/7/deletion')).toEqual([{ confirmation: 'DELETE' }]);
    expectNothingLeft();
    expect(await toast('Account deleted')).toBeVisible();
  });

  test('that fails shows an error and can be retried', async () => {
    const replies: Replies = { [DELETION]: failure(503, 'The database is busy.') };
    const { user } = await open(replies);
    await user.type(typed(), 'DELETE');
    await user.click(button('Delete my account'));
    expect(await screen.findByText('The database is busy.')).toBeVisible();
    expect(remembered()).toEqual(['7', '7']);
  });

  test('a second try after a lost answer ends signed out', async () => {
    const { user } = await open({ [DELETION]: failure(401, 'Please sign in.') });
    await user.type(typed(), 'DELETE{Enter}');
    expect(await atTheStart()).toBeVisible();
    expectNothingLeft();
  });

  test('while it runs the button says so', async () => {
    const { user, sent } = await open({ [DELETION]: never });
    await user.type(typed(), 'DELETE{Enter}');
    await user.click(button('Deleting...'));
    expect(sent('POST', '/api/users/7/deletion')).toHaveLength(1);
  });

  test('can be left', async () => {
    const { user, sent } = await open({ [DELETION]: done });
    await user.type(typed(), 'DELETE');
    await user.click(button('Keep my account'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Delete account')).toHaveFocus();
    expect(sent('POST', '/api/users/7/deletion')).toEqual([]);
  });
});
