import { expect, test } from '@jest/globals';
import { decodePolyline } from './geometry/line';

test('the example of the format’s description', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ]);
});

test.each([
  ['nothing', '', 0],
  ['half a place', '_p~iF', 0],
  ['a place and a half', '_p~iF~ps|U_ulL', 1],
  ['an end in the middle of a number', '_p~iF~ps|U_ulLnnq', 1],
])('%s leaves what can be read', (_, encoded, places) => {
  expect(decodePolyline(encoded)).toHaveLength(places);
});
