import type { Coordinates } from '../../shared/api/contract';

const PRECISION = 1e5;

/**
 * The places of an encoded polyline, precision 5 (Google's "Encoded Polyline Algorithm Format"). What is cut off or no
 * polyline at all gives the places that can be read.
 */
export function decodePolyline(encoded: string): Coordinates[] {
  const places: Coordinates[] = [];
  let lat = 0;
  let lng = 0;
  let at = 0;
  const next = (): number | null => {
    let bits = 0;
    for (let shift = 0; at < encoded.length; shift += 5) {
      const chunk = encoded.charCodeAt(at) - 63;
      at += 1;
      bits |= (chunk & 0x1f) << shift;
      if (chunk < 0x20) return bits & 1 ? ~(bits >> 1) : bits >> 1;
    }
    return null;
  };
  for (;;) {
    const latStep = next();
    const lngStep = next();
    if (latStep === null || lngStep === null) return places;
    lat += latStep;
    lng += lngStep;
    places.push({ lat: lat / PRECISION, lng: lng / PRECISION });
  }
}
