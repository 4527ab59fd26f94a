import { decodePolyline } from '../../../domain/route/encoded-polyline.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { invalidResponse } from '../http/provider-fault.js';

const METERS_PER_MILE = 1609.344;

export const milesOf = (meters: number): number => meters / METERS_PER_MILE;

/**
 * The points of an encoded line.
 * @throws ProviderFault if it can't be decoded.
 */
export function lineOf(polyline: string, precision: 5 | 6): Coordinates[] {
  const line = decodePolyline(polyline, precision);
  if (line === null || line.length < 2) throw invalidResponse('answer holds no readable line');
  return line;
}

/**
 * Google requires this to be shown with every bicycle route, even if the response has no warning
 * (https://developers.google.com/maps/documentation/routes/vehicles).
 */
export const BICYCLING_WARNING =
  'Bicycling directions are in beta. Use caution: this route may contain streets that are not suited for bicycling.';

export const googleWarnings = (reported: readonly string[]): string[] =>
  reported.length > 0 ? [...reported] : [BICYCLING_WARNING];
