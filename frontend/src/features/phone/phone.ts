import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCall, ApiError } from '../../shared/api/api-call';
import { post, remove } from '../../shared/api/api-requests';
import type { User } from '../../shared/api/contract';
import { userQuery } from '../session/api';

/** Texts a code to the rider's own number. */
export const useRequestPhoneCode = (userId: number) =>
  useMutation({ mutationFn: () => apiCall('POST', `/api/users/${userId}/phone/code`) });

/** Types the code: binds the number, and confirms for ten minutes who is there. */
export const useConfirmPhone = (userId: number) =>
  useUserAnswer(userId, (code: string) =>
    post('/api/users/{id}/phone/confirmation', { id: userId }, { code }),
  );

/** @param phone digits of the number that replaces the lost one, or empty. */
export const useReportLostPhone = (userId: number) =>
  useUserAnswer(userId, (phone: string) => post('/api/users/{id}/phone/lost', { id: userId }, { phone }));

/** What was said about the number is not said again. */
export function useReadPhoneNotice(user: User) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => remove('/api/users/{id}/phone/notice', { id: user.id }),
    onSuccess: () => queryClient.setQueryData(userQuery(user.id).queryKey, { ...user, phoneNotice: null }),
  });
}

function useUserAnswer<Input>(userId: number, mutationFn: (input: Input) => Promise<User>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (user) => queryClient.setQueryData(userQuery(userId).queryKey, user),
  });
}

/** The server wants a code to the rider's number first. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && 'code' in error.details;
