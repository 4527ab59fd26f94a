import { types } from 'node:util';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { RiderGone } from '../../../../../application/ports/storage-errors.js';

/**
 * SQLSTATE classes and codes that say "not now" about the database itself, never about the statement: connection (08),
 * login (28), resources such as too many connections or a full disk (53), operator intervention such as a shutdown, a
 * start or our statement timeout (57), a system error (58), a broken transaction session (25P03, 25P04), a server that
 * has become read-only in a fail-over (25006), a database that is not there (3D000).
 */
const OUTAGE_CLASSES = ['08', '28', '53', '57', '58'];
const OUTAGE_CODES = ['25006', '25P03', '25P04', '3D000'];

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Connecting and talking to the server; a file's ENOENT has another syscall. */
const NETWORK_CALLS = ['connect', 'read', 'write', 'getaddrinfo'];
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'];

/** What pg says in words only. */
const CLIENT_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Whether a failed call says nothing but that the database cannot be reached or does not answer in time. */
export function isOutage(error: unknown): boolean {
  // Our wrapper alone releases runners, so one that is released early has lost its connection.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  if (error instanceof QueryFailedError) return isOutage(error.driverError);
  // Not instanceof: an error of the network layer may come from another realm, as it does under jest.
  if (!types.isNativeError(error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && SQLSTATE.test(code) && !NETWORK_CODES.includes(code)) return isOutageState(code);
  return (
    (code !== undefined && NETWORK_CODES.includes(code)) ||
    (syscall !== undefined && NETWORK_CALLS.includes(syscall)) ||
    CLIENT_MESSAGES.some((message) => error.message.includes(message))
  );
}

const isOutageState = (state: string): boolean =>
  OUTAGE_CODES.includes(state) || OUTAGE_CLASSES.includes(state.slice(0, 2));

const FOREIGN_KEY_VIOLATION = '23503';

/** What refers to a rider, or to a route that goes with its rider, finds that they are not there any more. */
export function asRiderGone(error: unknown): never {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const isViolation = types.isNativeError(cause) && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION;
  throw isViolation ? new RiderGone() : error;
}
