import { addressOf } from '../src/features/address-search/address-entry';
import { changeDraft } from '../src/features/onboarding/draft-store';
import { NEW_DRAFT, type OnboardingDraft } from '../src/features/onboarding/onboarding-draft';
import { straightLineDraft } from '../src/features/route-map/straight-line';

export const HOME = { lat: 45.5231, lng: -122.6565, address: '1120 SE Morrison St, Portland, OR' };
export const WORK = { lat: 45.5152, lng: -122.6784, address: '1221 SW 4th Ave, Portland, OR' };

/** A rider who has answered everything but the phone; only what is told differs. */
export const aDraft = (change: Partial<OnboardingDraft> = {}): OnboardingDraft => ({
  ...NEW_DRAFT,
  home: addressOf(HOME),
  work: addressOf(WORK),
  route: straightLineDraft(HOME, WORK),
  confirmed: ['why', 'schedule', 'preferences', 'bikeType'],
  ...change,
});

/** As if the rider had answered that in this tab. */
export const keepDraft = (change: Partial<OnboardingDraft> = {}): void => changeDraft(aDraft(change));
