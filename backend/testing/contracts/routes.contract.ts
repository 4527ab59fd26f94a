import { beforeEach, describe, expect, it } from '@jest/globals';
import { RiderGone, TooManyRoutes } from '../../src/application/ports/storage-errors.js';
import { MAX_ROUTES } from '../../src/domain/route/route.js';
import { randomUUID } from 'node:crypto';
import type { RouteChanges } from '../../src/application/ports/routes.port.js';
import { aRider, aSession, HOME, WORK } from '../builders/rider.builder.js';
import { A_WAY_HOME, aRoute } from '../builders/route.builder.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const UNKNOWN_ID = 2_000_000_000;
const LARGER_THAN_ANY_ID = 2 ** 40;

export function routesContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`RoutesPort: ${adapter}`, () => {
    let storage: StorageHarness;
    let riderId: number;
    beforeEach(async () => {
      storage = await freshStorage();
      riderId = await newRider();
    });

    const newRider = async () => (await storage.riders.register(aRider(), aSession())).id;
    const created = (differences = {}) => storage.routes.create(aRoute({ riderId, ...differences }));
    const planRevision = async () => (await storage.riders.find(riderId))?.planRevision;
    const activeIds = async () =>
      (await storage.routes.list(riderId)).filter(({ isActive }) => isActive).map(({ id }) => id);

    it('returns what was created, with an id', async () => {
      const route = await created();
      expect(route).toEqual({ ...aRoute({ riderId }), id: expect.any(Number) });
      expect(await storage.routes.find(riderId, route.id)).toEqual(route);
      expect(await storage.routes.findActive(riderId)).toEqual(route);
    });

    it('stores unknown values as null, not as flat', async () => {
      const unknown = {
        polyline: null,
        elevationGainFeet: null,
        elevationLossFeet: null,
        startElevationFeet: null,
        endElevationFeet: null,
      };
      const { id } = await created({ ...unknown, waypoints: [], isStraightLine: true });
      expect(await storage.routes.find(riderId, id)).toMatchObject({
        ...unknown,
        waypoints: [],
        isStraightLine: true,
      });
    });

    it('rejects a route without a rider', async () => {
      await expect(created({ riderId: UNKNOWN_ID })).rejects.toBeInstanceOf(RiderGone);
    });

    it('lists each rider’s own routes in order of creation', async () => {
      const otherId = await newRider();
      const names = ['first', 'second', 'third'];
      for (const name of names) {
        await created({ name });
        await created({ name, riderId: otherId });
      }
      expect((await storage.routes.list(riderId)).map(({ name }) => name)).toEqual(names);
    });

    it('lists them without their lines', async () => {
      const { polyline: _line, ...summary } = await created();
      expect(await storage.routes.list(riderId)).toEqual([summary]);
    });

    it('stores a way home, lists it without its line, and takes it off again', async () => {
      const { id } = await created({ wayHome: A_WAY_HOME });
      expect(await storage.routes.find(riderId, id)).toMatchObject({ wayHome: A_WAY_HOME });
      expect(await storage.routes.findActive(riderId)).toMatchObject({ wayHome: A_WAY_HOME });
      const { polyline: _line, ...figures } = A_WAY_HOME;
      expect((await storage.routes.list(riderId))[0]?.wayHome).toEqual(figures);
      const straight = { ...A_WAY_HOME, polyline: null, elevationGainFeet: null, elevationLossFeet: null };
      expect((await storage.routes.update(riderId, id, { wayHome: straight }))?.wayHome).toEqual(straight);
      expect((await storage.routes.update(riderId, id, { name: 'Along the river' }))?.wayHome).toEqual(
        straight,
      );
      expect((await storage.routes.update(riderId, id, { wayHome: null }))?.wayHome).toBeNull();
    });

    it('stores one route under a key of the rider, also at the same time', async () => {
      const key = randomUUID();
      const routes = await atOnce(10, (index) =>
        storage.routes.create(aRoute({ riderId, name: `${index}` }), key),
      );
      expect(new Set(routes.map(({ id }) => id)).size).toBe(1);
      expect(await storage.routes.findCreated(riderId, key)).toEqual(routes[0]);
      const otherId = await newRider();
      expect(await storage.routes.findCreated(otherId, key)).toBeNull();
      const theirs = await storage.routes.create(aRoute({ riderId: otherId }), key);
      expect(theirs.riderId).toBe(otherId);
      await created();
      expect(await storage.routes.list(riderId)).toHaveLength(2);
    });

    it(`stores no more than ${MAX_ROUTES} for a rider, also at the same time`, async () => {
      const results = await Promise.allSettled(Array.from({ length: MAX_ROUTES + 5 }, () => created()));
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(reasons).toHaveLength(5);
      for (const reason of reasons) expect(reason).toBeInstanceOf(TooManyRoutes);
      expect(await storage.routes.list(riderId)).toHaveLength(MAX_ROUTES);
      await storage.routes.create(aRoute({ riderId: await newRider() }));
    });

    it('has nothing for a rider without routes', async () => {
      expect(await storage.routes.list(riderId)).toEqual([]);
      expect(await storage.routes.findActive(riderId)).toBeNull();
    });

    it("does not find another rider's route", async () => {
      const otherId = await newRider();
      const { id } = await created({ isActive: false });
      expect(await storage.routes.find(otherId, id)).toBeNull();
      expect(await storage.routes.update(otherId, id, { name: 'mine' })).toBeNull();
      expect(await storage.routes.update(otherId, id, { isActive: true })).toBeNull();
      expect(await storage.routes.find(riderId, id)).toMatchObject({
        name: aRoute({ riderId }).name,
        isActive: false,
      });
    });

    it.each([UNKNOWN_ID, LARGER_THAN_ANY_ID, 0, -1, 1.5, Number.NaN])(
      'finds no route or rider %p',
      async (id) => {
        expect(await storage.routes.find(riderId, id)).toBeNull();
        expect(await storage.routes.update(riderId, id, { isActive: true })).toBeNull();
        expect(await storage.routes.findActive(id)).toBeNull();
        expect(await storage.routes.list(id)).toEqual([]);
        expect(await storage.routes.remove(riderId, id)).toBe('unknown');
        expect(await storage.routes.remove(id, 1)).toBe('unknown');
      },
    );

    describe('update', () => {
      const everyField: [string, RouteChanges][] = [
        ['name', { name: 'The long way' }],
        ['start', { start: { ...HOME, address: 'Elsewhere' } }],
        ['end', { end: { ...WORK, lng: 0 } }],
        ['distance', { distanceMiles: 0.1 }],
        ['minutes', { rideMinutes: 1.5 }],
        ['waypoints', { waypoints: [HOME, WORK].map(({ lat, lng }) => ({ lat, lng })) }],
        ['no waypoints', { waypoints: [] }],
        ['polyline', { polyline: '`~oia@\\' }],
        ['no polyline', { polyline: null }],
        ['straight line', { isStraightLine: true }],
        ['gain', { elevationGainFeet: 0 }],
        ['unknown gain', { elevationGainFeet: null }],
        ['loss', { elevationLossFeet: 12.5 }],
        ['start height', { startElevationFeet: -280 }],
        ['end height', { endElevationFeet: null }],
      ];

      it.each(everyField)('writes %s and nothing else', async (_, changes) => {
        const route = await created();
        const updated = await storage.routes.update(riderId, route.id, changes);
        expect(updated).toEqual({ ...route, ...changes });
        expect(await storage.routes.find(riderId, route.id)).toEqual(updated);
      });

      it('returns the route unchanged if no field is given', async () => {
        const route = await created();
        expect(await storage.routes.update(riderId, route.id, {})).toEqual(route);
      });
    });

    describe('the one active route', () => {
      it('is the one created last as active', async () => {
        await created();
        const second = await created();
        await created({ isActive: false });
        expect(await activeIds()).toEqual([second.id]);
      });

      it('is the one made active last', async () => {
        const first = await created();
        await created();
        expect(await storage.routes.update(riderId, first.id, { isActive: true })).toMatchObject({
          isActive: true,
        });
        expect(await activeIds()).toEqual([first.id]);
      });

      it('may be none', async () => {
        const route = await created();
        await storage.routes.update(riderId, route.id, { isActive: false });
        expect(await storage.routes.findActive(riderId)).toBeNull();
      });

      it("is not affected by another rider's", async () => {
        const route = await created();
        await created({ riderId: await newRider() });
        expect(await activeIds()).toEqual([route.id]);
      });
    });

    describe('removal', () => {
      it('takes a route that is not active, and with it its key', async () => {
        await created();
        const key = randomUUID();
        const { id } = await storage.routes.create(aRoute({ riderId, isActive: false }), key);
        expect(await storage.routes.remove(riderId, id)).toBe('removed');
        expect(await storage.routes.find(riderId, id)).toBeNull();
        expect(await storage.routes.findCreated(riderId, key)).toBeNull();
        expect(await storage.routes.remove(riderId, id)).toBe('unknown');
        expect(await planRevision()).toBe(1);
      });

      it('takes the active one only if it is the last', async () => {
        const active = await created();
        const other = await created({ isActive: false });
        expect(await storage.routes.remove(riderId, active.id)).toBe('active');
        await storage.routes.remove(riderId, other.id);
        expect(await storage.routes.remove(riderId, active.id)).toBe('removed');
        expect(await storage.routes.findActive(riderId)).toBeNull();
        expect(await planRevision()).toBe(2);
      });

      it("takes no other rider's", async () => {
        const { id } = await created();
        expect(await storage.routes.remove(await newRider(), id)).toBe('unknown');
        expect(await storage.routes.find(riderId, id)).not.toBeNull();
      });
    });

    describe("the rider's plan revision", () => {
      it('increments when another route becomes active or the active one changes', async () => {
        const route = await created();
        expect(await planRevision()).toBe(1);
        await storage.routes.update(riderId, route.id, { rideMinutes: 30 });
        expect(await planRevision()).toBe(2);
        await storage.routes.update(riderId, route.id, {
          rideMinutes: 30,
          name: 'The long way',
          isActive: true,
        });
        expect(await planRevision()).toBe(2);
        const other = await created({ isActive: false });
        expect(await planRevision()).toBe(2);
        await storage.routes.update(riderId, other.id, { isActive: true });
        expect(await planRevision()).toBe(3);
        await storage.routes.update(riderId, other.id, { isActive: false });
        expect(await planRevision()).toBe(4);
      });

      it('counts up with a way home of other figures, not with another line of the same', async () => {
        const { id } = await created();
        const before = (await planRevision()) ?? 0;
        await storage.routes.update(riderId, id, { wayHome: A_WAY_HOME });
        await storage.routes.update(riderId, id, { wayHome: { ...A_WAY_HOME, polyline: null } });
        expect(await planRevision()).toBe(before + 1);
        await storage.routes.update(riderId, id, { wayHome: { ...A_WAY_HOME, rideMinutes: 45 } });
        await storage.routes.update(riderId, id, { wayHome: null });
        expect(await planRevision()).toBe(before + 3);
      });

      it('stays the same when only inactive routes change', async () => {
        const route = await created({ isActive: false });
        await storage.routes.update(riderId, route.id, { rideMinutes: 30 });
        await storage.routes.update(riderId, route.id, {});
        await storage.routes.update(riderId, UNKNOWN_ID, { isActive: true });
        expect(await planRevision()).toBe(0);
      });
    });

    describe('at the same time', () => {
      it('leaves exactly one of fifty created as active', async () => {
        const routes = await atOnce(50, () => created());
        expect(routes).toHaveLength(50);
        expect(await activeIds()).toHaveLength(1);
        expect(await planRevision()).toBe(50);
      });

      it('leaves exactly one of fifty made active', async () => {
        const routes = await atOnce(50, () => created({ isActive: false }));
        const updated = await atOnce(50, (index) =>
          storage.routes.update(riderId, routes[index]?.id ?? 0, { isActive: true }),
        );
        expect(updated.every((route) => route?.isActive)).toBe(true);
        expect(await activeIds()).toHaveLength(1);
        expect(await planRevision()).toBe(50);
      });

      it('does not deadlock between creating, activating and updating routes and updating the rider', async () => {
        const routes = await atOnce(5, () => created());
        await atOnce<unknown>(50, (index) => {
          const routeId = routes[index % 5]?.id ?? 0;
          if (index % 4 === 0) return created();
          if (index % 4 === 1) return storage.routes.update(riderId, routeId, { isActive: true });
          if (index % 4 === 2)
            return storage.routes.update(riderId, routeId, { isActive: false, rideMinutes: index });
          return storage.riders.update(riderId, { limits: { windLimitMph: index } }, { planChanged: true });
        });
        expect((await activeIds()).length).toBeLessThanOrEqual(1);
        expect(await storage.routes.list(riderId)).toHaveLength(5 + 13);
      });
    });

    outageContract(
      {
        create: ({ routes }) => routes.create(aRoute({ riderId })),
        find: ({ routes }) => routes.find(riderId, 1),
        findActive: ({ routes }) => routes.findActive(riderId),
        list: ({ routes }) => routes.list(riderId),
        update: ({ routes }) => routes.update(riderId, 1, { isActive: true }),
        findCreated: ({ routes }) => routes.findCreated(riderId, randomUUID()),
        remove: ({ routes }) => routes.remove(riderId, 1),
      },
      () => storage,
    );
  });
}
