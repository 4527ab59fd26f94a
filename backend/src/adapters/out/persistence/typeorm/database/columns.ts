type Named<Columns> = { [Column in keyof Columns]?: Exclude<Columns[Column], undefined> };

/** Leaves out the columns that a change does not name; null is a value and stays. */
export function withoutUndefined<Columns extends object>(columns: Columns): Named<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Named<Columns>;
}

const LARGEST_INTEGER = 2_147_483_647;

/** Whether a row could have this id. A larger one is as unknown as any other; PostgreSQL would call it an error. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_INTEGER;
