import { encodePolyline } from './encoded-polyline.js';
import type { Coordinates } from './location.js';
import type { ElevationProfile, RoutePath } from './route.js';
import { thinLine } from './thin-line.js';

/** A way by bike as a source of directions tells it. */
export interface BikeWay {
  /** Unrounded. */
  readonly distanceMiles: number;
  /** Unrounded. */
  readonly rideMinutes: number;
  /** From the start to the end, in order. */
  readonly line: readonly Coordinates[];
  /** True where no directions were to be had: the line knows no streets. */
  readonly isStraightLine: boolean;
  /** What the source asks riders to be told, in whole sentences. */
  readonly warnings: readonly string[];
  /** The credit that the source asks to be shown, or null. */
  readonly attribution: string | null;
}

/** As many as every provider of directions takes. */
export const MAX_VIA_POINTS = 25;

/** "About 10 points" (specification, section 9). */
const STORED_WAYPOINTS = 10;

/** Keeps the polyline of the longest way within a few ten kB; on a commute's scale no corner goes missing. */
const MAX_POLYLINE_POINTS = 4000;

/**
 * The figures of a way as they are shown and stored: distance to 0.1 mile, whole minutes, the via points that the rider
 * set thinned to those that shape the way most.
 */
export function routePathOf(way: BikeWay, via: readonly Coordinates[], heights: ElevationProfile): RoutePath {
  return {
    distanceMiles: Math.round(way.distanceMiles * 10) / 10,
    rideMinutes: Math.round(way.rideMinutes),
    waypoints: thinnedVia(way.line, via),
    polyline: way.isStraightLine ? null : encodePolyline(thinLine(way.line, MAX_POLYLINE_POINTS)),
    isStraightLine: way.isStraightLine,
    ...heights,
  };
}

function thinnedVia(line: readonly Coordinates[], via: readonly Coordinates[]): Coordinates[] {
  const [start, end] = [line[0], line.at(-1)];
  const places = start && end ? thinLine([start, ...via, end], STORED_WAYPOINTS + 2).slice(1, -1) : via;
  return places.map(({ lat, lng }) => ({ lat, lng }));
}
