import { elevationProfileOf, UNKNOWN_ELEVATION } from './elevation-profile.js';
import { encodePolyline } from './encoded-polyline.js';
import { lengthMilesOf, thinLine } from './line.js';
import { distanceMilesBetween, type Coordinates } from './location.js';
import { FALLBACK_SPEED_MPH, MAX_POLYLINE_POINTS, type RoutePath } from './route.js';
import { lineProblem } from './route-problem.js';

/** A ride as a device recorded it, or a plan for one: its segments in riding order. */
export interface Track {
  readonly name: string | null;
  readonly segments: readonly (readonly TrackPoint[])[];
}

export interface TrackPoint extends Coordinates {
  /** Above sea level; null if the file doesn't say. */
  readonly heightMeters: number | null;
}

/** About 100 m: a tunnel, or a pause at a light. What is further apart are two rides. */
const MAX_GAP_MILES = 0.062;

/** A device finds its position late and is switched off early; a mile from the door is still the same commute. */
const MAX_MILES_FROM_END = 1;

export type TrackResult =
  | { readonly ok: true; readonly path: RoutePath; readonly isReversed: boolean }
  | { readonly ok: false; readonly problem: string };

/**
 * The commute from `start` to `end` that a track describes. A track of the ride home is reversed. Minutes are at 12 mph:
 * a recording includes every red light and stop of one day.
 */
export function pathOfTrack(track: Track, start: Coordinates, end: Coordinates): TrackResult {
  const recorded = joinedSegments(track.segments);
  const isReversed = !leadsFromTo(recorded, start, end) && leadsFromTo(recorded, end, start);
  const points = isReversed ? recorded.toReversed() : recorded;
  if (!leadsFromTo(points, start, end)) return refused('must begin and end within a mile of home and work');
  const problem = lineProblem(points, start, end);
  if (problem !== null) return refused(problem);
  const distanceMiles = Math.round(lengthMilesOf(points) * 10) / 10;
  const heights = points.flatMap(({ heightMeters }) => heightMeters ?? []);
  return {
    ok: true,
    isReversed,
    path: {
      distanceMiles,
      rideMinutes: Math.round((distanceMiles / FALLBACK_SPEED_MPH) * 60),
      waypoints: [],
      polyline: encodePolyline(thinLine(points, MAX_POLYLINE_POINTS)),
      isStraightLine: false,
      ...(heights.length === points.length ? elevationProfileOf(heights) : UNKNOWN_ELEVATION),
    },
  };
}

const refused = (problem: string): TrackResult => ({ ok: false, problem });

/** The first segment and those that go on where the one before ended. */
function joinedSegments(segments: Track['segments']): readonly TrackPoint[] {
  const joined: TrackPoint[] = [];
  for (const segment of segments) {
    const [last, first] = [joined.at(-1), segment[0]];
    if (first === undefined) continue;
    if (last !== undefined && distanceMilesBetween(last, first) > MAX_GAP_MILES) break;
    for (const point of segment) joined.push(point);
  }
  return joined;
}

function leadsFromTo(points: readonly Coordinates[], start: Coordinates, end: Coordinates): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return first !== undefined && last !== undefined && isNear(first, start) && isNear(last, end);
}

const isNear = (place: Coordinates, other: Coordinates): boolean =>
  distanceMilesBetween(place, other) <= MAX_MILES_FROM_END;
