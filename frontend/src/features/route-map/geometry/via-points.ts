import type { Coordinates } from '../../../shared/api/contract';
import { between, lengthOf, midpoint, positionOf, type PositionOnLine } from './line';

/** About as many as a stored route keeps. */
export const MOST_VIA_POINTS = 10;

const NUDGE_METERS = 50;
const METERS_PER_DEGREE = 111_320;

export const DIRECTIONS = {
  north: { lat: 1, lng: 0 },
  south: { lat: -1, lng: 0 },
  west: { lat: 0, lng: -1 },
  east: { lat: 0, lng: 1 },
} as const;
export type Direction = keyof typeof DIRECTIONS;

/** Inserts a point where the line was grabbed: after the points that the line passes before that. */
export function inserted(
  viaPoints: readonly Coordinates[],
  line: readonly Coordinates[],
  grabbed: Coordinates,
  point: Coordinates,
): Coordinates[] {
  const taken = positionOf(grabbed, line);
  const index = positionsOf(viaPoints, line).filter((position) => position < taken).length;
  return viaPoints.toSpliced(index, 0, rounded(point));
}

export const moved = (viaPoints: readonly Coordinates[], index: number, point: Coordinates): Coordinates[] =>
  viaPoints.with(index, rounded(point));

export const removed = (viaPoints: readonly Coordinates[], index: number): Coordinates[] =>
  viaPoints.toSpliced(index, 1);

/** Adds a point in the middle of the longest stretch, for riders who can't drag the line. Index -1 if that fails. */
export function added(
  viaPoints: readonly Coordinates[],
  line: readonly Coordinates[],
): { viaPoints: Coordinates[]; index: number } {
  const stops = [0, ...positionsOf(viaPoints, line), line.length - 1];
  const stretches = stops
    .slice(1)
    .map((to, index) => ({ index, from: stops[index] ?? 0, to }))
    .map((stretch) => ({ ...stretch, length: lengthOf(between(line, stretch.from, stretch.to)) }));
  const longest = stretches.toSorted((a, b) => b.length - a.length)[0];
  const point = longest && midpoint(line, longest.from, longest.to);
  if (!longest || !point) return { viaPoints: [...viaPoints], index: -1 };
  return { viaPoints: viaPoints.toSpliced(longest.index, 0, rounded(point)), index: longest.index };
}

/** Moves a point about 50 m. */
export function nudged(point: Coordinates, direction: Direction): Coordinates {
  const { lat, lng } = DIRECTIONS[direction];
  const degrees = NUDGE_METERS / METERS_PER_DEGREE;
  const narrowing = Math.cos((point.lat * Math.PI) / 180);
  return rounded({ lat: point.lat + lat * degrees, lng: point.lng + (lng * degrees) / narrowing });
}

/** The positions at which the line passes the points, in order. */
function positionsOf(viaPoints: readonly Coordinates[], line: readonly Coordinates[]): PositionOnLine[] {
  const positions: PositionOnLine[] = [];
  for (const point of viaPoints) positions.push(positionOf(point, line, positions.at(-1)));
  return positions;
}

/** To a tenth of a meter: dragging is no more precise. */
const rounded = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
});
