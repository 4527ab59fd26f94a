import { ApiError } from '../../../shared/api/api-error';

/** Whether the server has refused the phone itself: not a real US number, though it has ten digits. */
export function isPhoneRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  try {
    const { details } = JSON.parse(error.body) as { details?: Record<string, string> };
    return details?.phone !== undefined;
  } catch {
    return false;
  }
}
