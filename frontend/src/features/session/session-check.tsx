import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUser, userQuery } from './api/get-user';
import { saveUserId } from './saved-user-id';
import { useSavedUserId } from './use-session';

/** Once for the whole app: forgets, without a word, a remembered rider whom the server does not confirm. */
export function SessionCheck() {
  const savedId = useSavedUserId();
  const { data, isError, isFetched } = useQuery({
    ...userQuery(savedId ?? 0),
    enabled: typeof savedId === 'number',
  });
  const isRefused = typeof savedId === 'number' && isFetched && (isError || !isUser(data));

  useEffect(() => {
    if (isRefused) saveUserId(null);
  }, [isRefused]);

  return null;
}
