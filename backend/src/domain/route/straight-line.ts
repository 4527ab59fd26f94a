import type { BikeWay } from './bike-way.js';
import { lengthMilesOf } from './line.js';
import type { Coordinates } from './location.js';

/** How fast a commuter is taken to ride where no directions tell (specification, section 9). */
const FALLBACK_SPEED_MPH = 12;

/**
 * The fallback where no directions can be had: the straight line through the given places, minutes at 12 mph of its
 * length (specification, section 9).
 */
export function straightLineWay(
  start: Coordinates,
  end: Coordinates,
  via: readonly Coordinates[] = [],
): BikeWay {
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
