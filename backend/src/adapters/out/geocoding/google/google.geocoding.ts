import { Client } from '@googlemaps/google-maps-services-js';
import { z } from 'zod';
import type { AddressSuggestion, GeocodingPort } from '../../../../application/routes/geocoding.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Coordinates, Location } from '../../../../domain/route/location.js';
import { carried, faultOfStatus } from '../../google-maps/google-call.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import {
  firstOf,
  NEARBY_DEGREES,
  NO_PLACES,
  isUnsearchable,
  offered,
  readable,
  latitude,
  longitude,
  words,
} from '../place-list.js';

export interface GoogleGeocodingOptions {
  /** Such as https://maps.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/** Addresses from Google's Geocoding API. */
export class GoogleGeocoding implements GeocodingPort {
  /** With its own configuration: the library's default instance is shared by the whole process. */
  private readonly library = new Client({ config: {} });

  constructor(private readonly options: GoogleGeocodingOptions) {}

  async suggest(
    query: string,
    near: Coordinates | null,
  ): Promise<ProviderResult<readonly AddressSuggestion[]>> {
    if (isUnsearchable(query)) return NO_PLACES;
    const { baseUrl, apiKey, client } = this.options;
    return client.call(async (context) => {
      const { status, results } = await carried(context, geocodeAnswer, (transport) =>
        this.library.geocode({
          params: {
            address: query,
            components: { country: 'US' },
            language: 'en',
            key: apiKey,
            ...(near && { bounds: boundsAround(near) }),
          },
          url: urlBelow(baseUrl, '/maps/api/geocode/json').href,
          ...transport,
        }),
      );
      if (status === 'ZERO_RESULTS') return [];
      if (status !== 'OK') throw faultOfStatus(status);
      return offered(readable(results, googlePlace).filter(isFound).map(suggestionOf));
    });
  }

  async locate(address: string): Promise<ProviderResult<Location | null>> {
    return firstOf(await this.suggest(address, null));
  }
}

type GooglePlace = z.infer<typeof googlePlace>;

/** Where nothing matches, Google returns the country of the filter. */
const isFound = ({ types }: GooglePlace): boolean => !types.includes('country');

const suggestionOf = ({ place_id, formatted_address, geometry }: GooglePlace): AddressSuggestion => ({
  placeId: place_id,
  description: formatted_address.replace(/, USA$/, ''),
  location: geometry.location,
});

/** The preferred area; places outside of it are not excluded. */
const boundsAround = ({ lat, lng }: Coordinates) => ({
  southwest: { lat: rounded(lat - NEARBY_DEGREES), lng: rounded(lng - NEARBY_DEGREES) },
  northeast: { lat: rounded(lat + NEARBY_DEGREES), lng: rounded(lng + NEARBY_DEGREES) },
});

/** Sums of floats have meaningless decimals. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6));

/**
 * The answer of /maps/api/geocode/json; places are read one by one. Failures come as `status` inside HTTP 200.
 * https://developers.google.com/maps/documentation/geocoding/requests-geocoding#GeocodingResponses
 */
export const geocodeAnswer = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  results: z.array(z.unknown()).default([]),
});

export const googlePlace = z.object({
  place_id: words,
  formatted_address: words,
  geometry: z.object({ location: z.object({ lat: latitude, lng: longitude }) }),
  types: z.array(z.string()).default([]),
});
