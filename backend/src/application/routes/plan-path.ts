import {
  routePathOf,
  type Directions,
  type ElevationProfile,
  type RoutePath,
  straightLineDirections,
} from '../../domain/route/route.js';
import { isSamePlace, rangeProblem, lineProblem } from '../../domain/route/route-problem.js';
import {
  elevationProfileOf,
  elevationSamples,
  UNKNOWN_ELEVATION,
} from '../../domain/route/elevation-profile.js';
import type { Coordinates } from '../../domain/route/location.js';
import type { DirectionsPort } from './directions.port.js';
import type { ElevationPort } from './elevation.port.js';
import type { ProviderFailure } from '../ports/provider-failure.js';
import { Refusal } from '../refusal.js';

export interface PlannedPath {
  readonly path: RoutePath;
  /** Sentences to show with the route. */
  readonly warnings: readonly string[];
  /** The credit that must be shown with the route, or null. */
  readonly attribution: string | null;
}

export interface PathSources {
  readonly directions: DirectionsPort;
  readonly elevation: ElevationPort;
}

const SAME_PLACE = 'Start and end are the same place, so there is nothing to ride.';
const NO_DIRECTIONS =
  'Bike directions are not available right now. Distance and time are those of a straight line.';

/** Plans the route between two places. Never fails: without directions it is a straight line, marked as one. */
export class PlanPath {
  constructor(
    private readonly sources: PathSources,
    private readonly logFailure: (failure: ProviderFailure) => void,
  ) {}

  async run(start: Coordinates, end: Coordinates, via: readonly Coordinates[] = []): Promise<PlannedPath> {
    if (via.length === 0 && isSamePlace(start, end)) return nothingToRide();
    const found = await this.directionsBetween(start, end, via);
    const directions = found ?? straightLineDirections(start, end, via);
    return {
      path: routePathOf(directions, via, await this.heightsAlong(directions)),
      warnings: found ? directions.warnings : [NO_DIRECTIONS],
      attribution: directions.attribution,
    };
  }

  /** Null without directions. Providers are not asked for a route beyond their range. */
  private async directionsBetween(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<Directions | null> {
    if (rangeProblem(start, end, via) !== null) return null;
    const found = await this.sources.directions.bikeWay(start, end, via);
    const problem = found.ok ? lineProblem(found.value.line, start, end) : null;
    if (found.ok && problem === null) return found.value;
    this.logFailure(found.ok ? elsewhere(`the line ${problem}`) : found.failure);
    return null;
  }

  /** The ground below a straight line is not what the rider climbs. */
  private async heightsAlong({ line, isStraightLine }: Directions): Promise<ElevationProfile> {
    if (isStraightLine) return UNKNOWN_ELEVATION;
    const found = await this.sources.elevation.heightsMeters(elevationSamples(line));
    if (found.ok) return elevationProfileOf(found.value);
    this.logFailure(found.failure);
    return UNKNOWN_ELEVATION;
  }
}

/** Directions from a street twenty miles away are not for this place, and could not be saved. */
const elsewhere = (detail: string): ProviderFailure => ({
  kind: 'not-covered',
  provider: 'directions',
  detail,
});

const nothingToRide = (): PlannedPath => ({
  path: {
    distanceMiles: 0,
    rideMinutes: 0,
    waypoints: [],
    polyline: null,
    isStraightLine: false,
    ...UNKNOWN_ELEVATION,
  },
  warnings: [SAME_PLACE],
  attribution: null,
});

/** Shows a rider the route between two places before it is saved. */
export class FindDirections {
  constructor(private readonly planPath: PlanPath) {}

  /** @throws Refusal `out-of-range` for places too far apart to commute by bike. */
  async run(start: Coordinates, end: Coordinates, via: readonly Coordinates[]): Promise<PlannedPath> {
    const problem = rangeProblem(start, end, via);
    if (problem !== null) throw new Refusal('out-of-range', problem);
    return this.planPath.run(start, end, via);
  }
}
