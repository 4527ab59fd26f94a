/**
 * What a query returns that selects these columns of a table. Functions that read a row take this type, so that a column
 * they need and the query doesn't select is a type error.
 */
export type Selected<Row, Columns extends readonly (keyof Row)[]> = Pick<Row, Columns[number]>;

/** SQL: the columns of a table or of its alias, such as "riders.id, riders.phone". */
export const select = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

const LARGEST_INTEGER = 2_147_483_647;

/** Whether a row can have this id. PostgreSQL would reject a larger number with an error instead of finding nothing. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_INTEGER;

// Conditions that several tables check, as SQL. A migration repeats them; `npm run check:migrations` compares the two.

export const isE164 = (column: string): string => `${column} ~ '^\\+[1-9][0-9]{6,14}$'`;

/** A hash in hex: neither a session token nor a sign-up key is ever stored itself. */
export const isSha256 = (column: string): string => `${column} ~ '^[0-9a-f]{64}$'`;

/** Null passes, as in every check. */
export const isOnEarth = (place: string): string =>
  `${place}_lat BETWEEN -90 AND 90 AND ${place}_lng BETWEEN -180 AND 180`;

export const isOneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;
