import { z } from 'zod';

/* The kinds of environment variables, each with the sentence that says what a value must look like. */

/** `KEY=` in an .env file means "not set". */
export const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** One of several words; none unless set. */
export const choice = (values: readonly string[]) =>
  unlessEmpty(z.enum(values, `must be one of: ${values.join(', ')}`).optional());

/** A key or token; none unless set. */
export const secret = () => unlessEmpty(z.string().trim().min(1).optional());

/** Text of a documented form; none unless set. */
export const shaped = (pattern: RegExp, example: string) =>
  unlessEmpty(z.string().regex(pattern, `must look like ${example}`).optional());

/** Where a provider is reached. Node sends no request to a URL with a password in it. */
export const baseUrl = (standard: string) =>
  unlessEmpty(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
      .refine(hasNoPassword, 'must not contain a user name or password')
      .default(standard),
  );

const hasNoPassword = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

/** The value of an HTTP header. */
export const headerText = (standard: string) =>
  unlessEmpty(
    z
      .string()
      .regex(/^[\x20-\x7e]{1,200}$/, 'must be one line of at most 200 plain characters')
      .default(standard),
  );

export const wholeNumber = (standard: number, min: number, max: number) =>
  unlessEmpty(integerFrom(min, max).default(standard));

/** Whole number without a default. */
export const optionalNumber = (min: number, max: number) => unlessEmpty(integerFrom(min, max).optional());

export const numberFrom = (standard: number, min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`;
  return unlessEmpty(z.coerce.number(message).min(min, message).max(max, message).default(standard));
};

function integerFrom(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}
