import { paths, type Path } from '../../../shared/routing/paths';
import type { OnboardingDraft } from './onboarding-draft';

/** Where a rider who comes back goes on: the first step that still wants something of them. */
export function nextUnfinishedStep({ home, work, route, confirmed }: OnboardingDraft): Path {
  if (!confirmed.includes('why')) return paths.start;
  if (!home.place || !work.place) return paths.routeSetup;
  if (!route) return paths.routeRefine;
  if (!confirmed.includes('schedule')) return paths.schedule;
  if (!confirmed.includes('preferences')) return paths.preferences;
  if (!confirmed.includes('bikeType')) return paths.bikeType;
  return paths.notifications;
}
