import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { keepDraft, aRoute, aUser } from '../../../testing/builders';
import { failure, fakeApi } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';
import { NO_ADDRESS } from '../address-search/address-entry';
import type { OnboardingDraft } from './onboarding-draft';

test.each(['/start', '/why', '/route-setup', '/schedule', '/preferences', '/bike-type', '/notifications'])(
  'a rider who has completed onboarding is sent from %s to /today',
  async (address) => {
    rememberRider(7);
    fakeApi({ 'GET /api/users/7': aUser() });
    const { path } = renderApp(address);
    await waitFor(() => expect(path()).toBe('/today'));
  },
);

test.each(['/why', '/route-setup', '/schedule', '/preferences', '/bike-type', '/notifications'])(
  'a new rider may stay on %s',
  async (address) => {
    fakeApi({});
    const { path } = renderApp(address);
    expect(await screen.findByText(/^STEP \d OF 8$/)).toBeVisible();
    expect(path()).toBe(address);
  },
);

const unfinished: [string, Partial<OnboardingDraft> | null, string][] = [
  ['nothing', null, '/start'],
  ['why', { confirmed: ['why'], home: NO_ADDRESS, work: NO_ADDRESS, route: null }, '/route-setup'],
  ['one address', { work: NO_ADDRESS, route: null }, '/route-setup'],
  ['both addresses', { route: null }, '/route-refine'],
  ['the route', { confirmed: ['why'] }, '/schedule'],
  ['the schedule', { confirmed: ['why', 'schedule'] }, '/preferences'],
  ['the triggers', { confirmed: ['why', 'schedule', 'preferences'] }, '/bike-type'],
  ['the bike', {}, '/notifications'],
];

test.each(unfinished)('/onboarding takes a rider who has answered %s on', async (_, draft, next) => {
  if (draft) keepDraft(draft);
  fakeApi({});
  const { path } = renderApp('/onboarding');
  await waitFor(() => expect(path()).toBe(next));
});

test('/onboarding takes a rider who is all set but for Let’s Go there', async () => {
  keepDraft({ sms: { phone: '', smsConsent: false, step: 'sms_sent', texts: 'none', problem: null } });
  fakeApi({});
  renderApp('/onboarding');
  expect(await screen.findByRole('heading', { name: 'All Set' })).toBeVisible();
});

test.each([
  ['no active route', null, '/route'],
  ['an active route', aRoute(), '/today'],
  ['a route that fails to load', failure(503, 'Later.'), '/route'],
])('/onboarding with onboarding completed and %s', async (_, answer, next) => {
  rememberRider(7);
  fakeApi({
    'GET /api/users/7': aUser(),
    'GET /api/routes/user/7/active': answer,
    'GET /api/routes/user/7': [],
  });
  const { path } = renderApp('/onboarding');
  await waitFor(() => expect(path()).toBe(next));
});

test('/onboarding takes a signed-in rider who has not completed it to the steps', async () => {
  rememberRider(7);
  fakeApi({ 'GET /api/users/7': aUser({ hasCompletedOnboarding: false }) });
  const { path } = renderApp('/onboarding');
  await waitFor(() => expect(path()).toBe('/start'));
});
