import { useIsMutating } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { useSession } from '../session/session';

/**
 * Redirects riders who have completed onboarding from its steps to Today. During Let's Go it waits until setup is done;
 * the redirect then ends onboarding.
 */
export function OnlyBeforeOnboarded() {
  const { user } = useSession();
  const isSettingUp = useIsSettingUp();
  const isDone = user?.hasCompletedOnboarding && !isSettingUp;
  return isDone ? <Navigate replace to={paths.today} /> : <Outlet />;
}

export const SETUP_KEY = ['onboarding', 'setup'];

/** True from Let's Go until setup is done. */
export const useIsSettingUp = (): boolean => useIsMutating({ mutationKey: SETUP_KEY }) > 0;
