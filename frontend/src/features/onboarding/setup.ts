import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, newIdempotencyKey } from '../../shared/api/api-call';
import type { NewUser, User } from '../../shared/api/contract';
import { showToast } from '../../shared/ui/toast-store';
import { activeRouteQuery } from '../routes/api';
import { createRoute } from '../routes/changes';
import { userQuery } from '../session/api';
import { createUser, updateUser } from '../session/changes';
import { useSession } from '../session/session';
import { generateRecommendation, todaysRecommendationQuery } from '../today/api';
import { changeDraft, changeSms, clearDraft, readDraft } from './draft-store';
import { FIRST_TEXT_TIME, lineToStore, type OnboardingDraft } from './onboarding-draft';
import { SETUP_KEY } from './only-before-onboarded';

/** Let's Go: creates the rider, their route and the first recommendation. */
export function useCompleteSetup() {
  const queryClient = useQueryClient();
  const { setCurrentUser } = useSession();
  const { mutate } = useMutation({
    mutationKey: SETUP_KEY,
    mutationFn: async () => {
      const user = await createRider();
      queryClient.setQueryData(userQuery(user.id).queryKey, user);
      setCurrentUser(user.id);
      // Let's Go has done its work: another rider who signs up in this tab is another attempt.
      changeDraft({ setupKey: null });
      await createFirstRoute(queryClient, user.id, readDraft());
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
    // A second press, even before the button is disabled, must not create a second rider.
    if (queryClient.isMutating({ mutationKey: SETUP_KEY }) === 0) mutate();
  };
}

/**
 * Creates the rider, once even if retried: the response to an earlier attempt may have been lost.
 * If the server refuses the phone, the rider is created without texts.
 */
async function createRider(): Promise<User> {
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
  const key = setupKey ?? newIdempotencyKey();
  changeDraft({ setupKey: key });
  const answers = newUserOf(readDraft());
  const user = await createUser(answers, key).catch((error: unknown) => {
    // Refused means that no rider was created: the next attempt needs a new key.
    if (error instanceof ApiError && error.status < 500) changeDraft({ setupKey: null });
    throw error;
  });
  if (setupKey === null) return user;
  // The rider may be from an earlier attempt, and the answers may have changed since.
  const { phoneConfirmed: _, ...changes } = answers;
  return updateUser(user.id, changes);
}

/** The answers as a new user. The phone is sent only if the rider wants texts. */
function newUserOf({ home, work, schedule, rideDays, preferences, bikeType, sms }: OnboardingDraft): NewUser {
  const wantsTexts = sms.texts === 'subscribed' && sms.smsConsent && sms.phone !== '';
  return {
    homeLocation: home.place,
    workLocation: work.place,
    ...preferences,
    ...schedule,
    rideDays: [...rideDays],
    textTime: FIRST_TEXT_TIME,
    phone: wantsTexts ? sms.phone : '',
    smsConsent: wantsTexts,
    smsSubscribed: wantsTexts,
    phoneConfirmed: false,
    bikeType,
    hasCompletedOnboarding: true,
  };
}

/** An invalid number, or one that has opted out. */
const REFUSALS: readonly number[] = [400, 422];

/** Whether the server refused the phone, rather than another field. */
const isPhoneRefused = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.includes(error.status) && error.details['phone'] !== undefined;

/**
 * Stores the rider's route and generates today's recommendation. A failure is only logged: the rider still gets to Today,
 * which offers both again. The draft stays until the route is stored: the form for a new route begins with it.
 */
async function createFirstRoute(
  queryClient: QueryClient,
  userId: number,
  { home, work, route }: OnboardingDraft,
) {
  if (!home.place || !work.place) return clearDraft();
  try {
    const ends = { startLocation: home.place, endLocation: work.place };
    const stored = await createRoute(
      { userId, isActive: true, ...ends, ...lineToStore(route) },
      newIdempotencyKey(),
    );
    clearDraft();
    queryClient.setQueryData(activeRouteQuery(userId).queryKey, stored);
    const recommendation = await generateRecommendation({ userId, routeId: stored.id });
    queryClient.setQueryData(todaysRecommendationQuery(userId).queryKey, recommendation);
  } catch (error) {
    console.error('The rider is set up, but without a route or recommendation.', error);
  }
}
