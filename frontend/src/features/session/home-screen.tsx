import { Navigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { LoadingScreen } from '../../shared/ui/loading-screen';
import { SessionProblemScreen } from './session-problem-screen';
import { useSession } from './use-session';

/** `/`: waits until it is known who is here, then sends them where they belong. */
export default function HomeScreen() {
  const { user, isLoading, trouble } = useSession();
  if (isLoading) return <LoadingScreen />;
  if (trouble) return <SessionProblemScreen trouble={trouble} />;
  return <Navigate replace to={user?.hasCompletedOnboarding ? paths.today : paths.start} />;
}
