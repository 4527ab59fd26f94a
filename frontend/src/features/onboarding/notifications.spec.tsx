import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { A_CONFIG_WITHOUT_TEXTS, keepDraft } from '../../../testing/builders';
import { failure, fakeApi, never, type Replies } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';
import { readDraft } from './draft-store';

const SEND = 'POST /api/users/sms-test';
const phone = () => screen.getByRole('textbox', { name: 'Phone number' });
const consent = () => screen.getByRole('checkbox', { name: /SMS Consent/ });
const button = (name: string) => screen.getByRole('button', { name });
const allSet = () => screen.findByRole('heading', { name: 'All Set' });

const open = async (replies: Replies = {}) => {
  keepDraft();
  const calls = fakeApi(replies);
  const view = renderApp('/notifications');
  expect(await screen.findByRole('heading', { name: 'Know Before You Go' })).toHaveFocus();
  return { ...view, sent: () => calls.filter(({ path }) => path === '/api/users/sms-test') };
};
const openFilled = async (replies: Replies) => {
  const view = await open(replies);
  await view.user.type(phone(), '5035550123');
  await view.user.click(consent());
  return view;
};

afterEach(() => {
  jest.restoreAllMocks();
});

test('the consent says what the rider agrees to', async () => {
  await open();
  expect(consent()).toHaveAccessibleName(
    'SMS Consent I agree to receive informational texts from RollOut, up to 7 messages per week. Reply STOP to unsubscribe.',
  );
  expect(consent()).not.toBeChecked();
});

test('Subscribe waits for ten digits and the consent', async () => {
  const { user } = await open();
  expect(button('Subscribe')).toBeDisabled();
  await user.type(phone(), '503-555-012');
  await user.click(consent());
  expect(button('Subscribe')).toBeDisabled();
  await user.type(phone(), '34');
  expect(phone()).toHaveValue('(503) 555-0123');
  expect(button('Subscribe')).toBeEnabled();
  await user.click(consent());
  expect(button('Subscribe')).toBeDisabled();
});

test('Enter in the phone does not go around that', async () => {
  const { user, sent } = await open();
  await user.type(phone(), '5035550123{Enter}');
  expect(sent()).toEqual([]);
});

test('Subscribe sends a test text to the digits and opens All Set', async () => {
  const { user, sent } = await openFilled({ [SEND]: { accepted: true } });
  await user.click(button('Subscribe'));
  expect(await allSet()).toHaveFocus();
  expect(sent().map(({ body }) => body)).toEqual([{ phone: '5035550123' }]);
  expect(screen.getByText('Your bike commute just got better')).toBeVisible();
  expect(readDraft().sms).toEqual({
    phone: '5035550123',
    smsConsent: true,
    step: 'sms_sent',
    texts: 'subscribed',
    problem: null,
  });
});

test('while the text is being sent, Subscribe says so and sends no other', async () => {
  const { user, sent } = await openFilled({ [SEND]: never });
  await user.click(button('Subscribe'));
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  await user.type(phone(), '{Enter}');
  expect(sent()).toHaveLength(1);
});

test.each([
  ['the text cannot be sent', failure(503, 'Later.'), 'subscribed'],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), 'subscribed'],
  ['the number is no real one', failure(400, 'phone must be a valid 10-digit US number'), 'refused'],
])('if %s, a toast says so and the rider continues', async (_, answer, texts) => {
  const { user } = await openFilled({ [SEND]: answer });
  await user.click(button('Subscribe'));
  await allSet();
  expect(await screen.findByText('SMS Error')).toBeVisible();
  expect(screen.getByText('Failed to send test SMS, but you can still continue.')).toBeVisible();
  expect(readDraft().sms).toMatchObject({ step: 'sms_sent', texts });
});

test('a refused number is shown as refused', async () => {
  const { user } = await openFilled({ [SEND]: failure(400, 'no') });
  await user.click(button('Subscribe'));
  await allSet();
  expect(screen.getByText(/^We couldn’t use \(503\).555-0123/)).toBeVisible();
});

test.each([
  [422, 'This phone has stopped our texts. Text START to get them again.'],
  [429, 'This phone has had three texts today.'],
])('a %p shows the server’s message, and the rider continues', async (status, sentence) => {
  const { user } = await openFilled({ [SEND]: failure(status, sentence) });
  await user.click(button('Subscribe'));
  await allSet();
  expect(
    screen.getByText((line) => line.startsWith('We couldn’t text') && line.endsWith(sentence)),
  ).toBeVisible();
  expect(await screen.findByText('SMS Error')).toBeVisible();
  expect(readDraft().sms).toMatchObject({ texts: 'subscribed', problem: sentence });
});

test('Skip continues without a text, even if a number was typed', async () => {
  const { user, sent } = await openFilled({});
  await user.click(button('Skip'));
  await allSet();
  expect(sent()).toEqual([]);
  expect(readDraft().sms).toMatchObject({ step: 'sms_sent', texts: 'none' });
  expect(screen.getByText('You won’t get texts. You can turn them on in Settings.')).toBeVisible();
});

test('a rider who skips while the text is being sent has skipped', async () => {
  let answer: (result: unknown) => void = () => undefined;
  const { user } = await openFilled({ [SEND]: () => new Promise((resolve) => (answer = resolve)) });
  await user.click(button('Subscribe'));
  await user.click(button('Skip'));
  await allSet();
  await act(async () => answer({ accepted: true }));
  expect(readDraft().sms.texts).toBe('none');
});

test('Back from All Set asks for the phone again, Back from there goes to the bike', async () => {
  const { user, path } = await openFilled({});
  await user.click(button('Skip'));
  await allSet();
  await user.click(button('Back'));
  expect(await screen.findByRole('heading', { name: 'Know Before You Go' })).toHaveFocus();
  expect(phone()).toHaveValue('(503) 555-0123');
  expect(readDraft().sms.step).toBe('sms');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(path()).toBe('/bike-type'));
});

test('without addresses, All Set points to them', async () => {
  fakeApi({});
  const { user, path } = renderApp('/notifications');
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await user.click(await screen.findByRole('link', { name: 'Add your addresses' }));
  await waitFor(() => expect(path()).toBe('/route-setup'));
});

test('the policy and the terms are linked where the rider consents', async () => {
  await open();
  expect(screen.getByRole('link', { name: /^Privacy Policy/ })).toHaveAttribute('href', '/privacy');
  expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
});

test('an installation that sends no texts asks for no number and promises none', async () => {
  const { user, sent } = await open({ 'GET /api/config': A_CONFIG_WITHOUT_TEXTS });
  expect(await screen.findByText(/^This installation doesn’t send texts/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText(/text at/)).not.toBeInTheDocument();
  await user.click(button('Continue'));
  await allSet();
  expect(screen.queryByText(/texts/)).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});
