import type { BikeType, Coordinates, Location, User, Weekday } from '../../shared/api/contract';
import { WEEKDAYS, WORKDAYS } from '../../shared/formatting/days';
import { DEFAULT_LIMITS, onboardingDropdowns, type OnboardingLimits } from '../../shared/ui/limit-fields';
import { NO_ADDRESS, type AddressEntry } from '../address-search/address-entry';
import type { RouteDraft } from '../route-map/route-map.types';

/** Steps that ask nothing, or whose answers are preset: only Continue shows that the rider has seen them. */
export type ConfirmedStep = 'why' | 'schedule' | 'preferences' | 'bikeType';

/** `sms` asks for the phone; `sms_sent` is All Set. */
export type SmsStep = 'sms' | 'sms_sent';

export interface SmsDraft {
  /** Digits only. */
  readonly phone: string;
  readonly smsConsent: boolean;
  readonly step: SmsStep;
  /** The outcome of the step. A phone that was refused or never subscribed stays in this tab. */
  readonly texts: 'none' | 'subscribed' | 'refused';
  /** The server's reason why no test text was sent; null if one was, or the reason is unknown. */
  readonly problem: string | null;
}

/** A new rider's answers so far. They stay in the browser's tab until Let's Go sends them to the server. */
export interface OnboardingDraft {
  readonly home: AddressEntry;
  readonly work: AddressEntry;
  /** Null until the rider accepts it; moving either end makes it null again. */
  readonly route: RouteDraft | null;
  /** HH:MM */
  readonly schedule: { readonly targetArrivalTime: string; readonly targetHomeTime: string };
  /** At least one. */
  readonly rideDays: readonly Weekday[];
  readonly preferences: OnboardingLimits;
  readonly bikeType: BikeType;
  readonly sms: SmsDraft;
  readonly confirmed: readonly ConfirmedStep[];
  /** The idempotency key of creating the rider; null until Let's Go is first pressed. */
  readonly setupKey: string | null;
}

/** When the morning text comes, until the rider changes it in Settings. */
export const FIRST_TEXT_TIME: User['textTime'] = '07:00';

/**
 * The line as it is stored; null for the server to work out. A straight line that was accepted before directions arrived
 * should become a real route.
 */
export const lineToStore = (route: RouteDraft | null): RouteDraft | null =>
  route?.isStraightLine && route.waypoints.length === 0 ? null : route;

export const NEW_DRAFT: OnboardingDraft = {
  home: NO_ADDRESS,
  work: NO_ADDRESS,
  route: null,
  schedule: { targetArrivalTime: '08:00', targetHomeTime: '17:00' },
  rideDays: WORKDAYS,
  preferences: DEFAULT_LIMITS,
  bikeType: 'regular',
  sms: { phone: '', smsConsent: false, step: 'sms', texts: 'none', problem: null },
  confirmed: [],
  setupKey: null,
};

/* Checks of a stored draft. A schema library would add 5.7 KB (zod/mini, gzipped) to what every step loads. */
type Check = (value: unknown) => boolean;

/** Whether a value has every field of T; a field missing here does not compile. */
function shape<T extends object>(fields: { readonly [K in keyof Required<T>]: Check }) {
  const checks = Object.entries<Check>(fields);
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, check]) => check(Reflect.get(value, name)));
}

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isNumber =
  (min = -Infinity, max = Infinity): Check =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
const isMatch =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isOneOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value as string);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const lat = isNumber(-90, 90);
const lng = isNumber(-180, 180);
const time = isMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
const feet = isNullOr(isNumber());

const isEntry = shape<AddressEntry>({
  text: isText,
  place: isNullOr(shape<Location>({ lat, lng, address: isText })),
});

const isRoute = shape<RouteDraft>({
  distance: isNumber(0),
  estimatedTime: isNumber(0),
  waypoints: isListOf(shape<Coordinates>({ lat, lng })),
  polyline: isNullOr(isText),
  isStraightLine: isFlag,
  elevationGain: feet,
  elevationLoss: feet,
  startElevation: feet,
  endElevation: feet,
});

/** Whether a stored value is a draft as this version writes it. */
export const isDraft = shape<OnboardingDraft>({
  home: isEntry,
  work: isEntry,
  route: isNullOr(isRoute),
  schedule: shape<OnboardingDraft['schedule']>({ targetArrivalTime: time, targetHomeTime: time }),
  rideDays: isListOf(isOneOf(...WEEKDAYS.map(({ day }) => day))),
  preferences: (value) =>
    onboardingDropdowns.every(({ field }) => isNumber()(Reflect.get(Object(value) as object, field))),
  bikeType: isOneOf('regular', 'electric'),
  sms: shape<SmsDraft>({
    phone: isMatch(/^\d{0,10}$/),
    smsConsent: isFlag,
    step: isOneOf('sms', 'sms_sent'),
    texts: isOneOf('none', 'subscribed', 'refused'),
    problem: isNullOr(isText),
  }),
  confirmed: isListOf(isOneOf('why', 'schedule', 'preferences', 'bikeType')),
  setupKey: isNullOr(isText),
});
