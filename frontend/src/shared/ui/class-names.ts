/** Joins class names; a condition that does not hold leaves none. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
