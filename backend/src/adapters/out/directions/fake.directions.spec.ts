import { describe, expect, it } from '@jest/globals';
import { directionsContract } from '../../../../testing/contracts/directions.contract.js';
import { faultsOfFake, valueOf } from '../../../../testing/contracts/provider-faults.js';
import { failed, succeeded, type ProviderFailure } from '../../../application/ports/provider-failure.js';
import { distanceMilesBetween, type Coordinates } from '../../../domain/route/location.js';
import { lengthMilesOf } from '../../../domain/route/line.js';
import { blocksOf } from '../../../../demo-world/terrain.js';
import { isOnStreet } from '../../../../testing/builders/demo-streets.js';
import { FakeDirections } from './fake.directions.js';

directionsContract('The fake', () => {
  const port = new FakeDirections();
  const fails = (kind: ProviderFailure['kind']) => () =>
    port.answersWith(() => failed({ kind, provider: 'fake', detail: 'told to fail' }));
  return Promise.resolve({
    port,
    given: {
      ...faultsOfFake((result) => port.answersWith(() => result)),
      way: ({ meters, seconds, line }) =>
        port.answersWith(() =>
          succeeded({
            distanceMiles: meters / 1609.344,
            rideMinutes: seconds / 60,
            line,
            isStraightLine: false,
            warnings: [],
            attribution: 'made up',
          }),
        ),
      noWay: fails('not-covered'),
      noStreetThere: fails('not-covered'),
      nullFigures: fails('invalid-response'),
      negativeFigures: fails('invalid-response'),
      brokenLine: fails('invalid-response'),
      emptyLine: fails('invalid-response'),
    },
  });
});

const HOME = { lat: 45.5231, lng: -122.6765 };
const ACROSS_THE_RIVER = { lat: 45.535, lng: -122.62 };
const DETOUR = { lat: 45.545, lng: -122.69 };

describe("the demo's directions", () => {
  const wayBetween = async (start: Coordinates, end: Coordinates, via: readonly Coordinates[] = []) =>
    valueOf(await new FakeDirections().bikeWay(start, end, via));

  it('are the same every time', async () => {
    expect(await wayBetween(HOME, ACROSS_THE_RIVER)).toEqual(await wayBetween(HOME, ACROSS_THE_RIVER));
  });

  it('let other work run at each via point', async () => {
    let turns = 0;
    const others = () => {
      turns += 1;
      next = setImmediate(others);
    };
    let next = setImmediate(others);
    await wayBetween(HOME, ACROSS_THE_RIVER, [DETOUR, HOME, DETOUR, HOME]);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('go from door to door along the streets', async () => {
    const { line } = await wayBetween(HOME, ACROSS_THE_RIVER);
    expect(distanceMilesBetween(line[0] ?? DETOUR, HOME)).toBeLessThan(0.001);
    expect(distanceMilesBetween(line.at(-1) ?? DETOUR, ACROSS_THE_RIVER)).toBeLessThan(0.001);
    const onStreets = line.slice(1, -1).map(blocksOf);
    for (const [index, corner] of onStreets.entries()) {
      expect(isOnStreet(onStreets[index - 1] ?? corner, corner)).toBe(true);
    }
  });

  it('are as long as their line, at about 12 mph', async () => {
    const { distanceMiles, rideMinutes, line } = await wayBetween(HOME, ACROSS_THE_RIVER);
    expect(distanceMiles).toBeCloseTo(lengthMilesOf(line), 9);
    expect(distanceMiles).toBeGreaterThan(distanceMilesBetween(HOME, ACROSS_THE_RIVER));
    const mph = distanceMiles / (rideMinutes / 60);
    expect(mph).toBeGreaterThan(9);
    expect(mph).toBeLessThanOrEqual(12);
  });

  it('pass the street nearest to each via point, in order', async () => {
    const direct = await wayBetween(HOME, ACROSS_THE_RIVER);
    const detour = await wayBetween(HOME, ACROSS_THE_RIVER, [DETOUR]);
    expect(detour.distanceMiles).toBeGreaterThan(direct.distanceMiles);
    const nearest = Math.min(...detour.line.map((point) => distanceMilesBetween(point, DETOUR)));
    expect(nearest).toBeLessThan(0.6);
    const thereAndBack = await wayBetween(HOME, ACROSS_THE_RIVER, [ACROSS_THE_RIVER, HOME]);
    expect(thereAndBack.distanceMiles).toBeGreaterThan(2.5 * direct.distanceMiles);
  });

  it('from a place to itself only go to the street and back', async () => {
    expect((await wayBetween(HOME, HOME)).distanceMiles).toBeLessThan(0.1);
  });

  it('work at sea, at the poles and across the date line: the demo world covers the globe', async () => {
    for (const place of [
      { lat: 90, lng: 0 },
      { lat: -90, lng: 180 },
      { lat: 0, lng: -180 },
      { lat: 30, lng: -140 },
    ]) {
      const near = { lat: Math.max(-90, place.lat - 0.02), lng: place.lng };
      expect((await wayBetween(place, near)).line.length).toBeGreaterThan(1);
    }
  });
});
