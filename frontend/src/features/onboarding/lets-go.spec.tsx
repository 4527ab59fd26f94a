import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HOME, keepDraft, WORK, aRoute, aUser } from '../../../testing/builders';
import { failure, fakeApi, type Replies } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';
import { NO_ADDRESS } from '../address-search/address-entry';
import { straightLineDraft } from '../route-map/straight-line';
import { changeDraft } from './draft-store';
import type { SmsDraft } from './onboarding-draft';

const CREATED: Replies = {
  'POST /api/users': aUser(),
  'POST /api/routes': aRoute(),
  'POST /api/recommendations/generate': failure(503, 'The forecast is unavailable right now.'),
};
const sms = (change: Partial<SmsDraft> = {}): SmsDraft => ({
  phone: '5035550123',
  smsConsent: true,
  step: 'sms_sent',
  texts: 'subscribed',
  problem: null,
  ...change,
});
const NO_PHONE = { phone: 'not a real one' };

const letsGo = async (replies: Replies) => {
  const calls = fakeApi(replies);
  const view = renderApp('/notifications');
  const button = await screen.findByRole('button', { name: "Let's Go" });
  const posted = (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path);
  return {
    ...view,
    button,
    bodies: (path: string) => posted(path).map(({ body }) => body),
    keys: () => posted('/api/users').map(({ headers }) => headers['idempotency-key']),
    patches: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    posts: () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path),
  };
};

let log: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  keepDraft({ sms: sms() });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('the answers become a rider, then a route, then a recommendation, and the rider goes to Today', async () => {
  const { user, button, path, bodies, posts } = await letsGo(CREATED);
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/today'));
  expect(posts().slice(0, 3)).toEqual(['/api/users', '/api/routes', '/api/recommendations/generate']);
  expect(bodies('/api/users')).toEqual([
    {
      homeLocation: HOME,
      workLocation: WORK,
      temperatureMin: 35,
      temperatureMax: 85,
      windSpeedThreshold: 10,
      rainThreshold: 10,
      targetArrivalTime: '08:00',
      targetHomeTime: '17:00',
      rideDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      textTime: '07:00',
      phone: '5035550123',
      smsConsent: true,
      smsSubscribed: true,
      phoneConfirmed: false,
      bikeType: 'regular',
      hasCompletedOnboarding: true,
    },
  ]);
  expect(bodies('/api/routes')).toEqual([
    {
      userId: 7,
      isActive: true,
      startLocation: HOME,
      endLocation: WORK,
    },
  ]);
  expect(bodies('/api/recommendations/generate')[0]).toEqual({ userId: 7, routeId: 12 });
});

test('the rider is remembered, and the draft is gone', async () => {
  const { user, button, path } = await letsGo(CREATED);
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/today'));
  expect(localStorage.getItem('currentUserId')).toBe('7');
  expect(localStorage.getItem('bike_commute_user_id')).toBe('7');
  expect(sessionStorage).toHaveLength(0);
});

test('the rider stays until the route is stored', async () => {
  let store: (route: unknown) => void = () => undefined;
  const route = () => new Promise((resolve) => (store = resolve));
  const { user, button, path } = await letsGo({ ...CREATED, 'POST /api/routes': route });
  await user.click(button);
  await waitFor(() => expect(localStorage.getItem('currentUserId')).toBe('7'));
  expect(screen.getByRole('button', { name: 'Setting up...' })).toBeDisabled();
  expect(path()).toBe('/notifications');
  store(aRoute());
  await waitFor(() => expect(path()).toBe('/today'));
});

test('two presses make one rider', async () => {
  const { user, button, path, bodies } = await letsGo(CREATED);
  await user.dblClick(button);
  await waitFor(() => expect(path()).toBe('/today'));
  expect(bodies('/api/users')).toHaveLength(1);
});

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('a second try after a lost answer is the same one, and takes what was changed in between', async () => {
  const replies: Replies = { ...CREATED, 'POST /api/users': () => Promise.reject(new TypeError('Lost')) };
  const { user, button, path, keys, patches, unmount } = await letsGo(replies);
  await user.click(button);
  await screen.findByText('Failed to complete setup. Please try again.');
  unmount();

  changeDraft({ bikeType: 'electric' });
  const again = await letsGo({ ...CREATED, 'PATCH /api/users/7': aUser({ bikeType: 'electric' }) });
  await again.user.click(again.button);
  await waitFor(() => expect(again.path()).toBe('/today'));
  expect(again.keys()).toEqual(keys());
  expect(keys()).toEqual([expect.stringMatching(UUID)]);
  expect(again.patches()).toEqual([expect.objectContaining({ bikeType: 'electric', homeLocation: HOME })]);
  expect([patches(), path()]).toEqual([[], '/notifications']);
});

test('a try that was refused is over: the next one is another', async () => {
  const replies: Replies = { ...CREATED, 'POST /api/users': failure(400, 'No.') };
  const { user, button, path, keys, patches } = await letsGo(replies);
  await user.click(button);
  await screen.findByText('Failed to complete setup. Please try again.');
  replies['POST /api/users'] = aUser();
  await user.click(screen.getByRole('button', { name: "Let's Go" }));
  await waitFor(() => expect(path()).toBe('/today'));
  expect(new Set(keys()).size).toBe(2);
  expect(patches()).toEqual([]);
});

test.each([
  ['skipped', sms({ texts: 'none' })],
  ['refused', sms({ texts: 'refused' })],
  ['not consented', sms({ smsConsent: false })],
])('a phone that was %s is not sent', async (_, draft) => {
  keepDraft({ sms: draft });
  const { user, button, path, bodies } = await letsGo(CREATED);
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/today'));
  expect(bodies('/api/users')).toEqual([
    expect.objectContaining({ phone: '', smsConsent: false, smsSubscribed: false }),
  ]);
});

test.each([
  ['to be none', 400],
  ['to want no texts', 422],
])('a phone that only turns out %s now does not keep the rider out', async (_, status) => {
  let tries = 0;
  const users = () => (++tries === 1 ? failure(status, 'No.', NO_PHONE)() : aUser());
  const { user, button, path, bodies } = await letsGo({ ...CREATED, 'POST /api/users': users });
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/today'));
  expect(bodies('/api/users')).toEqual([
    expect.objectContaining({ phone: '5035550123' }),
    expect.objectContaining({ phone: '', smsSubscribed: false }),
  ]);
});

test.each([
  ['the server refuses', failure(400, 'temperatureMin is above temperatureMax')],
  ['the server fails', failure(500, 'Something went wrong on our side.')],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('where %s, a notice says so and the rider can try again', async (_, answer) => {
  const replies: Replies = { ...CREATED, 'POST /api/users': answer };
  const { user, button, path } = await letsGo(replies);
  await user.click(button);
  expect(await screen.findByText('Failed to complete setup. Please try again.')).toBeVisible();
  expect(path()).toBe('/notifications');
  expect(localStorage.getItem('currentUserId')).toBeNull();

  replies['POST /api/users'] = aUser();
  replies['PATCH /api/users/7'] = aUser();
  await user.click(screen.getByRole('button', { name: "Let's Go" }));
  await waitFor(() => expect(path()).toBe('/today'));
});

test.each(['POST /api/routes', 'POST /api/recommendations/generate'])(
  'a failure of %s is only logged',
  async (call) => {
    const { user, button, path } = await letsGo({ ...CREATED, [call]: failure(500, 'Oh no.') });
    await user.click(button);
    await waitFor(() => expect(path()).toBe('/today'));
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The rider is set up/), expect.anything());
  },
);

test('without both addresses there is no route to store', async () => {
  keepDraft({ work: NO_ADDRESS, route: null, sms: sms() });
  const { user, button, path, posts } = await letsGo(CREATED);
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/today'));
  expect(posts()).toEqual(['/api/users']);
});

test('a route that was never looked at is worked out by the server', async () => {
  keepDraft({ route: null, sms: sms() });
  const { user, button, path, bodies } = await letsGo(CREATED);
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/today'));
  expect(bodies('/api/routes')).toEqual([
    { userId: 7, isActive: true, startLocation: HOME, endLocation: WORK },
  ]);
});

test('a route that could not be stored is kept, and the form for a new route begins with it', async () => {
  const dragged = {
    ...straightLineDraft(HOME, WORK),
    distance: 3.3,
    isStraightLine: false,
    polyline: '_p~iF',
  };
  keepDraft({ route: dragged, sms: sms() });
  const replies: Replies = {
    ...CREATED,
    'GET /api/users/7': aUser(),
    'GET /api/routes/user/7': [],
    'GET /api/routes/user/7/active': null,
    'POST /api/routes': failure(503, 'Later.'),
  };
  const { user, button, path, bodies } = await letsGo(replies);
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/today'));
  await user.click(await screen.findByRole('link', { name: 'Update Profile' }));
  await waitFor(() => expect(path()).toBe('/route'));
  expect(await screen.findByText(HOME.address)).toBeVisible();
  expect(screen.getByText(WORK.address)).toBeVisible();

  replies['POST /api/routes'] = aRoute();
  await user.click(screen.getByRole('button', { name: 'Create Route' }));
  await screen.findAllByText('Your new route has been saved successfully.');
  expect(bodies('/api/routes').at(-1)).toMatchObject({
    startLocation: HOME,
    endLocation: WORK,
    distance: 3.3,
    polyline: '_p~iF',
  });
  expect(sessionStorage).toHaveLength(0);
});
