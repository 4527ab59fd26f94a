import { parseLocalDate, type LocalDate } from '../commute/time.js';

/** Where a text is stored. */
export interface TextName {
  /** Digits. */
  readonly id: string;
  readonly date: LocalDate;
}

/** Digits that fit a bigint; anything else isn't one of our ids. */
const WRITTEN = /^(\d{4}-\d{2}-\d{2})\.(\d{1,18})$/;

/** How the provider, and so a receipt, names a text: "2026-06-15.42". */
export const writtenTextName = ({ id, date }: TextName): string => `${date}.${id}`;

/** Null for what names no text of ours. */
export function readTextName(written: string | null): TextName | null {
  const [, date = '', id = ''] = WRITTEN.exec(written ?? '') ?? [];
  try {
    return { id, date: parseLocalDate(date) };
  } catch {
    return null;
  }
}
