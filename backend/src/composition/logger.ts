import { pino, type DestinationStream, type Logger } from 'pino';
import { types } from 'node:util';

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

/** Names under which a rider's data or a key could come along. */
export const PRIVATE_NAMES: ReadonlySet<string> = new Set([
  // whom, and where
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
  // what opens something
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

/** Nothing that we log is deeper; what goes round in circles ends here. */
const DEEPEST = 8;

/** A line's fields with private ones blacked out, however deep, and errors described. */
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
 * Of an error only what our own or a library's code wrote: a database error also carries the statement's parameters, a
 * network error the request with its key.
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

/** A separator in a phone, as people and addresses in a query write it. */
const GAP = String.raw`(?:[-.\s]|%20|\+)`;

/** Where a phone may begin: not within a word or an id, but behind a character that is spelled out ("%20", "\n"). */
const BEGIN = String.raw`(?:(?<![\da-z])|(?<=%[\da-f]{2}|\\[nrt]))(?<!"\w+":)`;

/** The ten digits of a phone and what stands between them. */
const DIGITS = String.raw`[2-9]\d\d(?:\)|%29)?${GAP}{0,2}[2-9]\d\d${GAP}?\d{4}`;

/**
 * A phone of the United States however it is written: +15035550123, 5035550123, (503) 555-0123, 503.555.0123, and as it
 * stands in a URL. Not a number that is a value of its own, such as a rider's: those are in nobody's text.
 */
const PHONE = new RegExp(String.raw`${BEGIN}(?:(?:\+|%2B)?1${GAP}?)?(?:\(|%28)?${DIGITS}(?![\da-z])`, 'gi');

/** Found fast, and hardly ever: most lines need no closer look. */
const PERHAPS_A_PHONE = new RegExp(DIGITS, 'i');

/** Shorter ones would black out words. */
const SHORTEST_SECRET = 8;

/** Blacks out phones and the given secrets in a line of the log, whatever field or text they are in. */
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
