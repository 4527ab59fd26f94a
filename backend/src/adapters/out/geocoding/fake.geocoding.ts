import { createHash } from 'node:crypto';
import type { AddressSuggestion, GeocodingPort } from '../../../application/routes/geocoding.port.js';
import { succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import { nearestFirst, type Coordinates, type Location } from '../../../domain/route/location.js';
import { FETCHED_PLACES, firstOf } from './place-list.js';
import { US_CITIES, type City } from '../../../../demo-world/cities.js';
import {
  completedStreet,
  begunAddress,
  wholeAddress,
  type TypedAddress,
} from '../../../../demo-world/addresses.js';

/** About three miles: a made-up street lies this near to its city's center at most. */
const SPREAD_DEGREES = 0.04;

/** In how many cities a street without a city is offered. */
const OFFERED_CITIES = 5;

/**
 * The demo's gazetteer. It knows some real cities and puts any "street, city" near the city it names, always to the same
 * place. An address that names no city of the gazetteer is unknown; while it is typed, it may be in a city nearby.
 */
export class FakeGeocoding implements GeocodingPort {
  private scripted: ProviderResult<readonly AddressSuggestion[]> | null = null;

  /** For tests: sets the answer to every question; null: the gazetteer again. */
  answersWith(scripted: ProviderResult<readonly AddressSuggestion[]> | null): void {
    this.scripted = scripted;
  }

  async suggest(
    query: string,
    near: Coordinates | null,
  ): Promise<ProviderResult<readonly AddressSuggestion[]>> {
    return this.scripted ?? succeeded(placesOf(begunAddress(query) ?? streetNear(query, near)));
  }

  async locate(address: string): Promise<ProviderResult<Location | null>> {
    return firstOf(this.scripted ?? succeeded(placesOf(wholeAddress(address))));
  }
}

/** A house number and the beginning of a street, in the cities nearest to the rider, else in the best known ones. */
function streetNear(query: string, near: Coordinates | null): TypedAddress | null {
  const typed = query.trim().replace(/\s+/g, ' ');
  if (!/^\d+ .*\p{L}/u.test(typed)) return null;
  const cities = near ? nearestFirst(US_CITIES, (city) => city, near) : US_CITIES;
  return { street: completedStreet(typed), cities: cities.slice(0, OFFERED_CITIES) };
}

const placesOf = (address: TypedAddress | null): AddressSuggestion[] =>
  address?.cities.slice(0, FETCHED_PLACES).map((city) => placeIn(city, address.street)) ?? [];

function placeIn(city: City, street: string): AddressSuggestion {
  const description = [street, city.name, city.state].filter(Boolean).join(', ');
  const [north, east] = street ? offsetOf(street.toLowerCase()) : [0, 0];
  return {
    placeId: `fake:${description.toLowerCase()}`,
    description,
    location: { lat: roundTo5(city.lat + north), lng: roundTo5(city.lng + east) },
  };
}

/** The same street is always in the same place. */
function offsetOf(street: string): [number, number] {
  const digest = createHash('sha256').update(street).digest();
  const share = (at: number) => digest.readUInt16BE(at) / 0xffff;
  return [(share(0) - 0.5) * 2 * SPREAD_DEGREES, (share(2) - 0.5) * 2 * SPREAD_DEGREES];
}

const roundTo5 = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
