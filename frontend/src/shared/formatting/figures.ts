import type { UnitSystem } from '../api/contract';

/** Keeps a figure and its unit on one line. */
const NO_BREAK = '\u00a0';

const KM_PER_MILE = 1.609344;
const METERS_PER_FOOT = 0.3048;

/** 4.2 → "4.2 miles" or "6.8 km", always with one decimal. */
export function formatDistance(miles: number, units: UnitSystem): string {
  if (units === 'metric') return `${(miles * KM_PER_MILE).toFixed(1)}${NO_BREAK}km`;
  return `${miles.toFixed(1)}${NO_BREAK}${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'}`;
}

/** "+180 ft / -95 ft" or "+55 m / -29 m"; `flat` for a route that neither climbs nor falls. */
export function formatClimb(
  { gainFeet, lossFeet }: { gainFeet: number; lossFeet: number },
  units: UnitSystem,
  flat = 'Flat',
): string {
  if (gainFeet === 0 && lossFeet === 0) return flat;
  const [perFoot, unit] = units === 'metric' ? [METERS_PER_FOOT, 'm'] : [1, 'ft'];
  const shown = (feet: number) => `${Math.round(feet * perFoot)}${NO_BREAK}${unit}`;
  return `+${shown(gainFeet)} / -${shown(lossFeet)}`;
}

/** A limit's figure and unit as the rider's units have them; the server stores US units. */
export function limitIn(units: UnitSystem, figure: number, unit: string): string {
  if (units === 'metric' && unit === '°F') return withUnit(Math.round((figure - 32) / 1.8), '°C');
  if (units === 'metric' && unit === 'mph') return withUnit(Math.round(figure * KM_PER_MILE), 'km/h');
  return withUnit(figure, unit);
}

/** "58 °F", "10%", "42" */
export const withUnit = (figure: number | string, unit: string): string =>
  unit === '' || unit === '%' ? `${figure}${unit}` : `${figure}${NO_BREAK}${unit}`;
