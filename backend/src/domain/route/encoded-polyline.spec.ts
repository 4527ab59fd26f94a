import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodePolyline, encodePolyline } from './encoded-polyline.js';

/** Coordinates of at most `decimals` decimals, anywhere on earth. */
const aLine = (decimals: number) => {
  const scale = 10 ** decimals;
  const degrees = (limit: number) =>
    fc.integer({ min: -limit * scale, max: limit * scale }).map((whole) => whole / scale);
  return fc.array(fc.record({ lat: degrees(90), lng: degrees(180) }), { maxLength: 60 });
};

describe('an encoded polyline', () => {
  it('matches the example in Google’s documentation', () => {
    const line = [
      { lat: 38.5, lng: -120.2 },
      { lat: 40.7, lng: -120.95 },
      { lat: 43.252, lng: -126.453 },
    ];
    expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line);
  });

  it.each([5, 6])('round-trips a line with %d decimals', (decimals) => {
    fc.assert(
      fc.property(aLine(decimals), (line) => {
        const again = decodePolyline(encodePolyline(line, decimals), decimals) ?? [];
        expect(again.map(({ lat, lng }) => [lat + 0, lng + 0])).toEqual(
          line.map(({ lat, lng }) => [lat + 0, lng + 0]),
        );
      }),
    );
  });

  it('is off by no more than half its last decimal, however long the line', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), (line) => {
        const again = decodePolyline(encodePolyline(line)) ?? [];
        return line.every(
          ({ lat, lng }, index) =>
            Math.abs((again[index]?.lat ?? 999) - lat) < 0.5001e-5 &&
            Math.abs((again[index]?.lng ?? 999) - lng) < 0.5001e-5,
        );
      }),
    );
  });

  it.each([
    ['ends within a number', '_p~iF~ps|U_'],
    ['has an odd number of values', '_p~iF'],
    ['has an invalid character', '_p~iF ps|U'],
    ['leaves the earth', encodePolyline([{ lat: 90.1, lng: 0 }])],
    ['has a number that never ends', '~~~~~~~~~~~~~~'],
    ['is a sentence', 'Ünlesbar'],
  ])('is rejected if it %s', (_what, text) => {
    expect(decodePolyline(text)).toBeNull();
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = decodePolyline(text);
        return line === null || line.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
      }),
    );
  });
});
