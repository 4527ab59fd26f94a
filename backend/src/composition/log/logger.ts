import { pino, type DestinationStream, type Logger } from 'pino';
import { masked } from './masked.js';
import { PRIVATE_NAMES, withoutPrivate } from './without-private.js';

export interface LoggerOptions {
  /** Keys and passwords that must not be written, wherever they turn up. */
  readonly secrets?: readonly string[];
  /** Standard output unless told otherwise. */
  readonly destination?: DestinationStream;
}

/**
 * Structured lines. Nothing that could hold a rider's phone, address or place, or a key, is handed to the log; should it
 * come along after all, it is blacked out under its name however deep, and in any text by what it looks like.
 */
export function createLogger(
  level: string,
  { secrets = [], destination = standardOutput() }: LoggerOptions = {},
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors are described below, before a serializer sees them.
      serializers: { err: (described: unknown) => described },
      formatters: { log: withoutPrivate },
      // What a child logger is bound to does not pass the formatter above.
      redact: { paths: [...PRIVATE_NAMES], censor: '[redacted]' },
      hooks: { streamWrite: masked(secrets) },
    },
    destination,
  );
}

/** Requests do not wait for the log to be written; what is pending is written when the process ends. */
const standardOutput = (): DestinationStream => pino.destination({ sync: false });
