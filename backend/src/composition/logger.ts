import { pino, type Logger } from 'pino';

/**
 * Structured lines on standard output. Errors keep their type, message and stack; anything that could hold a rider's
 * phone, address or place, or a key, is never handed to the log, and these names are blacked out as a second line of
 * defence.
 */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['phone', 'address', 'token', 'apiKey', 'key', 'appid', 'headers', 'config', 'cookie'].flatMap(
        (name) => [name, `*.${name}`, `*.*.${name}`],
      ),
      censor: '[redacted]',
    },
  });
