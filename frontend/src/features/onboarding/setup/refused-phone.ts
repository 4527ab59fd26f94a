import { ApiError } from '../../../shared/api/api-error';

/** No real US number though it has ten digits, or one that has stopped our texts. */
const REFUSALS: readonly number[] = [400, 422];

/** Whether it is the phone itself that the server will not have, of all that was sent. */
export const isPhoneRefused = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.includes(error.status) && error.details['phone'] !== undefined;
