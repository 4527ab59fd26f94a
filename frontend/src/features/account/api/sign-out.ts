import { remove } from '../../../shared/api/api-send';

export type SignOutFrom = 'this device' | 'all devices';

/** Ends the session of this browser, or every session of the rider. */
export const signOut = (from: SignOutFrom) =>
  remove(from === 'this device' ? '/api/sessions/current' : '/api/sessions');
