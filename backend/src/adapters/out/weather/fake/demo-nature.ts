import { MS_PER_HOUR } from '../../../../domain/commute/time.js';
import type { Coordinates } from '../../../../domain/route/location.js';

/** The sun's own time at a place, 0 up to, without, 24: the demo's days need no time zones. */
export function solarHour({ lng }: Coordinates, instant: Date): number {
  const hours = instant.getTime() / MS_PER_HOUR + lng / 15;
  return ((hours % 24) + 24) % 24;
}

/** -1 in the coldest hour of the night up to 1 in the warmest of the afternoon. */
export const warmthOfDay = (solar: number): number => Math.cos(((solar - 15.5) / 12) * Math.PI);

/** 0 at night up to 1 at noon. */
export const sunHeight = (solar: number): number => Math.max(0, Math.sin(((solar - 6) / 12) * Math.PI));

/** -1 to 1: the small differences between places and hours. The same for the same place, hour and name. */
export function quirk({ lat, lng }: Coordinates, instant: Date, name: string): number {
  const text = `${lat.toFixed(3)},${lng.toFixed(3)},${Math.floor(instant.getTime() / MS_PER_HOUR)},${name}`;
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) / 0xffffffff) * 2 - 1;
}

export const tenths = (figure: number): number => Math.round(figure * 10) / 10;

/** The demo knows as much as real providers do: 12 hours back and 48 ahead. */
export function demoHours(now: Date): Date[] {
  const present = Math.floor(now.getTime() / MS_PER_HOUR);
  return Array.from({ length: 60 }, (_, index) => new Date((present - 12 + index) * MS_PER_HOUR));
}
