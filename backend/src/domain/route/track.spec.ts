import { describe, expect, it } from '@jest/globals';
import { decodePolyline } from './encoded-polyline.js';
import { pathOfTrack, type TrackPoint } from './track.js';

const HOME = { lat: 45.5231, lng: -122.6765 };
const MIDDLE = { lat: 45.515, lng: -122.66 };
const WORK = { lat: 45.5051, lng: -122.675 };

const points = (...places: { lat: number; lng: number; heightMeters?: number }[]): TrackPoint[] =>
  places.map((place) => ({ heightMeters: null, ...place }));

const line = (...segments: TrackPoint[][]) => pathOfTrack({ name: null, segments }, HOME, WORK);

describe('the path of a track', () => {
  it('has its length, minutes at 12 mph and its line', () => {
    const result = line(points(HOME, MIDDLE, WORK));
    expect(result).toMatchObject({
      ok: true,
      isReversed: false,
      path: { distanceMiles: 2, rideMinutes: 10 },
    });
    expect(result.ok && decodePolyline(result.path.polyline!)).toEqual([HOME, MIDDLE, WORK]);
  });

  it('is turned where the track is a ride home', () => {
    const result = line(points(WORK, MIDDLE, HOME));
    expect(result).toMatchObject({ ok: true, isReversed: true });
    expect(result.ok && decodePolyline(result.path.polyline!)?.[0]).toEqual(HOME);
  });

  it('keeps heights only if every point has one', () => {
    const climb = points(
      { ...HOME, heightMeters: 10 },
      { ...MIDDLE, heightMeters: 40 },
      { ...WORK, heightMeters: 40 },
    );
    expect(line(climb)).toMatchObject({ path: { startElevationFeet: 33, endElevationFeet: 131 } });
    expect(line(points(HOME, { ...WORK, heightMeters: 40 }))).toMatchObject({
      path: { elevationGainFeet: null, endElevationFeet: null },
    });
  });

  it('joins segments that go on within 100 m, and leaves out what begins elsewhere', () => {
    const near = { lat: MIDDLE.lat + 0.0005, lng: MIDDLE.lng };
    expect(line(points(HOME, MIDDLE), points(near, WORK))).toMatchObject({ ok: true });
    expect(line(points(HOME, MIDDLE, WORK), points(HOME, MIDDLE))).toMatchObject({
      ok: true,
      path: { distanceMiles: 2 },
    });
    expect(line(points(HOME), points(WORK))).toMatchObject({ ok: false });
  });

  it.each([
    ['no points', []],
    ['one point', points(HOME)],
    ['a ride elsewhere', points({ lat: 40, lng: -100 }, { lat: 40.1, lng: -100 })],
    ['a ride that ends two miles from work', points(HOME, { lat: WORK.lat - 0.03, lng: WORK.lng })],
  ])('refuses %s', (_name, segment) => {
    expect(line(segment)).toEqual({
      ok: false,
      problem: 'must begin and end within a mile of home and work',
    });
  });
});
