import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../../testing/builders';
import { done, failure, type Replies } from '../../../testing/fake-api';
import { fakeRiderServer } from '../../../testing/fake-rider-server';
import { rememberRider, renderApp } from '../../../testing/render-app';
import type { User } from '../../shared/api/contract';

const SUBSCRIBED = { phone: '5035550142', smsConsent: true, smsSubscribed: true };
const ON_TRIAL = aUser({ ...SUBSCRIBED, phoneStanding: 'trial' });
const BOUND = aUser({ ...SUBSCRIBED, phoneStanding: 'bound', phoneConfirmed: true });

async function open(path: '/settings' | '/today', rider: User, replies: Replies = {}) {
  rememberRider(7);
  const server = fakeRiderServer({
    user: rider,
    replies: {
      'POST /api/users/7/phone/code': { accepted: true },
      'POST /api/users/7/phone/confirmation': () => (server.server.user = { ...rider, ...BOUND }),
      ...replies,
    },
  });
  const view = renderApp(path);
  await screen.findByRole('heading', { name: path === '/settings' ? 'Settings' : /today/i });
  return { ...server, ...view };
}

const card = (title: string) => screen.findByRole('region', { name: title });
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a number on trial', () => {
  test('has one card in Settings: reply YES, or type a code', async () => {
    const { user, sent } = await open('/settings', ON_TRIAL);
    expect(await card('Keep your texts')).toHaveTextContent(
      /\(503\)\s555-0142 gets a test text and one morning text to try\. To keep them, reply YES to either, or enter a code\./,
    );
    expect(screen.getByText('If this number has replied STOP, text START from it.')).toBeVisible();
    await user.click(await press('Enter a code'));
    const dialog = await sheet('Confirm your number');
    await user.click(dialog.getByRole('button', { name: 'Text me a code' }));
    await user.type(await dialog.findByRole('textbox', { name: '6-digit code' }), '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Keep your texts')).toBeNull());
    expect(sent('POST', '/api/users/7/phone/confirmation')).toEqual([{ code: '123456' }]);
    expect(await screen.findAllByText('Number confirmed.')).not.toEqual([]);
  });

  test('keeps the sheet open on a wrong code', async () => {
    const { user } = await open('/settings', ON_TRIAL, {
      'POST /api/users/7/phone/confirmation': failure(422, 'That code is wrong or no longer valid.'),
    });
    await user.click(await press('Enter a code'));
    const dialog = await sheet('Confirm your number');
    await user.click(dialog.getByRole('button', { name: 'Text me a code' }));
    await user.type(await dialog.findByRole('textbox', { name: '6-digit code' }), '123456{Enter}');
    expect(await dialog.findByText('That code is wrong or no longer valid.')).toBeVisible();
  });

  test.each([
    ['bound', BOUND],
    ['consented', aUser({ ...SUBSCRIBED, phoneStanding: 'consented' })],
    ['without texts', aUser({ ...ON_TRIAL, smsSubscribed: false })],
  ])('has no card once it is %s', async (_, rider) => {
    await open('/settings', rider);
    expect(screen.queryByText('Keep your texts')).toBeNull();
  });
});

describe('what needs a code', () => {
  const NEEDS = failure(403, 'Get a code first.', { code: 'POST /api/users/7/phone/code texts it' });
  const typeCode = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const dialog = await sheet('Confirm it’s you');
    await user.click(dialog.getByRole('button', { name: 'Text me a code' }));
    await user.type(await dialog.findByRole('textbox', { name: '6-digit code' }), '123456{Enter}');
  };

  test('another number is saved after the code', async () => {
    let isProved = false;
    const { user, sent, server } = await open('/settings', BOUND, {
      'PATCH /api/users/7': (call: { body: object }) => {
        if (!isProved) return NEEDS();
        return (server.user = { ...server.user, ...call.body } as User);
      },
      'POST /api/users/7/phone/confirmation': () => {
        isProved = true;
        return server.user;
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Phone Number' });
    await user.clear(field);
    await user.type(field, '5035550199');
    await user.click(await press('Save Settings'));
    await typeCode(user);
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(sent('PATCH', '/api/users/7').at(-1)).toEqual({ phone: '5035550199', smsSubscribed: true });
  });

  test('a lost number is reported with the one that replaces it', async () => {
    const { user, sent } = await open('/settings', BOUND, {
      'PATCH /api/users/7': NEEDS,
      'POST /api/users/7/phone/lost': {
        ...BOUND,
        phoneChange: { phone: '5035550199', dueAt: '2026-06-22T14:00:00Z' },
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Phone Number' });
    await user.clear(field);
    await user.type(field, '5035550199');
    await user.click(await press('Save Settings'));
    const dialog = await sheet('Confirm it’s you');
    await user.click(dialog.getByRole('button', { name: 'I’ve lost this number' }));
    expect(sent('POST', '/api/users/7/phone/lost')).toEqual([{ phone: '5035550199' }]);
    expect(await card('Your number is about to change')).toHaveTextContent(
      /On Monday, June 22, \(503\)\s555-0142 leaves your account and \(503\)\s555-0199 replaces it\./,
    );
  });

  test('the deletion goes through after the code', async () => {
    let isProved = false;
    const { user } = await open('/settings', BOUND, {
      'POST /api/users/7/deletion': () => (isProved ? done() : NEEDS()),
      'POST /api/users/7/phone/confirmation': () => {
        isProved = true;
        return BOUND;
      },
    });
    await user.click(await press('Delete account'));
    const dialog = await sheet('Delete account');
    await user.type(dialog.getByRole('textbox'), 'DELETE{Enter}');
    await typeCode(user);
    expect(await screen.findByText('Account deleted')).toBeVisible();
  });
});

describe('what became of the number', () => {
  test('is said until it is read', async () => {
    const sentence = 'Your number was confirmed on another account.';
    const { user, sent } = await open('/settings', aUser({ phoneNotice: { id: 'moved', sentence } }), {
      'DELETE /api/users/7/phone/notice': done,
    });
    expect(await card('Your number')).toHaveTextContent(sentence);
    await user.click(await press('Got it'));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(sent('DELETE', '/api/users/7/phone/notice')).toHaveLength(1);
  });
});

test('unticking texts says what a lost browser would mean, and keeps the number', async () => {
  const { user, sent } = await open('/settings', BOUND);
  await user.click(await screen.findByRole('checkbox', { name: /Send me daily recommendations via SMS/ }));
  expect(screen.getByText(/if you lose this browser, a code to it still signs you in/)).toBeVisible();
  await user.click(await press('Save Settings'));
  await screen.findByText('Settings updated');
  expect(sent('PATCH', '/api/users/7')).toEqual([{ phone: '', smsSubscribed: false }]);
});
