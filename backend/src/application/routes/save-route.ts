import type { Rider } from '../../domain/rider/rider.js';
import { DEFAULT_ROUTE_NAME, type Route, type RoutePath } from '../../domain/route/route.js';
import type { Location } from '../../domain/route/location.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { RoutesPort } from '../ports/routes.port.js';
import type { TimeZones } from '../ports/time-zones.port.js';
import type { PlanPath } from './plan-path.js';
import { refuseForeignPath } from './refuse-foreign-path.js';

export interface RouteDraft {
  readonly name?: string;
  readonly start: Location;
  readonly end: Location;
  /** What the screen knows of the way; without distance and minutes the server works them out. */
  readonly path: Partial<RoutePath>;
  readonly isActive?: boolean;
}

/** Stores a rider's new route; the first one is active unless said otherwise. */
export class SaveRoute {
  constructor(
    private readonly routes: RoutesPort,
    private readonly riders: RidersPort,
    private readonly planPath: PlanPath,
    private readonly timeZones: TimeZones,
  ) {}

  /** @throws Refusal `invalid` where the path is not one between the draft's ends. */
  async run(rider: Rider, draft: RouteDraft): Promise<Route> {
    refuseForeignPath(draft, draft.path);
    const path = await this.completePath(draft);
    if (rider.timeZone === null) {
      const timeZone = this.timeZones.timeZoneOf(draft.start);
      await this.riders.update(rider.id, { timeZone }, { planChanged: true });
    }
    return this.routes.create({
      ...path,
      riderId: rider.id,
      name: draft.name ?? DEFAULT_ROUTE_NAME,
      start: draft.start,
      end: draft.end,
      isActive: draft.isActive ?? (await this.routes.findActive(rider.id)) === null,
    });
  }

  private async completePath({ start, end, path }: RouteDraft): Promise<RoutePath> {
    const { distanceMiles, rideMinutes } = path;
    if (distanceMiles === undefined || rideMinutes === undefined)
      return (await this.planPath.run(start, end, path.waypoints)).path;
    return {
      distanceMiles,
      rideMinutes,
      waypoints: path.waypoints ?? [],
      polyline: path.polyline ?? null,
      isStraightLine: path.isStraightLine ?? false,
      elevationGainFeet: path.elevationGainFeet ?? null,
      elevationLossFeet: path.elevationLossFeet ?? null,
      startElevationFeet: path.startElevationFeet ?? null,
      endElevationFeet: path.endElevationFeet ?? null,
    };
  }
}
