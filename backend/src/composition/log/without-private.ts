import { types } from 'node:util';

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
