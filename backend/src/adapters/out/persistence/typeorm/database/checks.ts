/** Conditions that several tables check, as SQL. A migration repeats them; `npm run check:migrations` compares the two. */

export const isE164 = (column: string): string => `${column} ~ '^\\+[1-9][0-9]{6,14}$'`;

/** A hash in hex: neither a session token nor a sign-up key is ever stored itself. */
export const isSha256 = (column: string): string => `${column} ~ '^[0-9a-f]{64}$'`;

/** Null passes, as in every check. */
export const isOnEarth = (place: string): string =>
  `${place}_lat BETWEEN -90 AND 90 AND ${place}_lng BETWEEN -180 AND 180`;

export const isOneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;
