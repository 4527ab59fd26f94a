import type { Directions } from '../../../src/domain/route/route.js';
import type { Coordinates } from '../../../src/domain/route/location.js';
import { brokenOf } from './broken-promises.js';

export const isOnEarth = ({ lat, lng }: Coordinates): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

export const brokenWayPromises = (way: Directions): readonly string[] =>
  brokenOf({
    'the distance is a figure, not below 0': way.distanceMiles >= 0 && Number.isFinite(way.distanceMiles),
    'the ride time is a figure, not below 0': way.rideMinutes >= 0 && Number.isFinite(way.rideMinutes),
    'the line has a start and an end': way.line.length >= 2,
    'the line lies on Earth': way.line.every(isOnEarth),
    'warnings are sentences': way.warnings.every((warning) => /\w/.test(warning)),
    'directions are credited': way.isStraightLine || /\w/.test(way.attribution ?? ''),
  });

export const brokenHeightPromises = (
  heights: readonly number[],
  places: readonly Coordinates[],
): readonly string[] =>
  brokenOf({
    'there is one height a place': heights.length === places.length,
    'heights are those of the ground': heights.every((meters) => meters >= -500 && meters <= 9000),
  });

export const brokenDelayPromises = ({
  carDelayMinutes,
}: {
  readonly carDelayMinutes: number;
}): readonly string[] =>
  brokenOf({
    'the delay is a figure, not below 0': carDelayMinutes >= 0 && Number.isFinite(carDelayMinutes),
  });
