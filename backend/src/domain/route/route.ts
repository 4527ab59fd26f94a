import { type Coordinates, type Location, samePlace } from './location.js';
import { encodePolyline } from './encoded-polyline.js';
import { thinLine, lengthMilesOf } from './line.js';
import type { BikeType } from '../rider/rider.js';

/** Heights along a route. Null if unknown, which is not flat. */
export interface ElevationProfile {
  readonly elevationGainFeet: number | null;
  readonly elevationLossFeet: number | null;
  readonly startElevationFeet: number | null;
  readonly endElevationFeet: number | null;
}

/** The line between two places, and how long it takes by bike. */
export interface RoutePath extends ElevationProfile {
  readonly distanceMiles: number;
  readonly rideMinutes: number;
  /** The via points that the rider set, thinned to ten at most. */
  readonly waypoints: readonly Coordinates[];
  /** Encoded polyline (precision 5) of the whole route, or null if only its ends are known. */
  readonly polyline: string | null;
  /** True for the straight-line fallback: distance and minutes are estimates, not directions. */
  readonly isStraightLine: boolean;
}

/** A line of its own for the ride from work back home, with what it takes. Without a polyline it is a straight line. */
export type WayHome = Pick<
  RoutePath,
  'distanceMiles' | 'rideMinutes' | 'waypoints' | 'polyline' | 'elevationGainFeet' | 'elevationLossFeet'
>;

/** A rider's saved commute, from home to work. */
export interface Route extends RoutePath {
  readonly id: number;
  readonly riderId: number;
  readonly name: string;
  readonly start: Location;
  readonly end: Location;
  readonly isActive: boolean;
  /** Null: the same line back. */
  readonly wayHome: WayHome | null;
}

/** A route without its lines, as lists carry it: a line is by far the largest part of a route. */
export interface RouteSummary extends Omit<Route, 'polyline' | 'wayHome'> {
  readonly wayHome: Omit<WayHome, 'polyline'> | null;
}

export function summaryOf({ polyline: _line, wayHome, ...route }: Route): RouteSummary {
  if (wayHome === null) return { ...route, wayHome };
  const { polyline: _lineHome, ...figures } = wayHome;
  return { ...route, wayHome: figures };
}

export const DEFAULT_ROUTE_NAME = 'Home to Work';

/** Far more than anyone rides, and little enough to be listed at once. */
export const MAX_ROUTES = 50;

/** What a provider of directions returns. */
export interface Directions {
  /** Unrounded. */
  readonly distanceMiles: number;
  /** Unrounded. */
  readonly rideMinutes: number;
  /** From the start to the end, in order. */
  readonly line: readonly Coordinates[];
  /** True if there were no directions; the line then ignores streets. */
  readonly isStraightLine: boolean;
  /** What the provider requires riders to see, in whole sentences. */
  readonly warnings: readonly string[];
  /** The credit that the provider requires, or null. */
  readonly attribution: string | null;
}

/** As many as every provider of directions takes. */
export const MAX_VIA_POINTS = 25;

/** "About 10 points" (specification, section 9). */
const STORED_WAYPOINTS = 10;

/** Keeps the longest polyline within a few tens of kB; a commute loses no corner. */
export const MAX_POLYLINE_POINTS = 4000;

/**
 * A route as it is shown and stored: distance to 0.1 mile, whole minutes, the via points that the rider
 * set thinned to those that shape the route most.
 */
export function routePathOf(
  directions: Directions,
  via: readonly Coordinates[],
  heights: ElevationProfile,
): RoutePath {
  return {
    distanceMiles: Math.round(directions.distanceMiles * 10) / 10,
    rideMinutes: Math.round(directions.rideMinutes),
    waypoints: thinnedVia(directions.line, via),
    polyline: directions.isStraightLine
      ? null
      : encodePolyline(thinLine(directions.line, MAX_POLYLINE_POINTS)),
    isStraightLine: directions.isStraightLine,
    ...heights,
  };
}

function thinnedVia(line: readonly Coordinates[], via: readonly Coordinates[]): Coordinates[] {
  const [start, end] = [line[0], line.at(-1)];
  const places = start && end ? thinLine([start, ...via, end], STORED_WAYPOINTS + 2).slice(1, -1) : via;
  return places.map(({ lat, lng }) => ({ lat, lng }));
}

/** The speed assumed without directions (specification, section 9). */
export const FALLBACK_SPEED_MPH = 12;

/**
 * The fallback without directions: the straight line through the given places, minutes at 12 mph of its
 * length (specification, section 9).
 */
export function straightLineDirections(
  start: Coordinates,
  end: Coordinates,
  via: readonly Coordinates[] = [],
): Directions {
  const line = [start, ...via, end].map(({ lat, lng }) => ({ lat, lng }));
  const distanceMiles = lengthMilesOf(line);
  return {
    distanceMiles,
    rideMinutes: (distanceMiles / FALLBACK_SPEED_MPH) * 60,
    line,
    isStraightLine: true,
    warnings: [],
    attribution: null,
  };
}

/** The fields that a recommendation depends on; a new name or a thinner line changes no verdict. */
const PLAN_FIELDS = ['distanceMiles', 'rideMinutes', 'elevationGainFeet', 'isActive'] as const;
const WAY_HOME_FIELDS = ['distanceMiles', 'rideMinutes', 'elevationGainFeet'] as const;

/** Whether a recommendation on the changed route could come out differently. */
export const plansDifferently = (before: RouteSummary, after: RouteSummary): boolean =>
  !samePlace(before.start, after.start) ||
  !samePlace(before.end, after.end) ||
  PLAN_FIELDS.some((field) => before[field] !== after[field]) ||
  WAY_HOME_FIELDS.some((field) => before.wayHome?.[field] !== after.wayHome?.[field]);

const PER_MILE = 50;
const PER_FOOT_OF_GAIN = 0.5;
const PEDAL_ASSIST_SHARE = 0.5;

export interface Calories {
  readonly morning: number;
  readonly evening: number;
  readonly total: number;
}

type Effort = Pick<RoutePath, 'distanceMiles' | 'elevationGainFeet'>;

/**
 * Kilocalories burned: 50 per mile and 0.5 per foot of gain, halved with pedal assist, rounded; the same both ways
 * (specification, section 9), unless the route has a way home of its own. Without a known gain only the distance counts.
 */
export function caloriesOf(
  route: Effort & { readonly wayHome?: Effort | null },
  bikeType: BikeType,
): Calories {
  const share = bikeType === 'electric' ? PEDAL_ASSIST_SHARE : 1;
  const burnedOn = ({ distanceMiles, elevationGainFeet }: Effort) =>
    Math.round((distanceMiles * PER_MILE + (elevationGainFeet ?? 0) * PER_FOOT_OF_GAIN) * share);
  const morning = burnedOn(route);
  const evening = burnedOn(route.wayHome ?? route);
  return { morning, evening, total: morning + evening };
}
