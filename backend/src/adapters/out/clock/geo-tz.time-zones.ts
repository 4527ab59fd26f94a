import { find } from 'geo-tz';
import type { TimeZones } from '../../../application/ports/clock.port.js';
import type { Coordinates } from '../../../domain/route/location.js';

/** Zone borders of OpenStreetMap, shipped with the package: exact at borders, no call out. */
export class GeoTzTimeZones implements TimeZones {
  timeZoneOf({ lat, lng }: Coordinates): string {
    return find(lat, lng)[0] ?? 'Etc/UTC';
  }
}
