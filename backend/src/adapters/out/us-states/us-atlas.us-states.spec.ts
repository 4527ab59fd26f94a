import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UsAtlasStates } from './us-atlas.us-states.js';

const states = new UsAtlasStates();

describe('the state of a place', () => {
  it.each([
    ['Portland', 45.5231, -122.6765, 'OR'],
    ['Vancouver, across the Columbia', 45.6272, -122.6727, 'WA'],
    ['Hayden Island, in the Columbia', 45.6055, -122.685, 'OR'],
    ['Jersey City', 40.7178, -74.0431, 'NJ'],
    ['the Battery', 40.7033, -74.017, 'NY'],
    ['Staten Island', 40.5795, -74.1502, 'NY'],
    ['Kansas City, a block west of State Line Road', 39.06, -94.609, 'KS'],
    ['Kansas City, a block east of it', 39.06, -94.604, 'MO'],
    ['the White House', 38.8977, -77.0365, 'DC'],
    ['Arlington', 38.8816, -77.091, 'VA'],
    ['Silver Spring', 38.9907, -77.0261, 'MD'],
    ['Kittery', 43.088, -70.736, 'ME'],
    ['Portsmouth', 43.0707, -70.7626, 'NH'],
    ['Jeffersonville, across the Ohio', 38.2776, -85.7372, 'IN'],
    ['Key West', 24.5551, -81.78, 'FL'],
    ['Galveston', 29.3, -94.79, 'TX'],
    ['Nantucket', 41.28, -70.1, 'MA'],
    ['Honolulu', 21.3069, -157.8583, 'HI'],
    ['Anchorage', 61.2, -149.9, 'AK'],
    ['a pier in San Francisco', 37.8099, -122.4103, 'CA'],
    ['the Santa Monica pier', 34.0083, -118.4987, 'CA'],
  ])('%s', (_place, lat, lng, code) => {
    expect(states.stateOf({ lat, lng })).toBe(code);
  });

  it.each([
    ['Vancouver, BC', 49.2827, -123.1207],
    ['San Juan, a territory', 18.4655, -66.1057],
    ['Tijuana', 32.5149, -117.0382],
    ['the Atlantic', 35, -60],
  ])('is null in %s', (_place, lat, lng) => {
    expect(states.stateOf({ lat, lng })).toBeNull();
  });

  it('is a postal code or null anywhere on earth', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, (somewhere) => {
        const state = states.stateOf(somewhere);
        return state === null || /^[A-Z]{2}$/.test(state);
      }),
    );
  });
});
