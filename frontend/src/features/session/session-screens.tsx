import { Navigate } from 'react-router-dom';
import { sentenceOf } from '../../shared/api/api-call';
import { paths } from '../../shared/routing/paths';
import { ErrorCard } from '../../shared/ui/card';
import { LoadingScreen } from '../../shared/ui/screen';
import { Brand } from '../../shared/ui/signs';
import { useSession, type SessionTrouble } from './session';

/** `/`: waits until the session is known, then redirects to Today or to onboarding. */
export function HomeScreen() {
  const { user, isLoading, trouble } = useSession();
  if (isLoading) return <LoadingScreen />;
  if (trouble) return <SessionProblemScreen trouble={trouble} />;
  return <Navigate replace to={user?.hasCompletedOnboarding ? paths.today : paths.start} />;
}

/** `SessionProblem` as a whole screen. */
export const SessionProblemScreen = ({ trouble }: { trouble: SessionTrouble }) => (
  <main className="mx-auto grid min-h-dvh max-w-column content-center justify-items-center gap-5 px-4">
    <Brand />
    <SessionProblem trouble={trouble} />
  </main>
);

/**
 * Shown if the server can't be asked whose session this browser has: a rider with an account must not be led into
 * creating another.
 */
export const SessionProblem = ({ trouble }: { trouble: SessionTrouble }) => (
  <ErrorCard
    message={sentenceOf(trouble.error, 'We can’t reach RollOut right now.')}
    onRetry={trouble.retry}
  />
);
