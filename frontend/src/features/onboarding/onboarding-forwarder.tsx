import { Navigate } from 'react-router-dom';
import { paths, type Path } from '../../shared/routing/paths';
import { LoadingScreen } from '../../shared/ui/screen';
import { useActiveRoute } from '../routes/api';
import { useSession } from '../session/session';
import { SessionProblemScreen } from '../session/session-screens';
import { useDraft } from './draft-store';
import type { OnboardingDraft } from './onboarding-draft';

/** `/onboarding`: redirects to the rider's next step. */
export default function OnboardingForwarder() {
  const draft = useDraft();
  const { user, isLoading, trouble } = useSession();
  const { data: activeRoute, isPending } = useActiveRoute(user?.id);
  if (isLoading) return <LoadingScreen />;
  if (trouble) return <SessionProblemScreen trouble={trouble} />;
  if (!user?.hasCompletedOnboarding) return <Navigate replace to={nextUnfinishedStep(draft)} />;
  if (isPending) return <LoadingScreen />;
  return <Navigate replace to={activeRoute ? paths.today : paths.routes} />;
}

/** The first step that is not done yet. */
export function nextUnfinishedStep({ home, work, route, confirmed }: OnboardingDraft): Path {
  if (!confirmed.includes('why')) return paths.start;
  if (!home.place || !work.place) return paths.routeSetup;
  if (!route) return paths.routeRefine;
  if (!confirmed.includes('schedule')) return paths.schedule;
  if (!confirmed.includes('preferences')) return paths.preferences;
  if (!confirmed.includes('bikeType')) return paths.bikeType;
  return paths.notifications;
}
