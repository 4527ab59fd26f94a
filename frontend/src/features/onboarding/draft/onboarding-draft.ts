import type { BikeType } from '../../../shared/api/contract';
import { NO_ADDRESS, type AddressEntry } from '../../address-search/public';
import type { RouteDraft } from '../../route-map/public';

/** The steps that ask nothing or come with answers: only the rider's Continue says that they are done. */
export type ConfirmedStep = 'why' | 'schedule' | 'preferences' | 'bikeType';

/** The phone is asked for; or it has been told, or skipped, and everything is set. */
export type SmsStep = 'sms' | 'sms_sent';

export interface SmsDraft {
  /** Digits only. */
  readonly phone: string;
  readonly smsConsent: boolean;
  readonly step: SmsStep;
  /** What came of the step; a phone that was refused, or that the rider did not subscribe, stays in this tab. */
  readonly texts: 'none' | 'subscribed' | 'refused';
  /** Why no test text came, in the server's words; null where one did, or nobody knows. */
  readonly problem: string | null;
}

/** What a new rider has answered so far. It lives in the browser's tab; the server hears of it at the very end. */
export interface OnboardingDraft {
  readonly home: AddressEntry;
  readonly work: AddressEntry;
  /** Null until the rider has found it good; a moved end makes it null again. */
  readonly route: RouteDraft | null;
  /** HH:MM */
  readonly schedule: { readonly targetArrivalTime: string; readonly targetHomeTime: string };
  /** °F, mph, percent */
  readonly preferences: {
    readonly temperatureMin: number;
    readonly temperatureMax: number;
    readonly windSpeedThreshold: number;
    readonly rainThreshold: number;
  };
  readonly bikeType: BikeType;
  readonly sms: SmsDraft;
  readonly confirmed: readonly ConfirmedStep[];
  /** Makes a second try to become a rider the same one as the first; null until there has been one. */
  readonly setupKey: string | null;
}

export const NEW_DRAFT: OnboardingDraft = {
  home: NO_ADDRESS,
  work: NO_ADDRESS,
  route: null,
  schedule: { targetArrivalTime: '08:00', targetHomeTime: '17:00' },
  preferences: { temperatureMin: 35, temperatureMax: 85, windSpeedThreshold: 10, rainThreshold: 10 },
  bikeType: 'regular',
  sms: { phone: '', smsConsent: false, step: 'sms', texts: 'none', problem: null },
  confirmed: [],
  setupKey: null,
};
