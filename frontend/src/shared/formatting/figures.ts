/** 4.2 → "4.2 miles", one decimal always; never broken across lines. */
export const formatMiles = (miles: number): string =>
  `${miles.toFixed(1)}\u00a0${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'}`;

/** +180 ft / -95 ft, or "Flat" where the route neither climbs nor falls. */
export function formatClimb(gainFeet: number, lossFeet: number, flat = 'Flat'): string {
  if (gainFeet === 0 && lossFeet === 0) return flat;
  return `+${Math.round(gainFeet)}\u00a0ft / -${Math.round(lossFeet)}\u00a0ft`;
}

/** "58 °F", "10%": never broken across lines. */
export const withUnit = (figure: number | string, unit: string): string => `${figure}${unitAfter(unit)}`;

/** A unit with the space that keeps it on its figure's line. */
const unitAfter = (unit: string): string => (unit === '' || unit === '%' ? unit : `\u00a0${unit}`);
