/** 4.2 → "4.2 miles", one decimal always; never broken across lines. */
export const formatMiles = (miles: number): string =>
  `${miles.toFixed(1)}\u00a0${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'}`;

/** +180 ft / -95 ft, or "Flat" where the route neither climbs nor falls. */
export function formatClimb(gainFeet: number, lossFeet: number, flat = 'Flat'): string {
  if (gainFeet === 0 && lossFeet === 0) return flat;
  return `+${Math.round(gainFeet)}\u00a0ft / -${Math.round(lossFeet)}\u00a0ft`;
}

/** Keeps a figure and its unit on one line. */
const NO_BREAK = '\u00a0';

export const formatTemperature = (degrees: number): string => `${degrees}${NO_BREAK}°F`;

export const formatWind = (mph: number): string => `${mph}${NO_BREAK}mph`;

export const formatPercent = (percent: number): string => `${percent}%`;
