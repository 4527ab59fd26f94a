import type { NewRoute } from '../../src/application/ports/routes.port.js';
import { DEFAULT_ROUTE_NAME } from '../../src/domain/route/route.js';
import { HOME, WORK } from './rider.builder.js';

/** An active route of 25 minutes from HOME to WORK. */
export const aRoute = (differences: Pick<NewRoute, 'riderId'> & Partial<NewRoute>): NewRoute => ({
  name: DEFAULT_ROUTE_NAME,
  start: HOME,
  end: WORK,
  distanceMiles: 7.2,
  rideMinutes: 25,
  waypoints: [{ lat: 45.5, lng: -122.74 }],
  polyline: '_p~iF~ps|U_ulLnnqC',
  isStraightLine: false,
  elevationGainFeet: 320,
  elevationLossFeet: 210,
  startElevationFeet: 50,
  endElevationFeet: 160,
  isActive: true,
  ...differences,
});
