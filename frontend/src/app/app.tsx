import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { DemoMark } from '../features/demo/demo-mark';
import { OnlyBeforeOnboarded } from '../features/onboarding/only-before-onboarded';
import StartScreen from '../features/onboarding/start-screen';
import { RiderUnits } from '../features/session/rider-units';
import { SessionCheck } from '../features/session/session-check';
import { HomeScreen } from '../features/session/session-screens';
import TodayScreen from '../features/today/today-screen';
import { ApiError } from '../shared/api/api-call';
import { paths } from '../shared/routing/paths';
import { HeaderExtraContext } from '../shared/ui/screen';
import { onToastsChange, readToasts } from '../shared/ui/toast-store';
import { ErrorBoundary } from './error-boundary';

/** The screens that riders open RollOut on come with the app; the code of the others is loaded on demand. */
const SignInScreen = lazy(() => import('../features/sign-in/sign-in-screen'));
const WhyScreen = lazy(() => import('../features/onboarding/why-screen'));
const RouteSetupScreen = lazy(() => import('../features/onboarding/route-setup-screen'));
const RouteRefineScreen = lazy(() => import('../features/onboarding/route-refine-screen'));
const ScheduleScreen = lazy(() => import('../features/onboarding/schedule-screen'));
const PreferencesScreen = lazy(() => import('../features/onboarding/preferences-screen'));
const BikeTypeScreen = lazy(() => import('../features/onboarding/bike-type-screen'));
const NotificationsScreen = lazy(() => import('../features/onboarding/notifications-screen'));
const OnboardingForwarder = lazy(() => import('../features/onboarding/onboarding-forwarder'));
const SettingsScreen = lazy(() => import('../features/settings/settings-screen'));
const RoutesScreen = lazy(() => import('../features/routes/routes-screen'));
const PrivacyScreen = lazy(() => import('../features/legal/privacy-screen'));
const TermsScreen = lazy(() => import('../features/legal/terms-screen'));
const OutboxScreen = lazy(() => import('../features/demo/outbox-screen'));
const NotFoundScreen = lazy(() => import('./not-found-screen'));

/** Everything inside the router: the browser's, or the one that prerenders pages at build time. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <QueryClientProvider client={queryClient}>
        <SessionCheck />
        <HeaderExtraContext value={<DemoMark />}>
          <RiderUnits>
            <AppRoutes />
          </RiderUnits>
        </HeaderExtraContext>
        <LazyToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

const AppRoutes = () => (
  <Suspense fallback={<div className="min-h-dvh" />}>
    <Routes>
      <Route path={paths.home} element={<HomeScreen />} />
      <Route path={paths.today} element={<TodayScreen />} />
      <Route element={<OnlyBeforeOnboarded />}>
        <Route path={paths.start} element={<StartScreen />} />
        <Route path={paths.signIn} element={<SignInScreen />} />
        <Route path={paths.why} element={<WhyScreen />} />
        <Route path={paths.routeSetup} element={<RouteSetupScreen />} />
        <Route path={paths.schedule} element={<ScheduleScreen />} />
        <Route path={paths.preferences} element={<PreferencesScreen />} />
        <Route path={paths.bikeType} element={<BikeTypeScreen />} />
        <Route path={paths.notifications} element={<NotificationsScreen />} />
      </Route>
      <Route path={paths.routeRefine} element={<RouteRefineScreen />} />
      <Route path={paths.onboarding} element={<OnboardingForwarder />} />
      <Route path={paths.settings} element={<SettingsScreen />} />
      <Route path={paths.routes} element={<RoutesScreen />} />
      <Route path={paths.privacy} element={<PrivacyScreen />} />
      <Route path={paths.terms} element={<TermsScreen />} />
      <Route path={paths.demoOutbox} element={<OutboxScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  </Suspense>
);

/** Offline its code may not load; a missing toast must not take down the screen under it. */
const Toaster = lazy((): Promise<{ default: ComponentType }> =>
  import('../shared/ui/toaster').catch(() => ({ default: () => null })),
);

/** Loads the toaster's code with the first toast: most visits show none. */
function LazyToaster() {
  const hasToast = useSyncExternalStore(
    onToastsChange,
    () => readToasts().length > 0,
    () => false,
  );
  return hasToast && <Suspense>{<Toaster />}</Suspense>;
}

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/**
 * Data never goes stale by itself and is never retried, polled or refetched on focus.
 * `always`: without a network the service worker may still have an answer.
 */
export function createQueryClient() {
  const checkSession = (error: Error) => {
    if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: RIDERS });
  };
  const queryClient = new QueryClient({
    // Any answer may be the first to say that the session has ended; the rider's own says it to the session check.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[1] !== RIDERS[1] && checkSession(error),
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        gcTime: FIVE_MINUTES_MS,
        networkMode: 'always',
        // Only for queries that failed: the data of the others isn't stale.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

const RIDERS = ['api', 'users'];

const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.status === 401;
