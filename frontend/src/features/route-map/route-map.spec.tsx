import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HOME, WORK } from '../../../testing/builders';
import { failure, fakeApi, never, type Replies } from '../../../testing/fake-api';
import { fakeMap } from '../../../testing/fake-map';
import { REST_MS } from './hooks/use-directions';
import { RouteMapFrom } from './route-map';
import type { MapState, RouteDraft, RouteMapProps } from './route-map.types';

/** From home over one corner to work. */
const CORNER = { lat: 45.52, lng: -122.66 };
const POLYLINE = 'kfztGbjskV?zgCjp@?';
const FOUND = {
  distance: 2.4,
  estimatedTime: 14,
  waypoints: [],
  polyline: POLYLINE,
  isStraightLine: false,
  elevationGain: 120,
  elevationLoss: 80,
  startElevation: 40,
  endElevation: 80,
  warnings: [],
  attribution: null,
};
const { warnings: _, attribution: __, ...FOUND_DRAFT } = FOUND;
const VIA = { lat: 45.519, lng: -122.665 };

const reported = {
  changed: [] as RouteDraft[],
  found: [] as RouteDraft[],
  states: [] as MapState[],
  looking: [] as boolean[],
};
beforeEach(() => {
  Object.assign(reported, { changed: [], found: [], states: [], looking: [] });
});
afterEach(() => {
  jest.useRealTimers();
});

async function show(props: Partial<RouteMapProps> = {}, replies: Replies = {}) {
  const map = fakeMap();
  const calls = fakeApi({ 'POST /api/directions': FOUND, ...replies });
  const source = {
    load: async () => map.adapter,
    isMissing: false,
    attribution: '© The Ground',
    directionsAttribution: '© Directions Inc.',
    elevationAttribution: '© The Hills',
    isDemo: false,
  };
  const element = (change: Partial<RouteMapProps> = {}) => (
    <RouteMapFrom
      source={source}
      start={HOME}
      end={WORK}
      onChange={(draft) => reported.changed.push(draft)}
      onFound={(draft) => reported.found.push(draft)}
      onStateChange={(state) => reported.states.push(state)}
      onLookingChange={(isLooking) => reported.looking.push(isLooking)}
      {...props}
      {...change}
    />
  );
  const view = render(element());
  await waitFor(() => expect(map.opened).toHaveLength(1));
  const asked = () => calls.filter(({ path }) => path === '/api/directions').map(({ body }) => body);
  const idle = () => waitFor(() => expect(map.scene().isOutdated).toBe(false));
  return {
    map,
    calls,
    asked,
    idle,
    user: userEvent.setup(),
    change: (p: Partial<RouteMapProps>) => view.rerender(element(p)),
  };
}

const ready = (map: ReturnType<typeof fakeMap>) => act(() => map.events().onReady());
const status = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ');
const button = (name: string) => screen.getByRole('button', { name });

test('a read-only map draws the stored route and requests nothing', async () => {
  const { map, calls } = await show({ readOnly: true, polyline: POLYLINE });
  ready(map);
  expect(map.scene()).toMatchObject({ isEditable: false, isStraight: false, isOutdated: false });
  expect(map.scene().line).toHaveLength(3);
  expect(calls).toEqual([]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/^© The Ground/)).toBeVisible();
});

test('a read-only map without a stored route draws a straight line', async () => {
  const { map, calls } = await show({ readOnly: true, waypoints: [VIA] });
  expect(map.scene()).toMatchObject({ line: [HOME, VIA, WORK], isStraight: true });
  expect(calls).toEqual([]);
});

test('a stored route that can be dragged is not requested again', async () => {
  const { map, asked } = await show({ polyline: POLYLINE });
  expect(map.scene()).toMatchObject({ isEditable: true, isOutdated: false });
  expect(asked()).toEqual([]);
});

test('without a stored route directions are requested, reported and announced', async () => {
  const { map, asked, idle } = await show();
  expect(map.opened[0]?.scenes[0]).toMatchObject({ line: [HOME, WORK], isStraight: true, isOutdated: true });
  await idle();
  expect(asked()).toEqual([{ startLocation: HOME, endLocation: WORK, waypoints: [] }]);
  expect(reported).toMatchObject({ found: [FOUND_DRAFT], changed: [] });
  expect(map.scene()).toMatchObject({ isStraight: false });
  expect(status()).toBe('Route: 2.4 miles, 14 minutes, +120 ft / -80 ft.');
});

test('the states are reported: loading, loaded, ready', async () => {
  const { map } = await show({ readOnly: true });
  ready(map);
  expect(reported.states).toEqual(['loading', 'loaded', 'ready']);
  expect(screen.queryByText('Loading the map...')).not.toBeInTheDocument();
});

test('dragging the line inserts a point that the route passes through', async () => {
  const { map, asked, idle } = await show({ polyline: POLYLINE });
  act(() => map.events().onInsert(CORNER, VIA));
  expect(map.scene()).toMatchObject({ viaPoints: [VIA], isOutdated: true });
  expect(status()).toBe('Finding your route...');
  await idle();
  expect(asked()).toEqual([{ startLocation: HOME, endLocation: WORK, waypoints: [VIA] }]);
  expect(reported.changed).toEqual([{ ...FOUND_DRAFT, waypoints: [VIA] }]);
  expect(reported.looking).toEqual([false, true, false]);
  expect(status()).toMatch(/^Route: 2.4 miles/);
});

test('dragging a point moves it', async () => {
  const { map, asked, idle } = await show({ polyline: POLYLINE, waypoints: [CORNER, WORK] });
  act(() => map.events().onMove(0, VIA));
  await idle();
  expect(asked()).toMatchObject([{ waypoints: [VIA, { lat: WORK.lat, lng: WORK.lng }] }]);
});

test('a point pressed on the map can be removed, or kept', async () => {
  const { map, asked, idle, user } = await show({ polyline: POLYLINE, waypoints: [VIA] });
  act(() => map.events().onSelect(0));
  await user.click(button('Keep'));
  expect(screen.getByRole('application')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  act(() => map.events().onSelect(0));
  await user.click(button('Remove'));
  expect(screen.getByRole('application')).toHaveFocus();
  await idle();
  expect(asked()).toMatchObject([{ waypoints: [] }]);
  expect(map.scene().viaPoints).toEqual([]);
});

test('a new point, which gives the others new numbers, is not mistaken for the one that was pressed', async () => {
  const { map, idle, user } = await show({ polyline: POLYLINE, waypoints: [VIA] });
  act(() => map.events().onSelect(0));
  await user.click(button('Add a point'));
  await idle();
  expect(map.scene().viaPoints).toHaveLength(2);
  expect(screen.queryByRole('group', { name: /^Point/ })).not.toBeInTheDocument();
});

test('without dragging: a point is added, pushed by keys and buttons, and removed', async () => {
  const { map, asked } = await show({ polyline: POLYLINE });
  // Time passes only when the test says so: the pushes below are never too far apart to be one question.
  jest.useFakeTimers();
  const user = userEvent.setup({ delay: null });
  const idle = async () => {
    await act(() => jest.advanceTimersByTimeAsync(REST_MS));
    expect(map.scene().isOutdated).toBe(false);
  };
  await user.click(button('Add a point'));
  expect(button('Move point 1 north')).toHaveFocus();
  await idle();
  const [before] = map.scene().viaPoints;
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await user.click(button('Move point 1 west'));
  await act(() => jest.advanceTimersByTimeAsync(REST_MS - 1));
  expect(asked()).toHaveLength(1);
  await idle();
  const [after] = map.scene().viaPoints;
  expect(after && before && [after.lat > before.lat, after.lng < before.lng]).toEqual([true, true]);
  // Three pushes one after the other are one question.
  expect(asked()).toHaveLength(2);
  await user.click(button('Remove point 1'));
  expect(button('Add a point')).toHaveFocus();
  await idle();
  expect(asked()).toMatchObject([{}, {}, { waypoints: [] }]);
  expect(reported.changed).toHaveLength(3);
});

test('ten points are the most', async () => {
  const waypoints = Array.from({ length: 10 }, (_one, index) => ({ lat: 45.5, lng: -122 - index / 100 }));
  const { map, asked, user } = await show({ polyline: POLYLINE, waypoints });
  await user.click(button('Add a point'));
  act(() => map.events().onInsert(CORNER, VIA));
  expect(map.scene().viaPoints).toHaveLength(10);
  expect(asked()).toEqual([]);
});

test('the next drag cancels the pending request', async () => {
  const answers = [never, () => ({ ...FOUND, distance: 3.1 })];
  const { map, idle } = await show(
    { polyline: POLYLINE },
    { 'POST /api/directions': () => answers.shift()?.() },
  );
  const signals: (AbortSignal | null | undefined)[] = [];
  const underneath = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    signals.push(init?.signal);
    return underneath(input, init);
  };
  act(() => map.events().onInsert(CORNER, VIA));
  act(() => map.events().onMove(0, CORNER));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  await idle();
  expect(reported.changed.map(({ distance, waypoints }) => [distance, waypoints])).toEqual([[3.1, [CORNER]]]);
});

test('without directions the straight line is drawn, says so, and they can be asked for again', async () => {
  const answers = [failure(422, 'That is too far to ride.'), () => FOUND];
  const { map, idle, user } = await show({}, { 'POST /api/directions': () => answers.shift()?.() });
  await idle();
  expect(map.scene()).toMatchObject({ line: [HOME, WORK], isStraight: true });
  expect(reported.found).toMatchObject([{ isStraightLine: true, distance: 1.2, elevationGain: null }]);
  expect(screen.getByText(/This is a straight line/)).toBeVisible();
  expect(screen.getByText(/That is too far to ride/)).toBeVisible();
  await user.click(button('Try directions again'));
  await idle();
  expect(screen.queryByText(/straight line/)).not.toBeInTheDocument();
  expect(reported.found).toMatchObject([{}, FOUND_DRAFT]);
});

test('a straight line from the server is called one too', async () => {
  const { idle } = await show(
    {},
    { 'POST /api/directions': { ...FOUND, polyline: null, isStraightLine: true } },
  );
  await idle();
  expect(screen.getByText(/Directions aren’t available right now/)).toBeVisible();
  expect(status()).toMatch(/^Straight line:/);
});

test('what the provider of directions wants said is said', async () => {
  const warnings = ['Bicycling directions are in beta. Use caution.'];
  const { idle } = await show(
    {},
    { 'POST /api/directions': { ...FOUND, warnings, attribution: '© The Ways' } },
  );
  await idle();
  expect(screen.getByText(/in beta. Use caution/)).toBeVisible();
  expect(screen.getByText('© The Ground · © The Ways · © The Hills')).toBeVisible();
});

test('identical ends need no directions', async () => {
  const { asked, map } = await show({ end: { ...HOME, address: 'The same' } });
  expect(asked()).toEqual([]);
  expect(map.scene().isOutdated).toBe(false);
});

test('a map that fails is replaced by text, and the route can still be changed', async () => {
  const { map, idle, user } = await show({ polyline: POLYLINE });
  act(() => map.events().onError());
  expect(map.opened[0]?.isRemoved).toBe(true);
  expect(reported.states.at(-1)).toBe('error');
  expect(screen.getByText('Interactive Map Unavailable')).toBeVisible();
  expect(screen.getByText(/Straight-line distance/)).toHaveTextContent('1.2 miles');
  expect(screen.getByText(/Estimated cycling time/)).toHaveTextContent('6 minutes');
  await user.click(button('Add a point'));
  await waitFor(() => expect(reported.changed).toHaveLength(1));

  await user.click(button('Try the map again'));
  await waitFor(() => expect(map.opened).toHaveLength(2));
  await idle();
  expect(map.scene().viaPoints).toHaveLength(1);
});

test('a map whose code does not come is a failed map', async () => {
  fakeApi({});
  const load = jest.fn(() => Promise.reject(new Error('blocked')));
  const noCredits = { attribution: null, directionsAttribution: null, elevationAttribution: null };
  const source = { load, isMissing: false, ...noCredits, isDemo: false };
  render(<RouteMapFrom source={source} start={HOME} end={WORK} readOnly />);
  expect(await screen.findByText('Interactive Map Unavailable')).toBeVisible();
});

test('a moved end makes it another route', async () => {
  const { map, asked, idle, change } = await show({ polyline: POLYLINE });
  act(() => map.events().onInsert(CORNER, VIA));
  await idle();
  change({ end: { ...WORK, lat: 45.6 }, polyline: null });
  await waitFor(() => expect(map.opened).toHaveLength(2));
  await idle();
  expect(asked()).toMatchObject([{ waypoints: [VIA] }, { waypoints: [] }]);
});

const credit = () => screen.getByText(/^© The Ground/).textContent;

test('a stored route along streets is credited to the directions provider', async () => {
  const { change } = await show({ readOnly: true, polyline: POLYLINE });
  expect(credit()).toBe('© The Ground · © Directions Inc.');
  change({ polyline: null });
  expect(credit()).toBe('© The Ground');
});

test.each([
  ['with heights', {}, '© The Ground · © The Ways · © The Hills'],
  ['without', { elevationGain: null, elevationLoss: null }, '© The Ground · © The Ways'],
])('a route found %s has the credit of its answer', async (_, heights, expected) => {
  const { idle } = await show(
    {},
    { 'POST /api/directions': { ...FOUND, attribution: '© The Ways', ...heights } },
  );
  await idle();
  expect(credit()).toBe(expected);
});
