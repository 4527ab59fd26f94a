import type { Coordinates, Location } from '../../../shared/api/contract';
import type { AddressEntry } from '../../address-search/public';
import type { RouteDraft } from '../../route-map/public';
import type { OnboardingDraft, SmsDraft } from './onboarding-draft';
import { isFlag, isListOf, isMatch, isNullOr, isNumber, isOneOf, isText, shape } from './shape';

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

/** Whether what was kept is a draft as this version writes it. */
export const isDraft = shape<OnboardingDraft>({
  home: isEntry,
  work: isEntry,
  route: isNullOr(isRoute),
  schedule: shape<OnboardingDraft['schedule']>({ targetArrivalTime: time, targetHomeTime: time }),
  preferences: shape<OnboardingDraft['preferences']>({
    temperatureMin: isNumber(),
    temperatureMax: isNumber(),
    windSpeedThreshold: isNumber(),
    rainThreshold: isNumber(),
  }),
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
