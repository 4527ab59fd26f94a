import type { AddressSuggestion } from '../../../src/application/routes/geocoding.port.js';
import { MAX_ADDRESS_CHARACTERS, type Location } from '../../../src/domain/route/location.js';
import { brokenOf } from './broken-promises.js';
import { isOnEarth } from './path.promises.js';

/** Routes accept no others, and a place the rider picks must not be rejected when it's saved. */
const isStorable = (address: string): boolean =>
  address.length <= MAX_ADDRESS_CHARACTERS && address.isWellFormed() && !/\p{Cc}/u.test(address);

export const brokenSuggestionPromises = (places: readonly AddressSuggestion[]): readonly string[] =>
  brokenOf({
    'there are at most ten places': places.length <= 10,
    'every place has a name of its own': new Set(places.map(({ placeId }) => placeId)).size === places.length,
    'every place has words to read': places.every(({ description }) => /\w/.test(description)),
    'the words can be stored as an address': places.every(({ description }) => isStorable(description)),
    'every place lies on Earth': places.every(({ location }) => isOnEarth(location)),
  });

export const brokenLocationPromises = (place: Location | null): readonly string[] =>
  place === null
    ? []
    : brokenOf({
        'the place has words to read': /\w/.test(place.address),
        'the words can be stored as an address': isStorable(place.address),
        'the place lies on Earth': isOnEarth(place),
      });
