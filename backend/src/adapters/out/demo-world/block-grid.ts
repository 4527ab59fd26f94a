import type { Coordinates } from '../../../domain/route/location.js';

/*
 * The demo world is drawn on the web map's own projection (spherical Mercator), measured in blocks: its streets run
 * straight on every tile, and a block is about a tenth of a mile wherever people in the United States commute.
 */

/** A place in the demo world: x grows to the east, y to the south. Streets run along whole numbers. */
export interface BlockPoint {
  readonly x: number;
  readonly y: number;
}

/** Makes a block 0.097 miles long in Portland and 0.124 in Miami. */
export const BLOCKS_AROUND_EARTH = 180_000;

/** 2π × 3959 miles, the specification's earth, in metres. */
const EQUATOR_METERS = 2 * Math.PI * 3959 * 1609.344;

/** Where the web's map ends; the projection has no poles. */
const MAX_LATITUDE = 85;

export function blocksOf({ lat, lng }: Coordinates): BlockPoint {
  const latitude = radians(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)));
  return {
    x: ((lng + 180) / 360) * BLOCKS_AROUND_EARTH,
    y: ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * BLOCKS_AROUND_EARTH,
  };
}

export const placeOf = ({ x, y }: BlockPoint): Coordinates => ({
  lat: (latitudeOf(y) * 180) / Math.PI,
  lng: (x / BLOCKS_AROUND_EARTH) * 360 - 180,
});

/** How long a block is there. */
export const metersPerBlock = (y: number): number =>
  (EQUATOR_METERS / BLOCKS_AROUND_EARTH) * Math.cos(latitudeOf(y));

/** In radians. */
const latitudeOf = (y: number): number => Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / BLOCKS_AROUND_EARTH)));

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
