import { Navigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { LoadingScreen } from '../../shared/ui/loading-screen';
import { useSession } from './use-session';

/** `/`: waits until it is known who is here, then sends them where they belong. */
export default function HomeScreen() {
  const { user, isLoading } = useSession();
  if (isLoading) return <LoadingScreen />;
  return <Navigate replace to={user?.hasCompletedOnboarding ? paths.today : paths.start} />;
}
