import { SaxesParser } from 'saxes';
import { decodePolyline } from '../../../../domain/route/encoded-polyline.js';
import type { Route } from '../../../../domain/route/route.js';
import type { Track, TrackPoint } from '../../../../domain/route/track.js';

/** A day's ride, recorded each second. */
export const MAX_GPX_BYTES = 5 * 1024 * 1024;
const MAX_POINTS = 50_000;
const MAX_NAME_CHARACTERS = 100;

/** Why a file can't be read, as a sentence for the rider. */
export class UnreadableGpx extends Error {}

/**
 * Reads the first track of a GPX 1.0 or 1.1 file, or its first route if it has no track.
 * @throws UnreadableGpx for anything else, and at once for a document type declaration: entities are never expanded.
 */
export function readGpx(text: string): Track {
  const reader = new GpxReader();
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new UnreadableGpx('A GPX file must not declare a document type.');
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on('text', (characters) => reader.read(characters));
  parser.on('cdata', (characters) => reader.read(characters));
  parser.on('closetag', ({ name }) => reader.close(localName(name)));
  parser.on('error', () => {
    throw new UnreadableGpx('This file is not a readable GPX file.');
  });
  parser.write(text).close();
  return reader.track();
}

/** `trkpt` of `gpx:trkpt`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Collects tracks and routes, each as its name and segments. */
class GpxReader {
  private readonly path: string[] = [];
  private readonly found: { kind: 'trk' | 'rte'; name: string; segments: TrackPoint[][] }[] = [];
  private points = 0;
  private place: { lat: number; lng: number } | null = null;
  private height = '';

  open(name: string, attributes: Record<string, string>): void {
    if (this.path.length === 0 && name !== 'gpx') throw new UnreadableGpx('This file is not a GPX file.');
    this.path.push(name);
    if (name === 'trk' || name === 'rte')
      this.found.push({ kind: name, name: '', segments: name === 'rte' ? [[]] : [] });
    else if (name === 'trkseg') this.found.at(-1)?.segments.push([]);
    else if (name === 'trkpt' || name === 'rtept') {
      this.place = { lat: degrees(attributes['lat'], 90), lng: degrees(attributes['lon'], 180) };
      this.height = '';
    }
  }

  read(characters: string): void {
    const [parent, name] = this.path.slice(-2);
    if (name === 'ele' && this.place !== null) this.height += characters;
    const line = this.found.at(-1);
    if (name === 'name' && line !== undefined && parent === line.kind) line.name += characters;
  }

  close(name: string): void {
    this.path.pop();
    if ((name !== 'trkpt' && name !== 'rtept') || this.place === null) return;
    this.points += 1;
    if (this.points > MAX_POINTS)
      throw new UnreadableGpx(`A GPX file may hold ${MAX_POINTS.toLocaleString('en-US')} points.`);
    this.found
      .at(-1)
      ?.segments.at(-1)
      ?.push({ ...this.place, heightMeters: metersOf(this.height) });
    this.place = null;
  }

  track(): Track {
    const hasPoints = ({ segments }: { segments: TrackPoint[][] }) =>
      segments.some(({ length }) => length > 1);
    const first =
      this.found.find((line) => line.kind === 'trk' && hasPoints(line)) ?? this.found.find(hasPoints);
    if (first === undefined) throw new UnreadableGpx('This GPX file holds no track.');
    return { name: first.name.trim().slice(0, MAX_NAME_CHARACTERS) || null, segments: first.segments };
  }
}

function degrees(written: string | undefined, limit: number): number {
  const value = written === undefined || written.trim() === '' ? Number.NaN : Number(written);
  if (!(Math.abs(value) <= limit)) throw new UnreadableGpx('A point of this GPX file has no valid place.');
  return value;
}

function metersOf(written: string): number | null {
  const value = written.trim() === '' ? Number.NaN : Number(written);
  return Number.isFinite(value) ? value : null;
}

/** GPX 1.1: a track of the ride to work, and another one if the ride home differs. */
export function writeGpx(route: Route): string {
  const { name, start, end, wayHome } = route;
  const tracks = [
    track(name, route),
    ...(wayHome ? [track(`${name} (way home)`, { start: end, end: start, ...wayHome })] : []),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="RollOut" xmlns="http://www.topografix.com/GPX/1/1">\n' +
    `${tracks.join('')}</gpx>\n`
  );
}

type Line = Pick<Route, 'start' | 'end' | 'polyline' | 'waypoints'>;

/** The stored line, or the two ends and via points of one without. */
function track(name: string, { start, end, polyline, waypoints }: Line): string {
  const line = (polyline === null ? null : decodePolyline(polyline)) ?? [start, ...waypoints, end];
  const points = line.map(
    ({ lat, lng }) => `      <trkpt lat="${lat.toFixed(6)}" lon="${lng.toFixed(6)}"/>\n`,
  );
  return (
    `  <trk>\n    <name>${escaped(name)}</name>\n    <trkseg>\n` +
    `${points.join('')}    </trkseg>\n  </trk>\n`
  );
}

/** Characters that XML 1.0 can't hold at all are dropped. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
