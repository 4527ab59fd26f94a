import type { Coordinates } from '../../src/domain/route/location.js';

/** Where the live providers are asked about: Portland, Oregon, which every one of them covers. */
export const CITY_HALL = { lat: 45.515, lng: -122.6793 };
export const BOOKSHOP = { lat: 45.5231, lng: -122.6814 };
export const CITY_HALL_ADDRESS = '1221 SW 4th Ave, Portland, OR 97204';

/** Never below 50 °F by day or night, never above 35 °C: degrees of the wrong kind would be found out. */
export const HONOLULU = { lat: 21.3069, lng: -157.8583 };

/** A mile above the sea: heights in feet would be found out. */
export const DENVER = { lat: 39.7392, lng: -104.9903 };

/** In the Pacific, a thousand miles from any street. */
export const AT_SEA = { lat: 35, lng: -140 };

/** Weather that a source does not reach; one that covers the Earth has none. */
export const BEYOND_WEATHER: Readonly<Record<string, Coordinates | undefined>> = {
  nws: { lat: 48.8566, lng: 2.3522 },
};
