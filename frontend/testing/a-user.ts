import type { User } from '../src/shared/api/contract';

export const aUser = (change: Partial<User> = {}): User => ({
  id: 7,
  homeLocation: { lat: 45.5231, lng: -122.6765, address: '1120 SE Morrison St, Portland, OR' },
  workLocation: { lat: 45.5152, lng: -122.6784, address: '1221 SW 4th Ave, Portland, OR' },
  timeZone: 'America/Los_Angeles',
  temperatureMin: 35,
  temperatureMax: 85,
  windSpeedThreshold: 10,
  windGustThreshold: null,
  rainThreshold: 10,
  targetArrivalTime: '08:00',
  targetHomeTime: '17:00',
  phone: '',
  smsConsent: false,
  smsSubscribed: false,
  phoneConfirmed: false,
  textsStopped: false,
  bikeType: 'regular',
  hasCompletedOnboarding: true,
  ...change,
});
