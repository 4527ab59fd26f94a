import { describe, expect, it } from '@jest/globals';
import type { DirectionsPort } from '../../src/application/ports/directions.port.js';
import type { BikeWay } from '../../src/domain/route/bike-way.js';
import type { Coordinates } from '../../src/domain/route/location.js';
import { distanceMilesBetween } from '../../src/domain/route/distance.js';

const HOME = { lat: 45.5231, lng: -122.6765 };
const WORK = { lat: 45.5051, lng: -122.675 };
const DETOUR = { lat: 45.515, lng: -122.66 };

/** What every source of directions does. */
export function directionsContract(name: string, makePort: () => DirectionsPort): void {
  const pathOf = async (
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[] = [],
  ): Promise<BikeWay> => {
    const found = await makePort().bikeWay(start, end, via);
    if (!found.ok) throw new Error(found.failure.detail);
    return found.value;
  };

  describe(`${name} as a directions port`, () => {
    it('finds a way that is no shorter than the crow flies', async () => {
      const { distanceMiles, rideMinutes } = await pathOf(HOME, WORK);
      expect(distanceMiles).toBeGreaterThanOrEqual(distanceMilesBetween(HOME, WORK));
      expect(rideMinutes).toBeGreaterThan(0);
    });

    it('goes through a via point', async () => {
      const detour = await pathOf(HOME, WORK, [DETOUR]);
      expect(detour.distanceMiles).toBeGreaterThan((await pathOf(HOME, WORK)).distanceMiles);
    });

    it('is nothing from a place to itself', async () => {
      expect(await pathOf(HOME, HOME)).toMatchObject({ distanceMiles: 0, rideMinutes: 0 });
    });
  });
}
