import { types } from 'node:util';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import {
  ContradictoryChange,
  RiderGone,
  RouteGone,
} from '../../../../../application/ports/storage-errors.js';

/**
 * SQLSTATE classes and codes that are about the database, never about the statement: connection (08), login (28),
 * resources such as too many connections or a full disk (53), operator intervention such as a shutdown, a start or our
 * statement timeout (57), system error (58), a broken transaction session (25P03, 25P04), a server that is read-only after
 * a failover (25006), a database that doesn't exist (3D000).
 */
const OUTAGE_CLASSES = ['08', '28', '53', '57', '58'];
const OUTAGE_CODES = ['25006', '25P03', '25P04', '3D000'];

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** System calls of a connection; a missing file's ENOENT has another one. */
const NETWORK_CALLS = ['connect', 'read', 'write', 'getaddrinfo'];
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'];

/** Said by the pool while it waits for one of its own connections; a new one that takes too long is "terminated". */
const POOL_IS_FULL = 'timeout exceeded when trying to connect';

/** Errors of pg that have no code. */
const CLIENT_MESSAGES = [
  'Connection terminated',
  POOL_IS_FULL,
  'Query read timeout',
  'not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Whether a call failed only because the database can't be reached or doesn't answer in time. */
export function isOutage(error: unknown): boolean {
  // Only our wrapper releases runners, so one that is released early has lost its connection.
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

/** Whether all connections of this process were in use for too long. An outage too, by `isOutage`. */
export const isPoolFull = (error: unknown): boolean =>
  types.isNativeError(error) && error.message === POOL_IS_FULL;

const isOutageState = (state: string): boolean =>
  OUTAGE_CODES.includes(state) || OUTAGE_CLASSES.includes(state.slice(0, 2));

const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';

/** Throws RiderGone for a row that refers to a rider who is no longer there, RouteGone for one of a deleted route. */
export function throwOwnerGone(error: unknown): never {
  const { code, constraint = '' } = violation(error);
  if (code !== FOREIGN_KEY_VIOLATION) throw error;
  throw constraint.endsWith('_route_fkey') ? new RouteGone() : new RiderGone();
}

/** Throws ContradictoryChange where one of these checks refused the row. */
export const throwContradiction =
  (checks: readonly string[]) =>
  (error: unknown): never => {
    const { code, constraint } = violation(error);
    throw code === CHECK_VIOLATION && checks.includes(constraint ?? '') ? new ContradictoryChange() : error;
  };

function violation(error: unknown): { readonly code?: string; readonly constraint?: string } {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return types.isNativeError(cause) ? (cause as { code?: string; constraint?: string }) : {};
}
