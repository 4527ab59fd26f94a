import type { GeocodingPort } from '../../src/application/routes/geocoding.port.js';
import { type Location, distanceMilesBetween } from '../../src/domain/route/location.js';
import { brokenOf } from '../contracts/promises/broken-promises.js';
import {
  brokenLocationPromises,
  brokenSuggestionPromises,
} from '../contracts/promises/geocoding.promises.js';
import { wantsValue, type LiveCheck } from './live-check.js';
import { CITY_HALL, CITY_HALL_ADDRESS } from './sample-places.js';

/** @param typeAhead whether the provider may be asked while a rider types */
export function geocodingChecks(port: GeocodingPort, typeAhead: boolean): LiveCheck[] {
  const isThere = (place: Location | null) => [
    ...brokenLocationPromises(place),
    ...brokenOf({
      'Portland’s city hall is where it is': place !== null && distanceMilesBetween(place, CITY_HALL) < 1,
    }),
  ];
  return [
    wantsValue('an address', () => port.locate(CITY_HALL_ADDRESS), isThere),
    wantsValue(
      'no address',
      () => port.locate('qwrtplkj xkcdvbn bzqfgh'),
      (place) => brokenOf({ 'an address that is nowhere is not found': place === null }),
    ),
    ...(typeAhead
      ? [
          wantsValue(
            'suggestions',
            () => port.suggest('1221 SW 4th Av', CITY_HALL),
            (places) => [
              ...brokenSuggestionPromises(places),
              ...brokenOf({
                'one of them is near': places.some(
                  ({ location }) => distanceMilesBetween(location, CITY_HALL) < 2,
                ),
              }),
            ],
          ),
        ]
      : []),
  ];
}
