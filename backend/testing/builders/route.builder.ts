import type { NewRoute } from '../../src/application/ports/routes.port.js';
import { encodePolyline } from '../../src/domain/route/encoded-polyline.js';
import { DEFAULT_ROUTE_NAME, type WayHome } from '../../src/domain/route/route.js';
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
  wayHome: null,
  isActive: true,
  ...differences,
});

/** A way home of 40 minutes, along the river. */
export const A_WAY_HOME: WayHome = {
  distanceMiles: 9.5,
  rideMinutes: 40,
  waypoints: [{ lat: 45.52, lng: -122.66 }],
  polyline: encodePolyline([WORK, { lat: 45.52, lng: -122.66 }, HOME]),
  elevationGainFeet: 120,
  elevationLossFeet: 230,
};
