import { Navigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { LoadingScreen } from '../../shared/ui/screen';
import { useSession, type SessionTrouble } from './session';
import { Brand } from '../../shared/ui/signs';
import { sentenceOf } from '../../shared/api/api-call';
import { ErrorCard } from '../../shared/ui/card';

/** `/`: waits until it is known who is here, then sends them where they belong. */
export function HomeScreen() {
  const { user, isLoading, trouble } = useSession();
  if (isLoading) return <LoadingScreen />;
  if (trouble) return <SessionProblemScreen trouble={trouble} />;
  return <Navigate replace to={user?.hasCompletedOnboarding ? paths.today : paths.start} />;
}

/** The problem as a screen, where it is not known yet which one comes. */
export const SessionProblemScreen = ({ trouble }: { trouble: SessionTrouble }) => (
  <main className="mx-auto grid min-h-dvh max-w-column content-center justify-items-center gap-5 px-4">
    <Brand />
    <SessionProblem trouble={trouble} />
  </main>
);

/**
 * In place of what only a rider sees, where the server cannot be asked who holds this browser's session: somebody who has
 * an account must not be led into making another.
 */
export const SessionProblem = ({ trouble }: { trouble: SessionTrouble }) => (
  <ErrorCard
    message={sentenceOf(trouble.error, 'RollOut cannot be reached just now.')}
    onRetry={trouble.retry}
  />
);
