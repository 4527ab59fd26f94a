import type { Rider } from '../../domain/rider/rider.js';
import {
  DEFAULT_ROUTE_NAME,
  MAX_ROUTES,
  type Route,
  type RoutePath,
  type RouteSummary,
  type WayHome,
} from '../../domain/route/route.js';
import type { RoutesPort, RouteChanges } from '../ports/routes.port.js';
import { samePlace, type Location } from '../../domain/route/location.js';
import type { RidersPort } from '../ports/riders.port.js';
import type { TimeZones } from '../ports/clock.port.js';
import type { PlanPath } from './plan-path.js';
import { TooManyRoutes } from '../ports/storage-errors.js';
import { Refusal } from '../refusal.js';
import { lengthMilesOf } from '../../domain/route/line.js';
import { pathOfTrack, type Track } from '../../domain/route/track.js';
import { MAX_ROUTE_MILES, polylineProblem } from '../../domain/route/route-problem.js';

/** A rider's own routes. */
export class ReadRoutes {
  constructor(private readonly routes: RoutesPort) {}

  active(rider: Rider): Promise<Route | null> {
    return this.routes.findActive(rider.id);
  }

  /** Oldest first, without their lines. */
  all(rider: Rider): Promise<RouteSummary[]> {
    return this.routes.list(rider.id);
  }

  /** @throws Refusal `not-found` for an unknown route, another rider's included. */
  async one(rider: Rider, routeId: number): Promise<Route> {
    const route = await this.routes.find(rider.id, routeId);
    if (route === null) throw noSuchRoute();
    return route;
  }
}

export interface RouteDraft {
  readonly name?: string;
  readonly start: Location;
  readonly end: Location;
  /** What the screen knows of the path; without distance and minutes, the server plans it. */
  readonly path: Partial<RoutePath>;
  readonly isActive?: boolean;
  readonly wayHome?: WayHome | null;
}

/** Stores a new route, once under each key; a rider's first one is active unless the draft says otherwise. */
export class SaveRoute {
  constructor(
    private readonly routes: RoutesPort,
    private readonly riders: RidersPort,
    private readonly planPath: PlanPath,
    private readonly timeZones: TimeZones,
  ) {}

  /**
   * @param key a UUID; the rider's route that was stored under it before is returned unchanged, even if the draft differs.
   * @throws Refusal `invalid` where the path is not one between the draft's ends; `conflict` where the rider has
   *   MAX_ROUTES.
   */
  async run(rider: Rider, draft: RouteDraft, key: string | null = null): Promise<Route> {
    refuseForeignPath(draft, draft.path);
    refuseForeignWayHome(draft, draft.wayHome);
    const stored = key === null ? null : await this.routes.findCreated(rider.id, key);
    if (stored !== null) return stored;
    const path = await this.completePath(draft);
    if (rider.timeZone === null) {
      const timeZone = this.timeZones.timeZoneOf(draft.start);
      await this.riders.update(rider.id, { timeZone }, { planChanged: true });
    }
    const route = {
      ...path,
      riderId: rider.id,
      name: draft.name ?? DEFAULT_ROUTE_NAME,
      start: draft.start,
      end: draft.end,
      wayHome: draft.wayHome ?? null,
      isActive: draft.isActive ?? (await this.routes.findActive(rider.id)) === null,
    };
    return this.routes.create(route, key).catch((error: unknown) => {
      throw error instanceof TooManyRoutes ? tooManyRoutes() : error;
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

/** Changes a rider's own route: its ends, path, name, or which one is active. */
export class ChangeRoute {
  constructor(
    private readonly routes: RoutesPort,
    private readonly planPath: PlanPath,
  ) {}

  /**
   * Distance, minutes, heights and line belong to one path between two ends. A moved end or other via points without new
   * distance and minutes make the stored path wrong, so it is planned again. A new path sets to unknown what it leaves out.
   * A moved end ends the way home, unless the change brings another one.
   * @throws Refusal `not-found` for an unknown route, another rider's included; `invalid` where the new path does not lead
   *   between the route's ends.
   */
  async run(rider: Rider, routeId: number, edit: RouteChanges): Promise<Route> {
    const route = await this.routes.find(rider.id, routeId);
    if (!route) throw noSuchRoute();
    refuseForeignPath({ ...route, ...edit }, edit);
    refuseForeignWayHome({ ...route, ...edit }, edit.wayHome);
    const changes = await this.withWholePath(route, edit);
    const updated = await this.routes.update(rider.id, routeId, withoutStaleWayHome(route, changes));
    if (!updated) throw noSuchRoute();
    return updated;
  }

  private async withWholePath(route: Route, edit: RouteChanges): Promise<RouteChanges> {
    const movesAnEnd = edit.start !== undefined || edit.end !== undefined;
    const hasFigures = edit.distanceMiles !== undefined && edit.rideMinutes !== undefined;
    const isOtherPath = movesAnEnd || edit.waypoints !== undefined;
    if (isOtherPath && !hasFigures) {
      const { start, end } = { ...route, ...edit };
      return { ...edit, ...(await this.planPath.run(start, end, edit.waypoints)).path };
    }
    const isNewPath = isOtherPath || edit.distanceMiles !== undefined;
    return isNewPath ? { ...UNKNOWN_PATH, ...edit } : edit;
  }
}

/** Deletes a rider's own route. The active one goes last, so that Today never loses its route unnoticed. */
export class DeleteRoute {
  constructor(private readonly routes: RoutesPort) {}

  /** @throws Refusal `not-found` for an unknown route; `conflict` for the active one while there are others. */
  async run(rider: Rider, routeId: number): Promise<void> {
    const outcome = await this.routes.remove(rider.id, routeId);
    if (outcome === 'unknown') throw noSuchRoute();
    if (outcome === 'active') throw new Refusal('conflict', 'Choose another active route first.');
  }
}

export interface TrackRoute {
  readonly name: string;
  readonly start: Location;
  readonly end: Location;
  readonly path: RoutePath;
}

/**
 * The route between the rider's home and work that a track describes, ready to be stored.
 * @throws Refusal `not-possible-now` without a home and a work address; `invalid` for a track that leads elsewhere.
 */
export function routeOfTrack({ home, work }: Rider, track: Track): TrackRoute {
  if (home === null || work === null)
    throw new Refusal('not-possible-now', 'Set your home and work addresses first.');
  const result = pathOfTrack(track, home, work);
  if (!result.ok) throw new Refusal('invalid', `The track ${result.problem}.`);
  return { name: track.name ?? DEFAULT_ROUTE_NAME, start: home, end: work, path: result.path };
}

/** What a path does not know of which only distance and minutes are given. */
const UNKNOWN_PATH = {
  waypoints: [],
  polyline: null,
  isStraightLine: false,
  elevationGainFeet: null,
  elevationLossFeet: null,
  startElevationFeet: null,
  endElevationFeet: null,
} as const;

const tooManyRoutes = () =>
  new Refusal('conflict', `You already have ${MAX_ROUTES} routes. Delete one you no longer ride first.`);

const noSuchRoute = () => new Refusal('not-found', 'There is no such route.');

/** The stored way home of other ends leads elsewhere. */
function withoutStaleWayHome({ wayHome, ...route }: Route, changes: RouteChanges): RouteChanges {
  const { start = route.start, end = route.end } = changes;
  const isMoved = !samePlace(start, route.start) || !samePlace(end, route.end);
  return wayHome !== null && isMoved && changes.wayHome === undefined
    ? { ...changes, wayHome: null }
    : changes;
}

/** @throws Refusal `invalid` for a line or via points that do not lead from the route's end back to its start. */
export function refuseForeignWayHome(
  { start, end }: Pick<Route, 'start' | 'end'>,
  wayHome: WayHome | null | undefined,
): void {
  if (wayHome) refuseForeignPath({ start: end, end: start }, wayHome, 'wayHome');
}

/** @throws Refusal `invalid` for a line or via points that do not lead between the two ends. */
export function refuseForeignPath(
  { start, end }: Pick<Route, 'start' | 'end'>,
  { polyline = null, waypoints = [] }: Partial<RoutePath>,
  part: 'wayHome' | null = null,
): void {
  const refuse = (field: 'polyline' | 'waypoints', problem: string) => {
    const name = part === null ? field : `${part}.${field}`;
    throw new Refusal('invalid', `${name} ${problem}.`, { field: name });
  };
  const problem = polyline === null ? null : polylineProblem(polyline, start, end);
  if (problem !== null) refuse('polyline', problem);
  if (waypoints.length > 0 && lengthMilesOf([start, ...waypoints, end]) > MAX_ROUTE_MILES)
    refuse('waypoints', 'must not lead over more than 1,000 miles');
}
