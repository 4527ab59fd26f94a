/**
 * Why a figure is not there. The first three are about one figure of one hour, the others about a whole provider:
 * - `not-reported`: the provider answered without it (null or absent field)
 * - `implausible`: the provider answered with an impossible value (humidity 140 %)
 * - `hour-not-covered`: the provider's series does not reach that hour
 * - `not-asked`: the provider was not asked
 * - `unavailable`, `rate-limited`, `not-covered`, `invalid-response`: the provider's failure, see ProviderFailure
 */
export const MISSING_REASONS = [
  'not-reported',
  'implausible',
  'hour-not-covered',
  'not-asked',
  'unavailable',
  'rate-limited',
  'not-covered',
  'invalid-response',
] as const;

export type MissingReason = (typeof MISSING_REASONS)[number];

/** Absence with its reason. Absence is never 0 and never counts as good. */
export interface Missing {
  readonly missing: MissingReason;
}

/** A figure, or why there is none. */
export type Reading<T = number> = T | Missing;

export const missing = (reason: MissingReason): Missing => ({ missing: reason });

export const isMissing = <T>(reading: Reading<T>): reading is Missing =>
  typeof reading === 'object' && reading !== null && 'missing' in reading;

export const isKnown = <T>(reading: Reading<T>): reading is T => !isMissing(reading);

/** The figure, or null where there is none: for places that only show it. */
export const valueOrNull = <T>(reading: Reading<T>): T | null => (isKnown(reading) ? reading : null);
