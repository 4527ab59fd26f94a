import { createHash, randomBytes } from 'node:crypto';
import type { NewSignInCode, SignInCodesPort } from '../../src/application/accounts/sign-in-codes.port.js';
import type { NewRider, SignUpKey } from '../../src/application/ports/riders.port.js';
import type { NewSession } from '../../src/application/ports/sessions.port.js';
import { DEFAULT_MESSAGES, DEFAULT_TEXT_TIME } from '../../src/domain/rider/messages.js';
import { WEEKDAYS } from '../../src/domain/commute/time.js';
import { DEFAULT_BIKE_TYPE, DEFAULT_SCHEDULE, type Rider } from '../../src/domain/rider/rider.js';
import type { Location } from '../../src/domain/route/location.js';
import { DEFAULT_LIMITS } from '../../src/domain/recommendation/limits.js';

export const HOME: Location = { lat: 45.5231, lng: -122.6765, address: '10 Home Street, Portland, OR' };
export const WORK: Location = { lat: 45.4871, lng: -122.8037, address: '20 Work Avenue, Beaverton, OR' };

/** A rider in Portland with every default, who rides every day. */
export const aRider = (differences: Partial<NewRider> = {}): NewRider => ({
  home: HOME,
  work: WORK,
  timeZone: 'America/Los_Angeles',
  limits: DEFAULT_LIMITS,
  schedule: DEFAULT_SCHEDULE,
  homeState: 'OR',
  dayTimes: {},
  rideDays: { weekdays: WEEKDAYS, observesHolidays: false, pausedUntil: null, exceptions: {} },
  rideDaysConfirmed: true,
  textTime: DEFAULT_TEXT_TIME,
  messages: DEFAULT_MESSAGES,
  units: 'us',
  bikeType: DEFAULT_BIKE_TYPE,
  phone: null,
  phoneConfirmed: false,
  smsConsent: false,
  smsSubscribed: false,
  hasCompletedOnboarding: true,
  ...differences,
});

/** A session with a unique token. */
export const aSession = (differences: Partial<NewSession> = {}): NewSession => ({
  tokenHash: aHash(),
  createdAt: new Date('2026-06-15T13:00:00Z'),
  device: 'Firefox on Android',
  ...differences,
});

/** A unique key. */
export const aSignUpKey = (differences: Partial<SignUpKey> = {}): SignUpKey => ({
  keyHash: aHash(),
  createdAt: new Date('2026-06-15T13:00:00Z'),
  expiresAt: new Date('2026-06-16T13:00:00Z'),
  ...differences,
});

/** A code that a browser of its own asked for. */
export const aCode = (differences: Partial<NewSignInCode> = {}): NewSignInCode => ({
  phone: '+15035550123',
  sealedCode: 'sealed',
  askedAt: new Date('2026-06-15T13:00:00Z'),
  expiresAt: new Date('2026-12-12T13:00:00Z'),
  askedBy: aHash(),
  ...differences,
});

/** Binds the phone to the rider, who has entered it. */
export async function bindPhone(
  { signInCodes }: { readonly signInCodes: SignInCodesPort },
  riderId: number,
  phone: string,
  at = new Date('2026-06-15T13:00:00Z'),
): Promise<Rider | null> {
  await signInCodes.replace(aCode({ phone }));
  return signInCodes.bind({ riderId, phone, sealedCode: 'sealed', tokenHash: aHash(), at });
}

export const aHash = (): string => createHash('sha256').update(randomBytes(32)).digest('hex');
