import { setImmediate } from 'node:timers/promises';
import type { DirectionsPort } from '../../../application/routes/directions.port.js';
import { failed, succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { Directions } from '../../../domain/route/route.js';
import { lengthMilesOf } from '../../../domain/route/line.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { bikeRide, nearestStreet, type StreetPoint, effortMeters } from '../../../../demo-world/bike-ride.js';
import { blocksOf, placeOf, type BlockPoint } from '../../../../demo-world/terrain.js';

/** On flat, straight street: the specification's 12 mph. */
const METERS_PER_MINUTE = (12 * 1609.344) / 60;

export type ScriptedDirections = (
  start: Coordinates,
  end: Coordinates,
  via: readonly Coordinates[],
) => ProviderResult<Directions> | Promise<ProviderResult<Directions>>;

/** Bike routes on the demo world's streets. */
export class FakeDirections implements DirectionsPort {
  private script: ScriptedDirections = async (start, end, via) => {
    const ride = await rideThrough([start, ...via, end]);
    return ride === null ? failed(NO_ROUTE) : succeeded(directionsOf(ride));
  };

  /** For tests: sets the answer instead of the demo world's streets. */
  answersWith(script: ScriptedDirections): void {
    this.script = script;
  }

  async bikeWay(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<Directions>> {
    return this.script(start, end, via);
  }
}

const NO_ROUTE = { kind: 'not-covered', provider: 'fake', detail: 'no street leads there' } as const;

interface Ride {
  readonly points: readonly BlockPoint[];
  readonly effortMeters: number;
}

/**
 * From door to door, including the distance to and from the nearest street. Yields between stops: a route with many of them
 * takes a second to find, and would block all other requests.
 */
async function rideThrough(places: readonly Coordinates[]): Promise<Ride | null> {
  const blocks = places.map(blocksOf);
  const stops = blocks.map(nearestStreet).filter((stop): stop is StreetPoint => stop !== null);
  const [door, goal] = [blocks[0], blocks.at(-1)];
  const [first, last] = [stops[0], stops.at(-1)];
  if (stops.length < blocks.length || !door || !goal || !first || !last) return null;

  let effort = effortMeters(door, first) + effortMeters(last, goal);
  const points: BlockPoint[] = [door];
  for (const [index, stop] of stops.slice(1).entries()) {
    if (index > 0) await setImmediate();
    const ride = bikeRide(stops[index] ?? stop, stop);
    if (ride === null) return null;
    effort += ride.effortMeters;
    points.push(...ride.points);
  }
  return { points: [...points, goal], effortMeters: effort };
}

function directionsOf({ points, effortMeters: effort }: Ride): Directions {
  const line = points.map(placeOf);
  return {
    distanceMiles: lengthMilesOf(line),
    rideMinutes: effort / METERS_PER_MINUTE,
    line,
    isStraightLine: false,
    warnings: [],
    attribution: 'Demo directions on made-up streets',
  };
}
