import type { NewUser } from '../../../shared/api/contract';
import type { OnboardingDraft } from '../draft/onboarding-draft';

/** The rider that the answers describe. A phone belongs to it only if the rider wants texts to it. */
export function newUserOf({ home, work, schedule, preferences, bikeType, sms }: OnboardingDraft): NewUser {
  const wantsTexts = sms.texts === 'subscribed' && sms.smsConsent && sms.phone !== '';
  return {
    homeLocation: home.place,
    workLocation: work.place,
    ...preferences,
    ...schedule,
    phone: wantsTexts ? sms.phone : '',
    smsConsent: wantsTexts,
    smsSubscribed: wantsTexts,
    phoneConfirmed: false,
    bikeType,
    hasCompletedOnboarding: true,
  };
}
