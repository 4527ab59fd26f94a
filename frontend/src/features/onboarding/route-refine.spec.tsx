import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aDraft, HOME, keepDraft, WORK } from '../../../testing/builders';
import { fakeApi, never } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';
import { addressOf, NO_ADDRESS } from '../address-search/address-entry';
import type { RouteDraft } from '../route-map/route-map.types';
import { straightLineDraft } from '../route-map/straight-line';
import { readDraft } from './draft-store';

const open = async (draft: Parameters<typeof keepDraft>[0]) => {
  keepDraft(draft);
  fakeApi({});
  const view = renderApp('/route-refine');
  await screen.findByRole('heading', { name: 'Refine your route' });
  return view;
};
const figure = (name: string) =>
  screen.getByText(name).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');
const aRouteDraft = (change: Partial<RouteDraft>): RouteDraft => ({
  ...straightLineDraft(HOME, WORK),
  isStraightLine: false,
  ...change,
});
const looksGood = () => screen.getByRole('button', { name: 'Looks Good' });

test('the straight line between the places, where nothing else is known', async () => {
  const { user, path } = await open({ route: null, confirmed: ['why'] });
  expect([figure('Distance'), figure('Time'), figure('Elevation')]).toEqual([
    '1.2 miles',
    '6 min',
    'Unknown',
  ]);
  expect(screen.getByText(/straight-line estimate at 12 mph/)).toBeVisible();
  await user.click(looksGood());
  await waitFor(() => expect(path()).toBe('/schedule'));
  expect(readDraft().route).toEqual(straightLineDraft(HOME, WORK));
});

test.each([
  [180, 95, '+180 ft / -95 ft'],
  [0, 95, '+0 ft / -95 ft'],
  [0, 0, 'Flat'],
  [null, null, 'Unknown'],
  [0, null, 'Unknown'],
])('a gain of %p and a loss of %p feet read %s', async (elevationGain, elevationLoss, shown) => {
  await open({ route: aRouteDraft({ elevationGain, elevationLoss }) });
  expect(figure('Elevation')).toBe(shown);
});

test.each([
  ['both addresses', NO_ADDRESS, NO_ADDRESS],
  ['the home address', NO_ADDRESS, addressOf(WORK)],
  ['the work address', addressOf(HOME), NO_ADDRESS],
])('without %s the route is still being set up', async (_, home, work) => {
  const { user, path } = await open({ home, work, route: null });
  expect(screen.getByText('Setting up route...')).toBeVisible();
  expect(looksGood()).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'Update' }));
  await waitFor(() => expect(path()).toBe('/route-setup'));
});

test('home and work at the same place say so, and divide by nothing', async () => {
  await open({ work: aDraft().home, route: null });
  expect([figure('Distance'), figure('Time')]).toEqual(['0.0 miles', '0 min']);
  expect(screen.getByRole('alert')).toHaveTextContent('Home and work are the same place');
  expect(looksGood()).toBeEnabled();
});

test('a place at the other end of the country is an address to check', async () => {
  const boston = { lat: 42.358, lng: -71.06, address: 'Boston, MA' };
  await open({ work: addressOf(boston), route: null });
  expect(screen.getByRole('alert')).toHaveTextContent('more than a day’s ride');
  expect(looksGood()).toBeDisabled();
});

test.each(['Update', 'Back'])('%s goes to the addresses', async (name) => {
  const { user, path } = await open({});
  await user.click(screen.getByRole('link', { name }));
  await waitFor(() => expect(path()).toBe('/route-setup'));
});

test('while directions through a new point are pending, the route before it can’t be accepted', async () => {
  const polyline = 'kfztGbjskV?zgCjp@?';
  keepDraft({ route: aRouteDraft({ polyline }) });
  fakeApi({ 'POST /api/directions': never });
  const { user, path } = renderApp('/route-refine');
  await user.click(await screen.findByRole('button', { name: 'Add a point' }));
  expect(screen.getByText('Distance').closest('dl')).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'Updating...' }));
  expect(path()).toBe('/route-refine');
});
