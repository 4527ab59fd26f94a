import { createHash } from 'node:crypto';
import type { GeocodingPort } from '../../../../application/ports/geocoding.port.js';
import {
  failed,
  succeeded,
  type ProviderFailure,
  type ProviderResult,
} from '../../../../application/ports/provider-failure.js';
import type { Location } from '../../../../domain/route/location.js';
import { US_CITIES } from './gazetteer.js';

/** About three miles: a made-up street lies this near to its city's centre at most. */
const SPREAD_DEGREES = 0.04;

/**
 * The demo's gazetteer. It knows some real cities and puts any "street, city" near the city it names, always to the same
 * place. An address that names no city of the gazetteer is unknown.
 */
export class FakeGeocoding implements GeocodingPort {
  private failure: ProviderFailure | null = null;

  failsWith(failure: ProviderFailure | null): void {
    this.failure = failure;
  }

  locate(address: string): Promise<ProviderResult<Location | null>> {
    return Promise.resolve(this.failure ? failed(this.failure) : succeeded(placeOf(address)));
  }
}

function placeOf(address: string): Location | null {
  const parts = address.split(',').map((part) => part.trim());
  const city = US_CITIES.find(({ name }) => parts.some((part) => startsWithCity(part, name)));
  if (!city) return null;
  const street = parts.find((part) => !startsWithCity(part, city.name) && part !== city.state);
  const found = { lat: city.lat, lng: city.lng };
  if (!street) return { ...found, address: `${city.name}, ${city.state}` };
  const [north, east] = offsetOf(street.toLowerCase());
  return {
    lat: roundTo5(city.lat + north),
    lng: roundTo5(city.lng + east),
    address: `${street}, ${city.name}, ${city.state}`,
  };
}

const startsWithCity = (part: string, city: string): boolean =>
  part.toLowerCase() === city.toLowerCase() || part.toLowerCase().startsWith(`${city.toLowerCase()} `);

/** The same street is always in the same place. */
function offsetOf(street: string): [number, number] {
  const digest = createHash('sha256').update(street).digest();
  const share = (at: number) => digest.readUInt16BE(at) / 0xffff;
  return [(share(0) - 0.5) * 2 * SPREAD_DEGREES, (share(2) - 0.5) * 2 * SPREAD_DEGREES];
}

const roundTo5 = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
