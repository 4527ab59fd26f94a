import { lengthMilesOf, placesAlong } from './line.js';
import type { Coordinates } from './location.js';
import type { ElevationProfile } from './route.js';

/** Specification, section 9. */
const FEET_PER_METER = 3.28084;
const MAX_SAMPLES = 50;

/** About 100 m: elevation models as coarse as 90 m say nothing more in between. */
const MILES_BETWEEN_SAMPLES = 0.06;

/** No provider knows the heights. */
export const UNKNOWN_ELEVATION: ElevationProfile = {
  elevationGainFeet: null,
  elevationLossFeet: null,
  startElevationFeet: null,
  endElevationFeet: null,
};

/** The places along a route whose height is looked up: at most 50, evenly spaced, both ends included. */
export function elevationSamples(line: readonly Coordinates[]): Coordinates[] {
  const wanted = Math.ceil(lengthMilesOf(line) / MILES_BETWEEN_SAMPLES) + 1;
  return placesAlong(line, Math.min(MAX_SAMPLES, Math.max(2, wanted)));
}

/**
 * Less than this up or down is the height model's noise, not a climb. 3 m is GoldenCheetah's "elevation hysteresis"
 * (https://github.com/GoldenCheetah/GoldenCheetah, Settings.h: GC_ELEVATION_HYSTERESIS); the height models behind the
 * providers are off by about as much from one sample to the next.
 */
const HYSTERESIS_METERS = 3;

/**
 * Climb and descent of heights sampled along a route, in meters above sea level. A single odd sample (a bridge or a
 * building that the model mistakes for ground) is removed by its neighbors (median of three); then only what leaves
 * the last height that counted by 3 m counts. So a flat route with noise is flat: 0 and 0.
 */
export function elevationProfileOf(heightsMeters: readonly number[]): ElevationProfile {
  const smooth = medianOfThree(heightsMeters);
  const [first] = smooth;
  if (first === undefined) return UNKNOWN_ELEVATION;
  let [gain, loss, counted] = [0, 0, first];
  for (const height of smooth) {
    const difference = height - counted;
    if (Math.abs(difference) < HYSTERESIS_METERS) continue;
    if (difference > 0) gain += difference;
    else loss -= difference;
    counted = height;
  }
  return {
    elevationGainFeet: wholeFeet(gain),
    elevationLossFeet: wholeFeet(loss),
    startElevationFeet: wholeFeet(first),
    endElevationFeet: wholeFeet(smooth.at(-1) ?? first),
  };
}

/** The ends stay: they have only one neighbour. */
function medianOfThree(heights: readonly number[]): number[] {
  return heights.map((height, index) => {
    const [before, after] = [heights[index - 1], heights[index + 1]];
    if (before === undefined || after === undefined) return height;
    return Math.max(Math.min(before, height), Math.min(Math.max(before, height), after));
  });
}

/** `+ 0` keeps -0 out of answers. */
const wholeFeet = (meters: number): number => Math.round(meters * FEET_PER_METER) + 0;
