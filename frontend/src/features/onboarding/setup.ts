import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { showToast } from '../../shared/ui/toast-store';
import { userQuery, createUser, updateUser } from '../session/api';
import { useSession } from '../session/session';
import { clearDraft, readDraft, changeDraft, changeSms } from './draft-store';
import { SETUP_KEY } from './only-before-onboarded';
import { ApiError } from '../../shared/api/api-call';
import type { User, NewUser } from '../../shared/api/contract';
import type { OnboardingDraft } from './onboarding-draft';
import { activeRouteQuery, createRoute } from '../routes/api';
import { generateRecommendation, todaysRecommendationQuery } from '../today/api';

/** Let's Go: makes the answers a rider, with a route and a first recommendation. */
export function useCompleteSetup() {
  const queryClient = useQueryClient();
  const { setCurrentUser } = useSession();
  const { mutate } = useMutation({
    mutationKey: SETUP_KEY,
    mutationFn: async () => {
      const user = await createRider();
      queryClient.setQueryData(userQuery(user.id).queryKey, user);
      setCurrentUser(user.id);
      await createFirstRoute(queryClient, user.id, readDraft());
      clearDraft();
    },
    onError: (error) => {
      console.error('Setup failed.', error);
      showToast({
        title: 'Error',
        description: 'Failed to complete setup. Please try again.',
        kind: 'destructive',
      });
    },
  });
  return () => {
    // A second press, even before the first has shown, must not make a second rider.
    if (queryClient.isMutating({ mutationKey: SETUP_KEY }) === 0) mutate();
  };
}

/**
 * Makes the answers a rider: one, however often it is tried, for the answer to an earlier try may have been lost.
 * A number that only turns out here to be none does not keep the rider out; they go without texts.
 */
export async function createRider(): Promise<User> {
  try {
    return await createOnce();
  } catch (error) {
    if (!isPhoneRefused(error)) throw error;
    console.error('The phone was refused, so the rider is set up without it.', error);
    changeSms({ texts: 'refused' });
    return createOnce();
  }
}

async function createOnce(): Promise<User> {
  const { setupKey } = readDraft();
  const key = setupKey ?? randomUuid();
  changeDraft({ setupKey: key });
  const answers = newUserOf(readDraft());
  const user = await createUser(answers, key).catch((error: unknown) => {
    // Refused is not lost: there is no rider, and the next try is the first one.
    if (error instanceof ApiError && error.status < 500) changeDraft({ setupKey: null });
    throw error;
  });
  if (setupKey === null) return user;
  // It may be the rider of that earlier try, and the rider have changed an answer since.
  const { phoneConfirmed: _, ...changes } = answers;
  return updateUser(user.id, changes);
}

/** The rider that the answers describe. A phone belongs to it only if the rider wants texts to it. */
export function newUserOf({ home, work, schedule, preferences, bikeType, sms }: OnboardingDraft): NewUser {
  const wantsTexts = sms.texts === 'subscribed' && sms.smsConsent && sms.phone !== '';
  return {
    homeLocation: home.place,
    workLocation: work.place,
    ...preferences,
    ...schedule,
    phone: wantsTexts ? sms.phone : '',
    smsConsent: wantsTexts,
    smsSubscribed: wantsTexts,
    phoneConfirmed: false,
    bikeType,
    hasCompletedOnboarding: true,
  };
}

/** No real US number though it has ten digits, or one that has stopped our texts. */
const REFUSALS: readonly number[] = [400, 422];

/** Whether it is the phone itself that the server will not have, of all that was sent. */
export const isPhoneRefused = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.includes(error.status) && error.details['phone'] !== undefined;

/**
 * Stores the rider's route and asks for today's recommendation. Neither keeps a new rider from getting in: a failure is
 * only logged, Today offers both again.
 */
export async function createFirstRoute(queryClient: QueryClient, userId: number, draft: OnboardingDraft) {
  const { home, work, route } = draft;
  if (!home.place || !work.place) return;
  try {
    const ends = { startLocation: home.place, endLocation: work.place };
    // Without figures the server works them out: an estimate of a rider who was quicker than the directions is none.
    const figures = route?.isStraightLine && route.waypoints.length === 0 ? null : route;
    const stored = await createRoute({ userId, isActive: true, ...ends, ...figures });
    queryClient.setQueryData(activeRouteQuery(userId).queryKey, stored);
    const recommendation = await generateRecommendation({ userId, routeId: stored.id });
    queryClient.setQueryData(todaysRecommendationQuery(userId).queryKey, recommendation);
  } catch (error) {
    console.error('The rider is set up, but without a route or recommendation.', error);
  }
}

/** A random UUID, version 4. The browser's own `randomUUID` is there on secure pages only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes.with(6, (bytes[6]! & 0x0f) | 0x40).with(8, (bytes[8]! & 0x3f) | 0x80)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
