import type { Coordinates } from './location.js';

/*
 * Google's encoded polyline (https://developers.google.com/maps/documentation/utilities/polylinealgorithm): differences of
 * scaled, rounded coordinates, zigzag-signed, in groups of 5 bits, as printable ASCII. Five decimals are about a metre.
 */

const FIRST_CHARACTER = 63;
const GROUP_BITS = 5;
const GROUP_MASK = 0x1f;
const MORE_FOLLOWS = 0x20;

/** @param precision decimals kept; 5 is the usual one, 6 is Valhalla's. */
export function encodePolyline(line: readonly Coordinates[], precision = 5): string {
  const scale = 10 ** precision;
  let [lastLat, lastLng] = [0, 0];
  let text = '';
  for (const { lat, lng } of line) {
    const [scaledLat, scaledLng] = [Math.round(lat * scale), Math.round(lng * scale)];
    text += encodedNumber(scaledLat - lastLat) + encodedNumber(scaledLng - lastLng);
    [lastLat, lastLng] = [scaledLat, scaledLng];
  }
  return text;
}

/** @returns the line, or null for text that is no encoded polyline or leaves the earth. */
export function decodePolyline(text: string, precision = 5): Coordinates[] | null {
  const numbers = decodedNumbers(text);
  if (numbers === null || numbers.length % 2 !== 0) return null;
  const scale = 10 ** precision;
  const line: Coordinates[] = [];
  let [lat, lng] = [0, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    lat += numbers[index] ?? 0;
    lng += numbers[index + 1] ?? 0;
    if (Math.abs(lat) > 90 * scale || Math.abs(lng) > 180 * scale) return null;
    line.push({ lat: lat / scale, lng: lng / scale });
  }
  return line;
}

function encodedNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= MORE_FOLLOWS) {
    text += String.fromCharCode((MORE_FOLLOWS | (rest & GROUP_MASK)) + FIRST_CHARACTER);
    rest >>>= GROUP_BITS;
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER);
}

function decodedNumbers(text: string): number[] | null {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const group = text.charCodeAt(index) - FIRST_CHARACTER;
    if (group < 0 || group >= 2 * MORE_FOLLOWS || shift > 30) return null;
    value |= (group & GROUP_MASK) << shift;
    shift += GROUP_BITS;
    if (group >= MORE_FOLLOWS) continue;
    numbers.push(value & 1 ? ~(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return shift === 0 ? numbers : null;
}
