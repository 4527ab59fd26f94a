import type { Coordinates, Location } from './location.js';

/** Heights along a route. Null where no provider told: unknown is not flat. */
export interface ElevationProfile {
  readonly elevationGainFeet: number | null;
  readonly elevationLossFeet: number | null;
  readonly startElevationFeet: number | null;
  readonly endElevationFeet: number | null;
}

/** The way between two places and how long it takes by bike. */
export interface RoutePath extends ElevationProfile {
  readonly distanceMiles: number;
  readonly rideMinutes: number;
  /** The via points that the rider set, thinned to ten at most. */
  readonly waypoints: readonly Coordinates[];
  /** Encoded polyline (precision 5) of the whole way, or null where only the ends are known. */
  readonly polyline: string | null;
  /** True for the straight-line fallback: distance and minutes are estimates, not directions. */
  readonly isStraightLine: boolean;
}

/** A rider's saved commute, from home to work. */
export interface Route extends RoutePath {
  readonly id: number;
  readonly riderId: number;
  readonly name: string;
  readonly start: Location;
  readonly end: Location;
  readonly isActive: boolean;
}

export const DEFAULT_ROUTE_NAME = 'Home to Work';
