import type { Coordinates } from '../../src/domain/route/location.js';

/** The place in live requests: Portland, Oregon, which every provider covers. */
export const CITY_HALL = { lat: 45.515, lng: -122.6793 };
export const BOOKSHOP = { lat: 45.5231, lng: -122.6814 };
export const CITY_HALL_ADDRESS = '1221 SW 4th Ave, Portland, OR 97204';

/** Never below 50 °F by day or night, never above 35 °C: the wrong unit would show. */
export const HONOLULU = { lat: 21.3069, lng: -157.8583 };

/** A mile above the sea: heights in feet would show. */
export const DENVER = { lat: 39.7392, lng: -104.9903 };

/** In the Pacific, a thousand miles from any street. */
export const AT_SEA = { lat: 35, lng: -140 };

/** A place outside a weather source's coverage; a worldwide one has none. */
export const BEYOND_WEATHER: Readonly<Record<string, Coordinates | undefined>> = {
  nws: { lat: 48.8566, lng: 2.3522 },
};
