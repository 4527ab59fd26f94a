type Named<Columns> = { [Column in keyof Columns]?: Exclude<Columns[Column], undefined> };

/** Leaves out the columns that a change does not name; null is a value and stays. */
export function withoutUndefined<Columns extends object>(columns: Columns): Named<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Named<Columns>;
}
