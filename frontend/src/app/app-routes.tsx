import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { OnlyBeforeOnboarded } from '../features/onboarding/only-before-onboarded';
import StartScreen from '../features/onboarding/start-screen';
import HomeScreen from '../features/session/home-screen';
import TodayScreen from '../features/today/today-screen';
import { paths } from '../shared/routing/paths';

/** Code comes when its screen does, but for the two that RollOut is opened on: those come with the app. */
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

export const AppRoutes = () => (
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
