import { apiQuery } from '../../../shared/api/api-query';
import type { User } from '../../../shared/api/contract';

/** The signed-in rider. */
export const userQuery = (id: number) => apiQuery('/api/users/{id}', { id });

/** An answer with a `message` is an error's, whatever its status. */
export const isUser = (answer: User | undefined): answer is User =>
  answer !== undefined && !('message' in answer);
