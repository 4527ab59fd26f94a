import { pino, type DestinationStream, type Logger } from 'pino';

/** Names under which a rider's data or a key could come along, at the top of a line or in an error or a failure. */
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
      redact: {
        paths: ['', 'err.', 'failure.'].flatMap((place) => PRIVATE_NAMES.map((name) => `${place}${name}`)),
        censor: '[redacted]',
      },
    },
    destination,
  );

/** Requests do not wait for the log to be written; what is pending is written when the process ends. */
const standardOutput = (): DestinationStream => pino.destination({ sync: false });
