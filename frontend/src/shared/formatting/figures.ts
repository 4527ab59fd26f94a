/** Keeps a figure and its unit on one line. */
const NO_BREAK = '\u00a0';

/** 4.2 → "4.2 miles", always with one decimal. */
export const formatMiles = (miles: number): string =>
  `${miles.toFixed(1)}${NO_BREAK}${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'}`;

/** "+180 ft / -95 ft", or `flat` for a route that neither climbs nor falls. */
export function formatClimb(gainFeet: number, lossFeet: number, flat = 'Flat'): string {
  if (gainFeet === 0 && lossFeet === 0) return flat;
  return `+${Math.round(gainFeet)}${NO_BREAK}ft / -${Math.round(lossFeet)}${NO_BREAK}ft`;
}

/** "58 °F", "10%", "42" */
export const withUnit = (figure: number | string, unit: string): string =>
  unit === '' || unit === '%' ? `${figure}${unit}` : `${figure}${NO_BREAK}${unit}`;
