import { types } from 'node:util';
import { QueryFailedError } from 'typeorm';
import { RiderGone } from '../../../../application/ports/storage-errors.js';

const FOREIGN_KEY_VIOLATION = '23503';

/** What refers to a rider, or to a route that goes with its rider, finds that they are not there any more. */
export function asRiderGone(error: unknown): never {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const isViolation = types.isNativeError(cause) && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION;
  throw isViolation ? new RiderGone() : error;
}
