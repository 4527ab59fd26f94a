import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { DemoMark } from '../features/demo/public';
import { SessionCheck } from '../features/session/public';
import { HeaderExtraContext } from '../shared/ui/header-extra';
import { LazyToaster } from '../shared/ui/lazy-toaster';
import { AppRoutes } from './app-routes';

/** Everything inside the router: the browser's, or the one that writes pages out at build. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <QueryClientProvider client={queryClient}>
    <SessionCheck />
    <HeaderExtraContext value={<DemoMark />}>
      <AppRoutes />
    </HeaderExtraContext>
    <LazyToaster />
  </QueryClientProvider>
);
