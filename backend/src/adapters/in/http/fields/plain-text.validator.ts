import { registerDecorator, type ValidationArguments } from 'class-validator';

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
