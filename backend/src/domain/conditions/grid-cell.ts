import type { Coordinates } from '../route/location.js';

/** Cells a degree: 0.05° each, about 5.5 km from south to north. Forecast models are not finer. */
const CELLS_PER_DEGREE = 20;

export interface GridCell {
  /** Such as "45.50,-122.65". */
  readonly name: string;
  /** What the provider is asked for: every place of the cell gets the same answer, and no home address leaves us. */
  readonly centre: Coordinates;
}

export function gridCellOf({ lat, lng }: Coordinates): GridCell {
  const centre = { lat: toGrid(lat), lng: toGrid(lng) };
  return { name: `${centre.lat.toFixed(2)},${centre.lng.toFixed(2)}`, centre };
}

/** Whole hundredths, so that the centre is the number that its name says; + 0 makes -0 a 0. */
const toGrid = (degrees: number): number =>
  Math.round((Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE) * 100) / 100 + 0;
