import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { DemoMark } from '../features/demo/public';
import { SessionCheck } from '../features/session/public';
import { HeaderExtraContext } from '../shared/ui/header-extra';
import { LazyToaster } from '../shared/ui/lazy-toaster';
import { AppRoutes } from './app-routes';
import { ErrorBoundary } from './error-boundary';

/** Everything inside the router: the browser's, or the one that writes pages out at build. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <QueryClientProvider client={queryClient}>
        <SessionCheck />
        <HeaderExtraContext value={<DemoMark />}>
          <AppRoutes />
        </HeaderExtraContext>
        <LazyToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
