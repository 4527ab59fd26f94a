import { apiQuery, apiQueryOrNull } from '../../shared/api/api-requests';
import type { User } from '../../shared/api/contract';

/** The signed-in rider. */
export const userQuery = (id: number) => apiQuery('/api/users/{id}', { id });

/** A response with a `message` is an error, even with a successful status. */
export const isUser = (answer: User | undefined): answer is User =>
  answer !== undefined && !('message' in answer);

/** The rider of this browser's session; null if it has none. */
export const currentSessionQuery = () => apiQueryOrNull('/api/sessions/current', {});
