import { pino, type DestinationStream, type Logger } from 'pino';
import { types } from 'node:util';

export interface LoggerOptions {
  /** Keys and passwords to black out wherever they occur. */
  readonly secrets?: readonly string[];
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Structured log lines. Callers pass no phone, address, place or key. If one gets here anyway, it is blacked out by its
 * field name at any depth, and in any text by its pattern.
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

/** A write costs as much as the lines of many requests. */
const BATCH_BYTES = 8 * 1024;
/** How old a line may get before it is written. */
const LONGEST_WAIT_MS = 100;

/** Requests don't wait for the log to be written. Pending lines are written when the process ends. */
const standardOutput = (): DestinationStream =>
  pino.destination({ sync: false, minLength: BATCH_BYTES, periodicFlush: LONGEST_WAIT_MS });

/** Field names that can hold a rider's data or a key. */
export const PRIVATE_NAMES: ReadonlySet<string> = new Set([
  // riders and places
  'phone',
  'to',
  'from',
  'body',
  'address',
  'homeLocation',
  'workLocation',
  'startLocation',
  'endLocation',
  'location',
  'coordinates',
  'waypoints',
  'polyline',
  'lat',
  'lng',
  'lon',
  'latitude',
  'longitude',
  'query',
  'url',
  'params',
  'parameters',
  'ip',
  // credentials
  'token',
  'apiKey',
  'key',
  'appid',
  'secret',
  'password',
  'cookie',
  'authorization',
  'headers',
  'config',
]);

const CENSORED = '[redacted]';

/** Nothing that we log is deeper; circular references end here. */
const DEEPEST = 8;

/** The fields of a line with private ones blacked out at any depth, and errors described. */
export const withoutPrivate = (fields: Record<string, unknown>): Record<string, unknown> => {
  const kept: Record<string, unknown> = {};
  for (const name in fields) kept[name] = valueOf(name, fields[name], 0);
  return kept;
};

function valueOf(name: string, value: unknown, depth: number): unknown {
  if (value === undefined) return undefined;
  if (PRIVATE_NAMES.has(name)) return CENSORED;
  if (typeof value !== 'object' || value === null) return value;
  if (types.isNativeError(value)) return describeError(value, depth);
  if (depth >= DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((entry) => valueOf('', entry, depth + 1));
  if ('toJSON' in value && typeof value.toJSON === 'function') return value;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) kept[key] = valueOf(key, inner, depth + 1);
  return kept;
}

/**
 * Only the standard properties of an error. A database error also has the statement's parameters, and a network error the
 * request with its key.
 */
function describeError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && depth < DEEPEST && { cause: valueOf('', cause, depth + 1) }),
  };
}

/** A separator in a phone number, as people write it or URL-encoded. */
const GAP = String.raw`(?:[-.\s]|%20|\+)`;

/** Where a phone number may start: not within a word or an id, but after an escaped character ("%20", "\n"). */
const BEGIN = String.raw`(?:(?<![\da-z])|(?<=%[\da-f]{2}|\\[nrt]))(?<!"\w+":)`;

/** The ten digits of a phone number with their separators. */
const DIGITS = String.raw`[2-9]\d\d(?:\)|%29)?${GAP}{0,2}[2-9]\d\d${GAP}?\d{4}`;

/**
 * A US phone number however it is written: +15035550123, 5035550123, (503) 555-0123, 503.555.0123, or URL-encoded. Not a
 * number that is a JSON value of its own, such as a duration.
 */
const PHONE = new RegExp(String.raw`${BEGIN}(?:(?:\+|%2B)?1${GAP}?)?(?:\(|%28)?${DIGITS}(?![\da-z])`, 'gi');

/** Fast, and rarely found: most lines need no closer check. */
const PERHAPS_A_PHONE = new RegExp(DIGITS, 'i');

/** Shorter secrets would black out ordinary words. */
const SHORTEST_SECRET = 8;

/** Blacks out phone numbers and the given secrets anywhere in a log line. */
export function masked(secrets: readonly string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [...new Set([secret, encodeURIComponent(secret)])]);
  return (line) => {
    let kept = line;
    for (const secret of known) if (kept.includes(secret)) kept = kept.replaceAll(secret, '[secret]');
    return PERHAPS_A_PHONE.test(kept) ? kept.replace(PHONE, '[phone]') : kept;
  };
}
