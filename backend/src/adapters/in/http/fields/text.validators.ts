import { applyDecorators } from '@nestjs/common';
import { registerDecorator, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { parseLocalDate } from '../../../../domain/commute/time.js';
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';

/** PostgreSQL cannot store U+0000, and no other control character belongs in a name or an address. */
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Well-formed Unicode without control characters: at least `min` characters once trimmed, at most `max` in all. */
export const IsPlainText = (min: number, max: number): PropertyDecorator =>
  registered('isPlainText', (value) => plainTextProblem(value, min, max));

function plainTextProblem(value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'string') return 'must be text';
  if (!value.isWellFormed() || CONTROL_CHARACTER.test(value)) {
    return 'must not contain control characters or broken Unicode';
  }
  if (value.trim().length < min)
    return min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
  return value.length > max ? `must have at most ${max} characters` : null;
}

/** A real date; earlier ones than 1900 are typing mistakes. */
export const IsLocalDate = (): PropertyDecorator =>
  registered('isLocalDate', (value) =>
    isLocalDate(value) ? null : 'must be a date YYYY-MM-DD from 1900 on',
  );

function isLocalDate(value: unknown): boolean {
  if (typeof value !== 'string' || value < '1900') return false;
  try {
    parseLocalDate(value);
    return true;
  } catch {
    return false;
  }
}

/** An object with a choice for each of at most `max` dates. */
export const IsChoiceByDate = (choices: readonly string[], max: number): PropertyDecorator =>
  registered('isChoiceByDate', (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return 'must be an object of dates';
    const entries = Object.entries(value as Record<string, unknown>);
    if (entries.length > max) return `must hold at most ${max} dates`;
    if (!entries.every(([date]) => isLocalDate(date)))
      return 'must name its days as dates YYYY-MM-DD from 1900 on';
    const isChoice = (choice: unknown) => typeof choice === 'string' && choices.includes(choice);
    return entries.every(([, choice]) => isChoice(choice))
      ? null
      : `must hold one of these for each date: ${choices.join(', ')}`;
  });

/** The validation group of what only a live installation checks. */
export const LIVE_ONLY = 'live';

/** Ten digits, any in the demo, which sends no texts; live, those of a US number. Empty too where `allowEmpty`. */
export const IsUsPhone = (allowEmpty: boolean): PropertyDecorator =>
  applyDecorators(
    registered('isTenDigits', (value) => {
      const isPhone = isTenDigits(value) || (allowEmpty && value === '');
      return isPhone ? null : INVALID_NUMBER;
    }),
    registered('isTextableUsPhone', (value) => (isTenDigits(value) ? liveProblem(value) : null), {
      groups: [LIVE_ONLY],
    }),
  );

const INVALID_NUMBER = 'must be a valid 10-digit US number';

export const isTenDigits = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{10}$/.test(value);

/** In the US a number doesn't show whether it is a mobile phone or a landline. */
const TEXTABLE: readonly (NumberType | undefined)[] = [
  'FIXED_LINE_OR_MOBILE',
  'MOBILE',
  'FIXED_LINE',
  'VOIP',
];

/** Texts to toll-free, premium-rate and shared-cost numbers cost extra, arrive nowhere, or both. */
function liveProblem(digits: string): string | null {
  const parsed = parsePhoneNumberFromString(digits, 'US');
  if (parsed === undefined || !parsed.isValid()) return INVALID_NUMBER;
  if (!TEXTABLE.includes(parsed.getType())) return 'must be a number that can get texts';
  return parsed.country === 'US' ? null : INVALID_NUMBER;
}

/** "5035550123" → "+15035550123"; empty → null. */
export const toE164 = (digits: string): string | null => (digits === '' ? null : `+1${digits}`);

/** "+15035550123" → "5035550123"; null → empty. */
export const toTenDigits = (e164: string | null): string => e164?.slice('+1'.length) ?? '';

/** A validator of a property. @param problem what is wrong with a value, to follow the field's name; null if nothing is. */
const registered =
  (
    name: string,
    problem: (value: unknown) => string | null,
    options: ValidationOptions = {},
  ): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name,
      options,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => problem(value) === null,
        defaultMessage: (args?: ValidationArguments) => `${args?.property} ${problem(args?.value)}`,
      },
    });
