import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HOME, keepDraft, WORK } from '../../../testing/builders';
import { failure, fakeApi } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';
import { addressOf, NO_ADDRESS, typed } from '../address-search/address-entry';
import { readDraft } from './draft-store';

const asking = (address: string) => `GET /api/geocode?${new URLSearchParams({ address }).toString()}`;
const mapRoute = () => screen.findByRole('button', { name: 'Map Route' });
const field = (label: string) => screen.getByRole('combobox', { name: label });
const noted = { route: null, home: NO_ADDRESS, work: NO_ADDRESS };

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['nothing', NO_ADDRESS, NO_ADDRESS],
  ['one address', addressOf(HOME), NO_ADDRESS],
  ['an address and blanks', addressOf(HOME), typed('   ')],
])('Map Route waits while there is %s', async (_, home, work) => {
  keepDraft({ ...noted, home, work });
  fakeApi({});
  renderApp('/route-setup');
  expect(await mapRoute()).toBeDisabled();
});

test('picked places are not looked up again', async () => {
  keepDraft({ route: null });
  const calls = fakeApi({});
  const { user, path } = renderApp('/route-setup');
  await user.click(await mapRoute());
  expect(await screen.findByRole('heading', { name: 'Refine your route' })).toBeVisible();
  expect(path()).toBe('/route-refine');
  expect(calls.filter((call) => call.path.startsWith('/api/geocode'))).toEqual([]);
});

test('what was typed, but not picked, is looked up', async () => {
  keepDraft({ ...noted, home: typed(' 1120 Morrison '), work: typed('4th Ave') });
  fakeApi({ [asking('1120 Morrison')]: HOME, [asking('4th Ave')]: WORK });
  const { user, path } = renderApp('/route-setup');
  await user.click(await mapRoute());
  await waitFor(() => expect(path()).toBe('/route-refine'));
  expect(readDraft()).toMatchObject({ home: addressOf(HOME), work: addressOf(WORK) });
});

test('an address that is not found keeps the rider there, at its field, with the other one found', async () => {
  keepDraft({ ...noted, home: typed('1120 Morrison'), work: typed('nowhere') });
  fakeApi({ [asking('1120 Morrison')]: HOME, [asking('nowhere')]: failure(404, 'Not found.') });
  const { user, path } = renderApp('/route-setup');
  await user.click(await mapRoute());
  expect(await screen.findByText('Address not found')).toBeVisible();
  expect(screen.getAllByText('Unable to find the specified address.')).toHaveLength(2);
  expect(path()).toBe('/route-setup');
  expect(field('Home Address')).toHaveValue(HOME.address);
  expect(field('Work Address')).toHaveFocus();
  expect(field('Work Address')).toBeInvalid();
  expect(await mapRoute()).toBeEnabled();

  await user.type(field('Work Address'), ' at all');
  expect(field('Work Address')).not.toBeInvalid();
});

test('a lookup that fails is logged, and reads like an address that is not found', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  keepDraft({ ...noted, home: typed('1120 Morrison'), work: addressOf(WORK) });
  fakeApi({ [asking('1120 Morrison')]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { user } = renderApp('/route-setup');
  await user.click(await mapRoute());
  expect(await screen.findByText('Address not found')).toBeVisible();
  expect(field('Home Address')).toHaveFocus();
  expect(log).toHaveBeenCalledWith('The address lookup failed.', expect.any(TypeError));
});

test('a moved end makes the route unknown; the same place keeps it', async () => {
  keepDraft();
  const { route } = readDraft();
  fakeApi({});
  const { user } = renderApp('/route-setup');
  await user.click(await mapRoute());
  await screen.findByRole('heading', { name: 'Refine your route' });
  expect(readDraft().route).toEqual(route);
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await mapRoute();
  await user.type(field('Home Address'), '!');
  expect(readDraft().route).toBeNull();
});
