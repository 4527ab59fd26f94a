import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DirectionsPort } from '../../src/application/routes/directions.port.js';
import type { Directions } from '../../src/domain/route/route.js';
import type { Coordinates } from '../../src/domain/route/location.js';
import { brokenWayPromises } from './promises/path.promises.js';
import {
  expectFailure,
  keptValueOf,
  PROVIDER_FAULTS,
  strayErrorsSurface,
  valueOf,
  type FaultGivens,
} from './provider-faults.js';

export interface GivenWay {
  readonly meters: number;
  readonly seconds: number;
  /** In degrees, to five decimals. */
  readonly line: readonly Coordinates[];
}

export interface DirectionsGivens extends FaultGivens {
  way(way: GivenWay): void;
  /** There is no bike route between the two places. */
  noWay(): void;
  /** One of the places has no street nearby, such as one in the sea. */
  noStreetThere(): void;
  /** The answer has null for the length of the route. */
  nullFigures(): void;
  /** The answer has a negative length for the route. */
  negativeFigures(): void;
  /** The answer has an unreadable line. */
  brokenLine(): void;
  /** The answer has a line without points. */
  emptyLine(): void;
}

export interface DirectionsHarness {
  readonly port: DirectionsPort;
  readonly given: DirectionsGivens;
  /**
   * Set only by the straight-line adapter: it has no provider to control, so it answers every case with the line between
   * the places, marked as a straight line. Every case still runs and checks that.
   */
  readonly alwaysAnswersStraightLine?: boolean;
  close?(): Promise<void>;
}

const HOME = { lat: 45.5231, lng: -122.6765 };
const WORK = { lat: 45.5051, lng: -122.675 };
const VIA = { lat: 45.51, lng: -122.66 };
const METERS_PER_MILE = 1609.344;

const WAY: GivenWay = { meters: 3218.688, seconds: 690, line: [HOME, VIA, WORK] };

/** Every adapter runs every case; see the harnesses in the adapters' specs. */
export function directionsContract(name: string, makeHarness: () => Promise<DirectionsHarness>): void {
  describe(`${name} meets the directions contract`, () => {
    let harness: DirectionsHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close?.());

    const ask = (via: readonly Coordinates[] = []) => harness.port.bikeWay(HOME, WORK, via);

    const expectWay = async (given: GivenWay, via: readonly Coordinates[] = []) => {
      const way = keptValueOf(await ask(via), brokenWayPromises);
      if (harness.alwaysAnswersStraightLine) return expectStraightLine(way, via);
      expect(way.isStraightLine).toBe(false);
      expect(way.distanceMiles).toBeCloseTo(given.meters / METERS_PER_MILE, 2);
      expect(way.rideMinutes).toBeCloseTo(given.seconds / 60, 2);
      expectLine(way.line, given.line);
      expect(way.attribution).toEqual(expect.stringMatching(/\w/));
    };

    const expectNoWay = async (expected: Parameters<typeof expectFailure>[1]) => {
      const result = await ask();
      if (harness.alwaysAnswersStraightLine) return expectStraightLine(valueOf(result), []);
      expectFailure(result, expected);
    };

    describe('a route', () => {
      it('is in miles and minutes, not rounded, with its line from start to end', async () => {
        harness.given.way(WAY);
        await expectWay(WAY);
      });

      it('may pass through via points', async () => {
        harness.given.way(WAY);
        await expectWay(WAY, [VIA]);
      });

      it('may pass through 25 via points', async () => {
        harness.given.way(WAY);
        await expectWay(
          WAY,
          Array.from({ length: 25 }, (_, index) => ({ ...VIA, lat: 45.51 + index / 1e4 })),
        );
      });

      it('may have no length', async () => {
        const nothing = { meters: 0, seconds: 0, line: [HOME, HOME] };
        harness.given.way(nothing);
        if (!harness.alwaysAnswersStraightLine) await expectWay(nothing);
      });

      it('is returned for concurrent requests', async () => {
        harness.given.way(WAY);
        await Promise.all(Array.from({ length: 10 }, () => expectWay(WAY)));
      });
    });

    describe('unknown directions', () => {
      it('are not-covered where there is no route', async () => {
        harness.given.noWay();
        await expectNoWay({ kind: 'not-covered' });
      });

      it('are not-covered where there is no street', async () => {
        harness.given.noStreetThere();
        await expectNoWay({ kind: 'not-covered' });
      });

      it.each([
        ['figures are null', 'nullFigures'],
        ['figures are impossible', 'negativeFigures'],
        ['the line cannot be read', 'brokenLine'],
        ['the line is empty', 'emptyLine'],
      ] as const)('are an invalid response where %s', async (_name, arrange) => {
        harness.given[arrange]();
        await expectNoWay({ kind: 'invalid-response' });
      });
    });

    describe('a failure', () => {
      it.each(PROVIDER_FAULTS)('is returned for $name', async ({ arrange, expected }) => {
        arrange(harness.given);
        await expectNoWay(expected);
        await strayErrorsSurface();
      });

      it('does not affect the next answer', async () => {
        harness.given.upstreamFails(500);
        await expectNoWay({ kind: 'unavailable' });
        harness.given.way(WAY);
        await expectWay(WAY);
      });
    });
  });
}

function expectStraightLine(way: Directions, via: readonly Coordinates[]): void {
  expect(way.isStraightLine).toBe(true);
  expectLine(way.line, [HOME, ...via, WORK]);
}

function expectLine(line: readonly Coordinates[], expected: readonly Coordinates[]): void {
  expect(line).toHaveLength(expected.length);
  for (const [index, { lat, lng }] of expected.entries()) {
    expect(line[index]?.lat).toBeCloseTo(lat, 5);
    expect(line[index]?.lng).toBeCloseTo(lng, 5);
  }
}
