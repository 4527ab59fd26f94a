import { useIsOffline } from '../offline/use-is-offline';
import { Brand } from './brand';

/** While it is not known yet which screen comes. */
export function LoadingScreen() {
  const isOffline = useIsOffline();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <Brand />
      <p role="status" className="text-muted">
        {isOffline ? 'You are offline. RollOut goes on when there is a network.' : 'Loading...'}
      </p>
    </main>
  );
}
