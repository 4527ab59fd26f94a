import { registerDecorator, type ValidationArguments } from 'class-validator';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Control characters (PostgreSQL cannot store U+0000, and no other belongs into a name or an address). */
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * A string of `min` to `max` characters once trimmed, well-formed Unicode without control characters.
 */
export function IsPlainText(min: number, max: number): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isPlainText',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => problem(value, min, max) === null,
        defaultMessage: (args?: ValidationArguments) => `${args?.property} ${problem(args?.value, min, max)}`,
      },
    });
}

function problem(value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'string') return 'must be text';
  if (!value.isWellFormed() || CONTROL_CHARACTER.test(value)) {
    return 'must not contain control characters or broken Unicode';
  }
  const length = value.trim().length;
  if (length < min) return min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
  if (value.length > max) return `must have at most ${max} characters`;
  return null;
}

const TEN_DIGITS = /^\d{10}$/;

/** Ten digits that are a real number of the United States; empty too where `allowEmpty`. */
export function IsUsPhone(allowEmpty: boolean): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isUsPhone',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && ((allowEmpty && value === '') || isUsPhone(value)),
        defaultMessage: (args?: ValidationArguments) =>
          `${args?.property} must be a real US phone number of 10 digits`,
      },
    });
}

export function isUsPhone(digits: string): boolean {
  if (!TEN_DIGITS.test(digits)) return false;
  const parsed = parsePhoneNumberFromString(digits, 'US');
  return parsed !== undefined && parsed.country === 'US' && parsed.isValid();
}

/** "5035550123" → "+15035550123"; empty → null. */
export const toE164 = (digits: string): string | null => (digits === '' ? null : `+1${digits}`);

/** "+15035550123" → "5035550123"; null → empty. */
export const toTenDigits = (e164: string | null): string => e164?.slice('+1'.length) ?? '';
