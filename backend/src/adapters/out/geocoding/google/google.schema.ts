import { z } from 'zod';
import { latitude, longitude, words } from '../place-list.js';

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
