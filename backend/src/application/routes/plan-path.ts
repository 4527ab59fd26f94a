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
  /** Sentences that the rider has to see beside the way. */
  readonly warnings: readonly string[];
  /** The credit that has to be shown beside the way, or null. */
  readonly attribution: string | null;
}

export interface PathSources {
  readonly directions: DirectionsPort;
  readonly elevation: ElevationPort;
}

const SAME_PLACE = 'Start and end are the same place, so there is nothing to ride.';
const NO_DIRECTIONS =
  'Bike directions are not available right now. Distance and time are those of a straight line.';

/** Works out the way between two places. Never fails: without directions it is the straight line, marked as such. */
export class PlanPath {
  constructor(
    private readonly sources: PathSources,
    private readonly logFailure: (failure: ProviderFailure) => void,
  ) {}

  async run(start: Coordinates, end: Coordinates, via: readonly Coordinates[] = []): Promise<PlannedPath> {
    if (via.length === 0 && isSamePlace(start, end)) return nothingToRide();
    const found = await this.wayBetween(start, end, via);
    const way = found ?? straightLineDirections(start, end, via);
    return {
      path: routePathOf(way, via, await this.heightsAlong(way)),
      warnings: found ? way.warnings : [NO_DIRECTIONS],
      attribution: way.attribution,
    };
  }

  /** Null where there are no directions. Nobody is asked for a way that is out of every provider's range. */
  private async wayBetween(
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

  /** The ground below a straight line is not what the rider would climb. */
  private async heightsAlong(way: Directions): Promise<ElevationProfile> {
    if (way.isStraightLine) return UNKNOWN_ELEVATION;
    const found = await this.sources.elevation.heightsMeters(elevationSamples(way.line));
    if (found.ok) return elevationProfileOf(found.value);
    this.logFailure(found.failure);
    return UNKNOWN_ELEVATION;
  }
}

/** A way from a street twenty miles off is none from this place, and no rider could save it. */
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

/** Shows a rider the way between two places before it is saved. */
export class FindDirections {
  constructor(private readonly planPath: PlanPath) {}

  /** @throws Refusal `out-of-range` for places that nobody commutes between by bike. */
  async run(start: Coordinates, end: Coordinates, via: readonly Coordinates[]): Promise<PlannedPath> {
    const problem = rangeProblem(start, end, via);
    if (problem !== null) throw new Refusal('out-of-range', problem);
    return this.planPath.run(start, end, via);
  }
}
