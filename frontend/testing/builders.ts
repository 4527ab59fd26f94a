import type { AppConfig, User, Route } from '../src/shared/api/contract';
import { addressOf } from '../src/features/address-search/address-entry';
import { changeDraft } from '../src/features/onboarding/draft-store';
import { NEW_DRAFT, type OnboardingDraft } from '../src/features/onboarding/onboarding-draft';
import { straightLineDraft } from '../src/features/route-map/straight-line';

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
  homeState: 'OR',
  rideDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  rideDaysConfirmed: true,
  observesHolidays: true,
  pausedUntil: null,
  dayExceptions: {},
  dayTimes: {},
  textTime: '07:00',
  messages: { sms: 'off', push: 'off', afternoon: 'off', kit: false },
  units: 'us',
  phoneStanding: 'none',
  phoneNotice: null,
  phoneChange: null,
  phone: '',
  smsConsent: false,
  smsSubscribed: false,
  phoneConfirmed: false,
  textsStopped: false,
  bikeType: 'regular',
  hasCompletedOnboarding: true,
  ...change,
});

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
  wayHome: null,
  isActive: true,
  ...change,
});

export const aConfig = (change: Partial<AppConfig> = {}): AppConfig => ({
  appMode: 'live',
  operator: { name: null, email: null },
  passkeyDomain: null,
  providers: [],
  map: { kind: 'tiles', tileUrl: null, attribution: null, maxZoom: null, googleMapsBrowserKey: null },
  addressSearch: { typeAhead: true, attribution: null },
  ...change,
});

export const A_CONFIG_WITHOUT_TEXTS = aConfig({
  providers: [{ port: 'sms', provider: 'none', name: 'no one', isFake: false, attribution: null }],
});

export const HOME = { lat: 45.5231, lng: -122.6565, address: '1120 SE Morrison St, Portland, OR' };
export const WORK = { lat: 45.5152, lng: -122.6784, address: '1221 SW 4th Ave, Portland, OR' };

/** A draft with everything answered but the phone, and these changes. */
export const aDraft = (change: Partial<OnboardingDraft> = {}): OnboardingDraft => ({
  ...NEW_DRAFT,
  home: addressOf(HOME),
  work: addressOf(WORK),
  route: straightLineDraft(HOME, WORK),
  confirmed: ['why', 'schedule', 'preferences', 'bikeType'],
  ...change,
});

/** Stores the draft in this tab. */
export const keepDraft = (change: Partial<OnboardingDraft> = {}): void => changeDraft(aDraft(change));
