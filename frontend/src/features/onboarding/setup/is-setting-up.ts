import { useIsMutating } from '@tanstack/react-query';

export const SETUP_KEY = ['onboarding', 'setup'];

/** True from Let's Go until the rider has a route, whichever screen is shown. */
export const useIsSettingUp = (): boolean => useIsMutating({ mutationKey: SETUP_KEY }) > 0;
