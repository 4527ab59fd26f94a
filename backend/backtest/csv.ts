/** A file that can't be read as documented; the message names the line. */
export class MalformedFile extends Error {}

/** A line of a file, by the names of its columns. */
export interface Row {
  /** "counter.csv, line 12". */
  readonly place: string;
  /** The text of a column; empty where there is none. */
  text(column: string): string;
  has(column: string): boolean;
}

/** Reads lines of comma-separated values without quotes, the first of which names the columns. @throws MalformedFile */
export function readRows(name: string, content: string, needed: readonly string[]): Row[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = (lines[0] ?? '').split(',').map((column) => column.trim());
  const absent = needed.filter((column) => !columns.includes(column));
  if (absent.length > 0) {
    throw new MalformedFile(`${name}, line 1: there is no column ${absent.join(', ')}.`);
  }
  return lines.flatMap((line, index) => {
    if (index === 0 || line.trim() === '') return [];
    const cells = line.split(',').map((cell) => cell.trim());
    const place = `${name}, line ${index + 1}`;
    if (cells.length !== columns.length) {
      throw new MalformedFile(`${place}: ${cells.length} values, but ${columns.length} columns.`);
    }
    return [
      {
        place,
        text: (column) => cells[columns.indexOf(column)] ?? '',
        has: (column) => columns.includes(column),
      },
    ];
  });
}

/** @throws MalformedFile */
export function numberIn(row: Row, column: string, { min, max }: { min: number; max: number }): number {
  const text = row.text(column);
  const value = text === '' ? NaN : Number(text);
  if (value >= min && value <= max) return value;
  throw new MalformedFile(`${row.place}: ${column} must be a number from ${min} to ${max}, not "${text}".`);
}
