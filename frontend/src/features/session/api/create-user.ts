import { apiCall } from '../../../shared/api/api-call';
import type { NewUser, User } from '../../../shared/api/contract';

/**
 * Creates the rider; the answer also opens the session (cookie). With a key that has been used before, the answer is the
 * rider that was created then.
 */
export const createUser = async (body: NewUser, key: string): Promise<User> =>
  (await apiCall('POST', '/api/users', { body, headers: { 'idempotency-key': key } })) as User;
