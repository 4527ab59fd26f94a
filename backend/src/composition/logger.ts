import { types } from 'node:util';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Names under which a rider's data or a key could come along at the top of a line; errors are described anew below. */
const PRIVATE_NAMES = [
  'phone',
  'address',
  'token',
  'apiKey',
  'key',
  'appid',
  'headers',
  'config',
  'cookie',
  'to',
  'body',
];

/**
 * Structured lines, on standard output unless told otherwise. Nothing that could hold a rider's phone, address or place, or a key, is handed to
 * the log; these names are blacked out as a second line of defence. Paths are spelled out: wildcards would cost every
 * request more than all the rest of its line.
 */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: {
        paths: [...PRIVATE_NAMES],
        censor: '[redacted]',
      },
    },
    destination,
  );

/**
 * Of an error only what our own or a library's code wrote: a database error also carries the statement's parameters, a
 * network error the request with its key.
 */
function describeError(error: unknown): unknown {
  if (!types.isNativeError(error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Requests do not wait for the log to be written; what is pending is written when the process ends. */
const standardOutput = (): DestinationStream => pino.destination({ sync: false });
