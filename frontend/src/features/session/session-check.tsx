import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { OfflineError } from '../../shared/api/offline-error';
import { isUser, userQuery } from './api/get-user';
import { saveUserId } from './saved-user-id';
import { useSavedUserId } from './use-session';

/**
 * Once for the whole app: forgets, without a word, a remembered rider whom the server does not confirm. Being offline
 * says nothing about a rider, and one whom the server has confirmed stays when the record is asked for again and only the
 * network fails: there is no way to sign in anew.
 */
export function SessionCheck() {
  const savedId = useSavedUserId();
  const { data, error, isLoadingError, isFetched, isFetching } = useQuery({
    ...userQuery(savedId ?? 0),
    enabled: typeof savedId === 'number',
  });
  const isAnswered = isFetched && !isFetching && !(error instanceof OfflineError);
  const hasEnded = error instanceof ApiError && error.status === 401;
  const isRefused =
    typeof savedId === 'number' && isAnswered && (isLoadingError || hasEnded || !isUser(data));

  useEffect(() => {
    if (isRefused) saveUserId(null);
  }, [isRefused]);

  return null;
}
