type Check = (value: unknown) => boolean;

/** Whether a value has every field of T as it should be; a field that is forgotten here does not compile. */
export function shape<T extends object>(fields: { readonly [K in keyof Required<T>]: Check }) {
  const checks = Object.entries<Check>(fields);
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, check]) => check(Reflect.get(value, name)));
}

export const isText: Check = (value) => typeof value === 'string';

export const isFlag: Check = (value) => typeof value === 'boolean';

export const isNumber =
  (min = -Infinity, max = Infinity): Check =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;

export const isMatch =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

export const isOneOf =
  (...choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);

export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

export const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
