import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { A_CONFIG_WITHOUT_TEXTS, aUser, keepDraft } from '../../../testing/builders';
import { failure, fakeApi, never, type Replies } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';

const CODE = 'POST /api/sessions/code';
const SIGN_IN = 'POST /api/sessions';
const WRONG = 'That code is not right, or it is too old. Ask for another one.';
const TOO_MANY = 'That phone has had three codes today. Try again in 5 hours.';
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

const phone = () => screen.getByRole('textbox', { name: 'Phone number' });
const code = () => screen.findByRole('textbox', { name: '6-digit code' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const text = (body: string) => screen.findByText(body);

function open(replies: Replies = {}) {
  const calls = fakeApi({ [CODE]: { accepted: true }, [SIGN_IN]: aUser(), ...replies });
  const view = renderApp('/sign-in');
  const sent = (path: string) =>
    calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);
  return { ...view, sent };
}
async function openCode(replies: Replies = {}) {
  const view = open(replies);
  await view.user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '5035550142{Enter}');
  await code();
  return view;
}

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-06-15T14:00:00Z'),
    doNotFake: ['queueMicrotask', 'setTimeout', 'requestAnimationFrame'],
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('/start leads to it', async () => {
  fakeApi({});
  const { user, path } = renderApp('/start');
  await user.click(screen.getByRole('link', { name: 'Already ride with us? Sign in' }));
  await waitFor(() => expect(path()).toBe('/sign-in'));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toHaveFocus();
});

test('phone, code, Today: both keys remember the rider, and what was begun here is gone', async () => {
  keepDraft();
  const { user, path, sent } = await openCode();
  expect(sent('/api/sessions/code')).toEqual([{ phone: '5035550142' }]);
  expect(screen.getByText(/If \(503\).555-0142 has an account/)).toBeVisible();
  expect(await code()).toHaveFocus();
  await user.type(await code(), '123456');
  await user.click(button('Sign in'));
  await waitFor(() => expect(path()).toBe('/today'));
  expect(sent('/api/sessions')).toEqual([{ phone: '5035550142', code: '123456' }]);
  expect(localStorage.getItem('currentUserId')).toBe('7');
  expect(localStorage.getItem('bike_commute_user_id')).toBe('7');
  expect(sessionStorage).toHaveLength(0);
});

test('a rider who has not completed onboarding continues it', async () => {
  const { user, path } = await openCode({ [SIGN_IN]: aUser({ hasCompletedOnboarding: false }) });
  await user.type(await code(), '123456{Enter}');
  await waitFor(() => expect(path()).toBe('/start'));
  expect(localStorage.getItem('currentUserId')).toBe('7');
});

test('a rider who is signed in has no business there', async () => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': aUser() });
  const { path } = renderApp('/sign-in');
  await waitFor(() => expect(path()).toBe('/today'));
});

test('the code waits for ten digits, the session for six', async () => {
  const { user, sent } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '503555014{Enter}');
  expect(button('Text me a code')).toBeDisabled();
  expect(sent('/api/sessions/code')).toEqual([]);
  await user.type(phone(), '2{Enter}');
  await user.type(await code(), '12345{Enter}');
  expect(button('Sign in')).toBeDisabled();
  expect(sent('/api/sessions')).toEqual([]);
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['RollOut: 123456 is your code. It works for 10 minutes.', '123456'],
  ['12345678', '123456'],
])('pasted %p is the code %s', async (pasted, read) => {
  const { user } = await openCode();
  await user.click(await code());
  await user.paste(pasted);
  expect(await code()).toHaveValue(read);
});

test('the phone is helped to fill the code in', async () => {
  await openCode();
  expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await code()).toHaveAttribute('inputmode', 'numeric');
});

test('a wrong code shows an error and is selected; the error disappears with the next digit', async () => {
  const { user, path } = await openCode({ [SIGN_IN]: failure(401, WRONG) });
  await user.type(await code(), '000000{Enter}');
  expect(await text(WRONG)).toBeVisible();
  expect(await code()).toHaveFocus();
  expect(await code()).toBeInvalid();
  expect(await code()).toHaveAccessibleDescription(WRONG);
  await user.keyboard('1');
  expect(await code()).toHaveValue('1');
  expect(screen.queryByText(WRONG)).not.toBeInTheDocument();
  expect(path()).toBe('/sign-in');
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['a limit in its own words', failure(429, TOO_MANY), TOO_MANY],
  ['a failure', () => new Response('', { status: 502 }), 'We couldn’t send the code. Please try again.'],
  ['a network that fails', offline, 'We couldn’t send the code. Please try again.'],
])('requesting a code shows %s', async (_, answer, sentence) => {
  const { user } = open({ [CODE]: answer });
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '5035550142{Enter}');
  expect(await text(sentence)).toBeVisible();
  expect(phone()).toHaveAccessibleDescription(expect.stringContaining(sentence) as unknown as string);
  await user.type(phone(), '{Backspace}');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test('being offline shows its own message', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = open({ [CODE]: offline });
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '5035550142{Enter}');
  expect(await text('You’re offline. Try again when you’re back online.')).toBeVisible();
});

test('while it is sent or tried the button says so, and nothing is sent twice', async () => {
  const { user, sent } = await openCode({ [SIGN_IN]: never });
  await user.type(await code(), '123456{Enter}');
  await user.click(button('Signing in...'));
  expect(sent('/api/sessions')).toHaveLength(1);
});

test('another code can be had after a minute, not before', async () => {
  const { user, sent } = await openCode();
  await user.click(button(/^Text me another code in (60|5\d)\ss$/));
  expect(sent('/api/sessions/code')).toHaveLength(1);
  await act(async () => void jest.advanceTimersByTime(60_000));
  await user.click(button('Text me another code'));
  expect(await text('We’ve sent another code. Only the newest one works.')).toBeVisible();
  expect(sent('/api/sessions/code')).toHaveLength(2);
  expect(button(/^Text me another code in (60|5\d)\ss$/)).toBeVisible();
});

test('another code that fails shows an error', async () => {
  const replies: Replies = { [CODE]: { accepted: true } };
  const calls = fakeApi(replies);
  const { user } = renderApp('/sign-in');
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '5035550142{Enter}');
  await code();
  await act(async () => void jest.advanceTimersByTime(60_000));
  replies[CODE] = failure(429, TOO_MANY);
  await user.click(button('Text me another code'));
  expect(await text(TOO_MANY)).toBeVisible();
  expect(calls.filter(({ path }) => path === '/api/sessions/code')).toHaveLength(2);
});

test('another phone starts from the one that was typed', async () => {
  const { user } = await openCode();
  await user.click(button('Use another phone'));
  expect(await screen.findByRole('textbox', { name: 'Phone number' })).toHaveValue('(503) 555-0142');
});

test.each([
  ['demo', true],
  ['live', false],
])('in %s mode, the hint to the outbox is shown: %p', async (appMode, isTold) => {
  const { user } = await openCode({
    'GET /api/config': { appMode, providers: [], addressSearch: { typeAhead: true, attribution: null } },
  });
  await user.click(await code());
  if (isTold) {
    expect(await screen.findByRole('link', { name: 'demo outbox' })).toHaveAttribute('href', '/demo/outbox');
  } else {
    expect(screen.queryByRole('link', { name: 'demo outbox' })).not.toBeInTheDocument();
  }
});

test('an installation that sends no texts offers no code', async () => {
  fakeApi({ 'GET /api/config': A_CONFIG_WITHOUT_TEXTS });
  renderApp('/sign-in');
  expect(await screen.findByText(/^This installation doesn’t send texts/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Text me a code' })).not.toBeInTheDocument();
});
