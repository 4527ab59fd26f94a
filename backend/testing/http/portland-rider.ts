import type { components } from '@rollout/contracts';
import type { HttpClient } from './http-client.js';

type Schemas = components['schemas'];

export const HOME = { lat: 45.5231, lng: -122.6765, address: '1120 SE Morrison St, Portland, OR' };
export const WORK = { lat: 45.5051, lng: -122.675, address: '411 SW Lincoln St, Portland, OR' };

/** What onboarding sends for a rider with the standard limits, except for the given differences. */
export const aUser = (differences: Partial<Schemas['CreateUserDto']> = {}): Schemas['CreateUserDto'] => ({
  homeLocation: HOME,
  workLocation: WORK,
  temperatureMin: 35,
  temperatureMax: 85,
  windSpeedThreshold: 10,
  rainThreshold: 10,
  targetArrivalTime: '08:00',
  targetHomeTime: '17:00',
  phone: '',
  smsConsent: false,
  bikeType: 'regular',
  hasCompletedOnboarding: true,
  phoneConfirmed: false,
  smsSubscribed: false,
  ...differences,
});

/** 25 minutes over 4.2 miles with some climbing, except for the given differences. */
export const aRoute = (
  userId: number,
  differences: Partial<Schemas['CreateRouteDto']> = {},
): Schemas['CreateRouteDto'] => ({
  userId,
  name: 'Home to Work',
  startLocation: HOME,
  endLocation: WORK,
  distance: 4.2,
  estimatedTime: 25,
  waypoints: [],
  elevationGain: 70,
  elevationLoss: 40,
  startElevation: 50,
  endElevation: 80,
  isActive: true,
  ...differences,
});

/** What the screens of limits ask about, except for the given differences. */
export const aYearOfLimits = (
  differences: Partial<Schemas['YearOfLimitsRequestDto']> = {},
): Schemas['YearOfLimitsRequestDto'] => ({
  homeLocation: HOME,
  workLocation: WORK,
  targetArrivalTime: '08:00',
  targetHomeTime: '17:00',
  estimatedTime: 25,
  temperatureMin: 35,
  temperatureMax: 85,
  windSpeedThreshold: 10,
  rainThreshold: 10,
  ...differences,
});

/** Signs up a new rider with a route in this browser. */
export async function signUp(
  browser: HttpClient,
  differences: { user?: Partial<Schemas['CreateUserDto']>; route?: Partial<Schemas['CreateRouteDto']> } = {},
): Promise<{ userId: number; routeId: number }> {
  const user = await browser.post<Schemas['UserDto']>('/api/users', aUser(differences.user));
  if (user.status !== 201) throw new Error(`sign-up: ${user.status} ${user.text}`);
  const route = await browser.post<Schemas['RouteDto']>(
    '/api/routes',
    aRoute(user.body.id, differences.route),
  );
  if (route.status !== 201) throw new Error(`route: ${route.status} ${route.text}`);
  return { userId: user.body.id, routeId: route.body.id };
}
