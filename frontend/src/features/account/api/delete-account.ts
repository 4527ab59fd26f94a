import { post } from '../../../shared/api/api-send';

/** What a rider types to say that they mean it. */
export const CONFIRMATION = 'DELETE';

/** Removes the rider and everything kept of the rider, at once. */
export const deleteAccount = (id: number) =>
  post('/api/users/{id}/deletion', { id }, { confirmation: CONFIRMATION });
