import type { Route } from '../src/shared/api/contract';

export const aRoute = (change: Partial<Route> = {}): Route => ({
  id: 12,
  userId: 7,
  name: 'Home to Work',
  startLocation: { lat: 45.5231, lng: -122.6765, address: '1120 SE Morrison St, Portland, OR' },
  endLocation: { lat: 45.5152, lng: -122.6784, address: '1221 SW 4th Ave, Portland, OR' },
  distance: 4.2,
  estimatedTime: 25,
  waypoints: [],
  elevation: { gain: 70 },
  elevationGain: 70,
  elevationLoss: 95,
  startElevation: 50,
  endElevation: 25,
  polyline: null,
  isStraightLine: false,
  isActive: true,
  ...change,
});
