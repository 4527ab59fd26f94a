import { post } from '../../../shared/api/api-send';
import type { NewUser } from '../../../shared/api/contract';

/** Creates the rider; the answer also opens the session (cookie). */
export const createUser = (user: NewUser) => post('/api/users', user);
