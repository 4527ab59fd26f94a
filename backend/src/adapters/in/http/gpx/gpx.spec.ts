import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodePolyline, encodePolyline } from '../../../../domain/route/encoded-polyline.js';
import type { Route } from '../../../../domain/route/route.js';
import { pathOfTrack } from '../../../../domain/route/track.js';
import { A_WAY_HOME, aRoute as aNewRoute } from '../../../../../testing/builders/route.builder.js';
import { readGpx, UnreadableGpx, writeGpx } from './gpx.js';

const aRoute = (differences: Partial<Route>): Route => ({
  ...aNewRoute({ riderId: 7 }),
  id: 12,
  ...differences,
});
const gpx = (content: string) => `<?xml version="1.0"?><gpx version="1.1">${content}</gpx>`;
const point = (lat: number, lng: number, inner = '') => `<trkpt lat="${lat}" lon="${lng}">${inner}</trkpt>`;
const HOME = { lat: 45.5231, lng: -122.6765 };
const WORK = { lat: 45.5051, lng: -122.675 };

describe('reading', () => {
  it('takes the first track with its name and heights', () => {
    const track = readGpx(
      gpx(
        '<metadata><name>Not this</name></metadata><wpt lat="1" lon="2"><name>Nor this</name></wpt>' +
          `<trk><name>River &amp; bridge</name><trkseg>${point(45.5, -122.6, '<ele>12.5</ele>')}${point(45.6, -122.7)}</trkseg></trk>`,
      ),
    );
    expect(track).toEqual({
      name: 'River & bridge',
      segments: [
        [
          { lat: 45.5, lng: -122.6, heightMeters: 12.5 },
          { lat: 45.6, lng: -122.7, heightMeters: null },
        ],
      ],
    });
  });

  it('takes a route where there is no track, and names with a prefix', () => {
    const track = readGpx(
      '<x:gpx xmlns:x="http://www.topografix.com/GPX/1/1"><x:rte><x:rtept lat="1" lon="2"/><x:rtept lat="1.1" lon="2"/></x:rte></x:gpx>',
    );
    expect(track.segments).toEqual([
      [
        { lat: 1, lng: 2, heightMeters: null },
        { lat: 1.1, lng: 2, heightMeters: null },
      ],
    ]);
  });

  it.each([
    ['nothing', ''],
    ['plain text', 'hello'],
    ['HTML', '<html><body/></html>'],
    ['a file cut short', gpx(`<trk><trkseg>${point(1, 2)}`).slice(0, 60)],
    ['no track', gpx('<wpt lat="1" lon="2"/>')],
    ['one point', gpx(`<trk><trkseg>${point(1, 2)}</trkseg></trk>`)],
    ['a place off the earth', gpx(`<trk><trkseg>${point(91, 2)}${point(1, 2)}</trkseg></trk>`)],
    ['a point without a place', gpx('<trk><trkseg><trkpt lat="1"/><trkpt lat="1" lon="2"/></trkseg></trk>')],
    ['too many points', gpx(`<trk><trkseg>${point(1, 2).repeat(50_001)}</trkseg></trk>`)],
    ['an unknown entity', gpx('<trk><name>&x;</name></trk>')],
  ])('refuses %s', (_name, text) => {
    expect(() => readGpx(text)).toThrow(UnreadableGpx);
  });

  it('refuses a document type before it expands anything', () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY l0 "ha">${laughs}]><gpx><trk><name>&l9;</name></trk></gpx>`;
    expect(() => readGpx(bomb)).toThrow('must not declare a document type');
  });
});

describe('writing', () => {
  it('gives back the same line when it is read again', () => {
    const places = fc.array(
      fc.record({
        lat: fc.double({ min: 45.506, max: 45.522, noNaN: true }),
        lng: fc.double({ min: -122.69, max: -122.66, noNaN: true }),
      }),
      { maxLength: 50 },
    );
    fc.assert(
      fc.property(places, fc.string({ unit: 'grapheme', maxLength: 30 }), (between, name) => {
        const polyline = encodePolyline([HOME, ...between, WORK]);
        const read = readGpx(writeGpx(aRoute({ polyline, name })));
        const again = pathOfTrack(read, HOME, WORK);
        expect(again.ok && decodePolyline(again.path.polyline!)).toEqual(decodePolyline(polyline));
      }),
    );
  });

  it('writes a different way home as a second track, from work to home', () => {
    const written = writeGpx(aRoute({ name: 'River & hill', wayHome: A_WAY_HOME }));
    expect(written.match(/<name>.*<\/name>/g)).toEqual([
      '<name>River &amp; hill</name>',
      '<name>River &amp; hill (way home)</name>',
    ]);
    const [, second = ''] = written.split('</trk>');
    const read = readGpx(gpx(`${second}</trk>`));
    expect(read.segments[0]?.map(({ lat, lng }) => ({ lat, lng }))).toEqual(
      decodePolyline(A_WAY_HOME.polyline!),
    );
    expect(readGpx(written).name).toBe('River & hill');
  });

  it('writes the ends and via points of a route without a line', () => {
    const via = { lat: 45.515, lng: -122.66 };
    const read = readGpx(writeGpx(aRoute({ polyline: null, waypoints: [via] })));
    expect(read.segments[0]).toHaveLength(3);
    expect(read.segments[0]?.[1]).toMatchObject(via);
  });
});
