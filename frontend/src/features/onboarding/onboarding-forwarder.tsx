import { Navigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { LoadingScreen } from '../../shared/ui/loading-screen';
import { useActiveRoute } from '../routes/public';
import { SessionProblemScreen, useSession } from '../session/public';
import { nextUnfinishedStep } from './draft/next-unfinished-step';
import { useDraft } from './draft/use-draft';

/** `/onboarding`: sends a rider to where they have to go on. */
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
