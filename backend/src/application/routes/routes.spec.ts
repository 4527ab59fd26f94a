import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOME, WORK } from '../../../testing/builders/rider.builder.js';
import { useCaseWorld, type UseCaseWorld } from '../../../testing/builders/use-case-world.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { Directions } from '../../domain/route/route.js';
import type { Coordinates } from '../../domain/route/location.js';
import { failed, succeeded, type ProviderFailure } from '../ports/provider-failure.js';
import type { RouteChanges } from '../ports/routes.port.js';
import { LocateAddress, SuggestAddresses } from './addresses.js';
import { FindDirections, PlanPath } from './plan-path.js';
import { ChangeRoute, ReadRoutes, SaveRoute, type RouteDraft } from './rider-routes.js';

const DOWN: ProviderFailure = { kind: 'unavailable', provider: 'valhalla', detail: 'no answer' };
const BOSTON = { lat: 42.3601, lng: -71.0589, address: 'Boston, MA' };

const DIRECTIONS = (start: Coordinates, end: Coordinates): Directions => ({
  distanceMiles: 7.2,
  rideMinutes: 41,
  line: [start, end],
  isStraightLine: false,
  warnings: ['Ferry'],
  attribution: 'OpenStreetMap',
});

let world: UseCaseWorld;
let rider: Rider;
let failures: ProviderFailure[];
/** What the providers answer; null means a failure. */
let directions: ((start: Coordinates, end: Coordinates) => Directions) | null;
let heightsMeters: number | null;

beforeEach(async () => {
  world = useCaseWorld();
  rider = await world.rider({ timeZone: null });
  failures = [];
  directions = DIRECTIONS;
  heightsMeters = 100;
});

const planPath = () =>
  new PlanPath(
    {
      directions: {
        bikeWay: (start, end) =>
          Promise.resolve(directions ? succeeded(directions(start, end)) : failed(DOWN)),
      },
      elevation: {
        heightsMeters: (places) =>
          Promise.resolve(
            heightsMeters === null ? failed(DOWN) : succeeded(places.map(() => heightsMeters ?? 0)),
          ),
      },
    },
    (failure) => failures.push(failure),
  );
const save = (draft: Partial<RouteDraft> = {}) =>
  new SaveRoute(world.routes, world.riders, planPath(), world.timeZones).run(rider, {
    start: HOME,
    end: WORK,
    path: {},
    ...draft,
  });
const change = (routeId: number, edit: RouteChanges, by = rider) =>
  new ChangeRoute(world.routes, planPath()).run(by, routeId, edit);
const PLANNED = { distanceMiles: 7.2, rideMinutes: 41, isStraightLine: false, elevationGainFeet: 0 };
const UNKNOWN = {
  polyline: null,
  waypoints: [],
  isStraightLine: false,
  elevationGainFeet: null,
  elevationLossFeet: null,
  startElevationFeet: null,
  endElevationFeet: null,
};

describe('saving a route', () => {
  it('works out what the screen does not send, and the rider’s time zone', async () => {
    const route = await save();
    expect(route).toMatchObject({ ...PLANNED, name: 'Home to Work', isActive: true, riderId: rider.id });
    expect(await world.stored(rider.id)).toMatchObject({ timeZone: 'America/Los_Angeles' });
    expect(await new ReadRoutes(world.routes).active(rider)).toEqual(route);
  });

  it('keeps the distance and minutes that the screen sends, and leaves the rest unknown', async () => {
    directions = null;
    const route = await save({ path: { distanceMiles: 5, rideMinutes: 30 } });
    expect(route).toMatchObject({ distanceMiles: 5, rideMinutes: 30, ...UNKNOWN });
    expect(failures).toEqual([]);
  });

  it.each([
    [undefined, [false, true, false]],
    [true, [false, false, true]],
    [false, [false, true, false]],
  ])('activates the route on request: isActive %p', async (isActive, actives) => {
    await world.route(rider.id);
    await world.route(rider.id);
    await save(isActive === undefined ? {} : { isActive });
    const all = await new ReadRoutes(world.routes).all(rider);
    expect(all.map((route) => route.isActive)).toEqual(actives);
  });

  it.each([
    ['a line between other places', { polyline: '_p~iF~ps|U_ulLnnqC' }, 'polyline'],
    ['a detour through Boston', { waypoints: [BOSTON] }, 'waypoints'],
  ])('refuses %s', async (_, path, field) => {
    await expect(save({ path: { distanceMiles: 5, rideMinutes: 30, ...path } })).rejects.toMatchObject({
      kind: 'invalid',
      details: { field },
    });
    expect(world.tables.routes.size).toBe(0);
  });
});

describe('changing a route', () => {
  it.each<[string, RouteChanges, object]>([
    [
      'another name',
      { name: 'Scenic' },
      { name: 'Scenic', distanceMiles: 7.2, rideMinutes: 25, elevationGainFeet: 320 },
    ],
    ['a moved end is planned again', { end: { ...WORK, lat: 45.49 } }, { ...PLANNED, waypoints: [] }],
    ['other via points are planned again', { waypoints: [{ lat: 45.5, lng: -122.7 }] }, PLANNED],
    [
      'a moved end with its figures leaves the rest unknown',
      { end: { ...WORK, lat: 45.49 }, distanceMiles: 8, rideMinutes: 45 },
      { distanceMiles: 8, rideMinutes: 45, ...UNKNOWN },
    ],
    [
      'another distance leaves the rest unknown',
      { distanceMiles: 8 },
      { distanceMiles: 8, rideMinutes: 25, ...UNKNOWN },
    ],
  ])('%s', async (_, edit, expected) => {
    const route = await world.route(rider.id);
    expect(await change(route.id, edit)).toMatchObject(expected);
  });

  it('makes it the only active one', async () => {
    const [first, second] = [await world.route(rider.id), await world.route(rider.id, { isActive: false })];
    await change(second.id, { isActive: true });
    const all = await new ReadRoutes(world.routes).all(rider);
    expect(all.map(({ id, isActive }) => [id, isActive])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
  });

  it('is refused for another rider’s route and an unknown route', async () => {
    const route = await world.route(rider.id);
    const other = await world.rider();
    await expect(change(route.id, { name: 'Mine' }, other)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(change(999, { name: 'Mine' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('planning a route', () => {
  const plan = (end: Coordinates = WORK) => planPath().run(HOME, end);

  it('has the figures, warnings and credit of the directions, and the elevation along them', async () => {
    expect(await plan()).toMatchObject({
      path: { ...PLANNED, startElevationFeet: 328 },
      warnings: ['Ferry'],
      attribution: 'OpenStreetMap',
    });
  });

  it.each([
    ['the provider fails', () => (directions = null), DOWN],
    [
      'its line does not connect the places',
      () => {
        const found = DIRECTIONS(BOSTON, BOSTON);
        directions = () => found;
      },
      expect.objectContaining({ kind: 'not-covered' }),
    ],
  ])('falls back to a straight line, marked as such, if %s', async (_, given, failure) => {
    given();
    const planned = await plan();
    expect(planned).toMatchObject({
      path: { isStraightLine: true, elevationGainFeet: null },
      attribution: null,
    });
    expect(planned.warnings).toHaveLength(1);
    expect(failures).toEqual([failure]);
  });

  it('leaves out the elevation if it is unknown', async () => {
    heightsMeters = null;
    expect(await plan()).toMatchObject({ path: { distanceMiles: 7.2, elevationGainFeet: null } });
    expect(failures).toEqual([DOWN]);
  });

  it('asks no provider for a route from a place to itself', async () => {
    directions = null;
    expect(await plan(HOME)).toMatchObject({ path: { distanceMiles: 0, rideMinutes: 0 } });
    expect(failures).toEqual([]);
  });

  it('is refused beyond bike commuting distance', async () => {
    await expect(new FindDirections(planPath()).run(HOME, BOSTON, [])).rejects.toMatchObject({
      kind: 'out-of-range',
    });
  });
});

describe('addresses', () => {
  const asked: (Coordinates | null)[] = [];
  const geocoding = (isDown = false) => ({
    suggest: (_: string, near: Coordinates | null) => {
      asked.push(near);
      const places = Array.from({ length: 10 }, (_unused, index) => ({
        placeId: String(index),
        description: `Place ${index}`,
        location: { lat: 46 - index / 10, lng: -122.6765 },
      }));
      return Promise.resolve(isDown ? failed({ ...DOWN, retryAfterSeconds: 7 }) : succeeded(places));
    },
    locate: (address: string) =>
      Promise.resolve(isDown ? failed(DOWN) : succeeded(address === HOME.address ? HOME : null)),
  });
  const suggest = (near: Coordinates | null, isDown = false) =>
    new SuggestAddresses(geocoding(isDown), (failure) => failures.push(failure)).run('main st', near);
  const locate = (address: string, isDown = false) =>
    new LocateAddress(geocoding(isDown), (failure) => failures.push(failure)).run(address);
  beforeEach(() => {
    asked.length = 0;
  });

  it('are five: the most likely ones, or the nearest ones with their distance', async () => {
    expect((await suggest(null)).map(({ placeId, distanceMiles }) => [placeId, distanceMiles])).toEqual(
      ['0', '1', '2', '3', '4'].map((id) => [id, null]),
    );
    const nearest = await suggest(HOME);
    expect(nearest.map(({ placeId }) => placeId)).toEqual(['5', '4', '6', '3', '7']);
    expect(nearest[0]?.distanceMiles).toBeCloseTo(1.6, 1);
  });

  it('are searched near the area, not near the home', async () => {
    await suggest(HOME);
    expect(asked).toEqual([{ lat: 45.52, lng: -122.68 }]);
  });

  it('are found, not found, or need another try later', async () => {
    expect(await locate(HOME.address)).toEqual(HOME);
    await expect(locate('Nowhere')).rejects.toMatchObject({
      kind: 'not-found',
      message: 'Unable to find the specified address.',
    });
    await expect(locate(HOME.address, true)).rejects.toMatchObject({ kind: 'try-later', details: {} });
    await expect(suggest(null, true)).rejects.toMatchObject({
      kind: 'try-later',
      details: { retryAfterSeconds: 7 },
    });
    expect(failures).toHaveLength(2);
  });
});
