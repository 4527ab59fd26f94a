import { find } from 'geo-tz';
import type { TimeZones } from '../../../application/ports/clock.port.js';
import { isTimeZone, MINUTES_PER_DAY } from '../../../domain/commute/time.js';
import type { Coordinates } from '../../../domain/route/location.js';

const DEGREES_PER_HOUR = 360 / (MINUTES_PER_DAY / 60);

/**
 * Zone borders of OpenStreetMap, shipped with the package: exact at borders, no call out. They can name a zone that is newer
 * than this Node's clocks (Node takes its zones from ICU); there the sun's hour has to do, as at sea.
 */
export class GeoTzTimeZones implements TimeZones {
  constructor(private readonly zonesAt: (lat: number, lng: number) => string[] = find) {}

  timeZoneOf({ lat, lng }: Coordinates): string {
    return this.zonesAt(lat, lng).find(isTimeZone) ?? nauticalZone(lng);
  }
}

/** The signs of these names are reversed: "Etc/GMT+8" is 8 hours behind UTC. */
function nauticalZone(lng: number): string {
  const hoursBehind = Math.round(-lng / DEGREES_PER_HOUR);
  if (hoursBehind === 0) return 'Etc/GMT';
  return `Etc/GMT${hoursBehind > 0 ? '+' : '-'}${Math.abs(hoursBehind)}`;
}
