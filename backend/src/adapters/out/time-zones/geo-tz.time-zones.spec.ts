import { describe, expect, it } from '@jest/globals';
import { GeoTzTimeZones } from './geo-tz.time-zones.js';

const zones = new GeoTzTimeZones();

describe('the time zone of a place', () => {
  it.each([
    ['Portland, OR', 45.52, -122.67, 'America/Los_Angeles'],
    ['Phoenix, AZ, without DST', 33.45, -112.07, 'America/Phoenix'],
    ['Honolulu, HI', 21.3, -157.85, 'Pacific/Honolulu'],
    ['Anchorage, AK', 61.2, -149.9, 'America/Anchorage'],
    ['Indianapolis, IN, on Eastern', 39.77, -86.16, 'America/Indiana/Indianapolis'],
    ['Gary, IN, on Central', 41.59, -87.35, 'America/Chicago'],
    ['Chattanooga, TN, on Eastern', 35.046, -85.309, 'America/New_York'],
    ['Jasper, TN, thirty kilometres on, on Central', 35.074, -85.626, 'America/Chicago'],
  ])('%s', (_place, lat, lng, zone) => {
    expect(zones.timeZoneOf({ lat, lng })).toBe(zone);
  });

  it.each([
    [0, -140],
    [90, 0],
    [-90, 180],
    [51, -179.9],
  ])('is one that clocks can be read in, anywhere on earth: %d, %d', (lat, lng) => {
    const zone = zones.timeZoneOf({ lat, lng });
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
  });
});
