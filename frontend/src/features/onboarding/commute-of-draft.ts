import type { Commute } from '../year-of-limits/api';
import type { OnboardingDraft } from './onboarding-draft';

/** Until the route is known. */
const DEFAULT_COMMUTE_MINUTES = 25;

/** What the draft says of the rides; null until both ends are known. */
export function commuteOfDraft({ home, work, route, schedule, rideDays }: OnboardingDraft): Commute | null {
  if (!home.place || !work.place) return null;
  return {
    homeLocation: home.place,
    workLocation: work.place,
    ...schedule,
    estimatedTime: route?.estimatedTime ?? DEFAULT_COMMUTE_MINUTES,
    rideDays: [...rideDays],
  };
}
