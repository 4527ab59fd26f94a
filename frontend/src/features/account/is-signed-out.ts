import { ApiError } from '../../shared/api/api-error';

/** The session has ended already: by an earlier try whose answer was lost, or on another device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
