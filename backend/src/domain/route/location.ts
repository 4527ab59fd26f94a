/** A place on the map in WGS 84 degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** A place with the words a rider knows it by. */
export interface Location extends Coordinates {
  readonly address: string;
}

/** What is longer is no address, and is neither offered nor stored. */
export const MAX_ADDRESS_CHARACTERS = 300;

export const samePlace = (a: Coordinates, b: Coordinates): boolean => a.lat === b.lat && a.lng === b.lng;

/** Mean radius of the earth (specification, section 9). */
const EARTH_RADIUS_MILES = 3959;

/** Great-circle distance by the haversine formula, unrounded. */
export function distanceMilesBetween(a: Coordinates, b: Coordinates): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLng = radians(b.lng - a.lng) / 2;
  const haversine =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLng) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The things, nearest to the place first; what is equally far stays in the given order. */
export function nearestFirst<T>(
  things: readonly T[],
  placeOf: (thing: T) => Coordinates,
  near: Coordinates,
): T[] {
  return things
    .map((thing) => ({ thing, miles: distanceMilesBetween(near, placeOf(thing)) }))
    .sort((a, b) => a.miles - b.miles)
    .map(({ thing }) => thing);
}

/** Cells a degree: 0.05° each, about 5.5 km from south to north. Forecast models are not finer. */
const FORECAST_CELLS_PER_DEGREE = 20;

/** 0.25° each: the grid of ERA5, the archive that is asked for a year. */
const CLIMATE_CELLS_PER_DEGREE = 4;

export interface GridCell {
  /** Such as "45.50,-122.65". */
  readonly name: string;
  /** What the provider is asked for: every place of the cell gets the same answer, and no home address leaves us. */
  readonly center: Coordinates;
}

export const gridCellOf = (place: Coordinates): GridCell => cellOf(place, FORECAST_CELLS_PER_DEGREE);

export const climateCellOf = (place: Coordinates): GridCell => cellOf(place, CLIMATE_CELLS_PER_DEGREE);

function cellOf({ lat, lng }: Coordinates, cellsPerDegree: number): GridCell {
  const center = { lat: toGrid(lat, cellsPerDegree), lng: toGrid(lng, cellsPerDegree) };
  return { name: `${center.lat.toFixed(2)},${center.lng.toFixed(2)}`, center };
}

/** Whole hundredths, so that the center is the number that its name says; + 0 makes -0 a 0. */
const toGrid = (degrees: number, cellsPerDegree: number): number =>
  Math.round((Math.round(degrees * cellsPerDegree) / cellsPerDegree) * 100) / 100 + 0;
