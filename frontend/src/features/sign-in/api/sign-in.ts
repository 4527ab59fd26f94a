import { post } from '../../../shared/api/api-send';

/** Opens a session of the rider whose phone it is; the answer sets its cookie. */
export const signIn = (attempt: { phone: string; code: string }) => post('/api/sessions', attempt);
