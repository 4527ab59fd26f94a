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
