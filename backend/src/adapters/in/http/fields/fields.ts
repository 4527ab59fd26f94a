import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { LOCAL_TIME_PATTERN } from '../../../../domain/commute/time.js';
import { IsChoiceByDate, IsLocalDate, IsPlainText, IsUsPhone } from './text.validators.js';

/*
 * One decorator per kind of request field. Each both validates and documents, so the check and the OpenAPI document
 * cannot drift apart.
 */

/**
 * Whether a request may leave a field out.
 * - `required`: present and not null
 * - `optional`: may be absent; null is refused like any wrong value
 * - `nullable`: may be absent (unchanged) or null (none)
 */
export type Presence = 'required' | 'optional' | 'nullable';

interface FieldOptions {
  readonly presence?: Presence;
  readonly description?: string;
  readonly example?: unknown;
}

/** Bytes as base64url without padding. */
export function Base64UrlField({ max }: { max: number }): PropertyDecorator {
  const pattern = '^[A-Za-z0-9_-]+$';
  return field({}, { type: 'string', pattern, minLength: 1, maxLength: max }, [
    Matches(new RegExp(pattern), { message: '$property must be base64url' }),
    MaxLength(max, { message: `$property must have at most ${max} characters` }),
  ]);
}

export function NumberField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(options, { type: 'number', minimum: min, maximum: max }, [
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: '$property must be a number' }),
    Min(min, { message: `$property must be at least ${min}` }),
    Max(max, { message: `$property must be at most ${max}` }),
  ]);
}

/** A number in a query string, where everything is text. Anything but a plain decimal stays text and is refused. */
export const NumberQueryField = (options: FieldOptions & { min: number; max: number }): PropertyDecorator =>
  applyDecorators(
    NumberField(options),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^-?\d{1,10}(\.\d{1,20})?$/.test(value) ? Number(value) : value,
    ),
  );

/** The largest id that PostgreSQL's integer holds. */
const MAX_ID = 2_147_483_647;

export function IdField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'integer', minimum: 1, maximum: MAX_ID }, [
    IsInt({ message: '$property must be a whole number' }),
    Min(1, { message: '$property must be at least 1' }),
    Max(MAX_ID, { message: `$property must be at most ${MAX_ID}` }),
  ]);
}

export function TextField(options: FieldOptions & { min?: number; max: number }): PropertyDecorator {
  const { min = 1, max } = options;
  return field(options, { type: 'string', minLength: min, maxLength: max }, [IsPlainText(min, max)]);
}

export function FlagField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'boolean' }, [IsBoolean({ message: '$property must be true or false' })]);
}

export function ChoiceField(
  options: FieldOptions & { choices: readonly string[]; name: string },
): PropertyDecorator {
  const { choices, name } = options;
  return field(options, { enum: [...choices], enumName: name }, [
    IsIn(choices, { message: `$property must be one of: ${choices.join(', ')}` }),
  ]);
}

/** A list of different choices, at least one. */
export function ChoicesField(
  options: FieldOptions & { choices: readonly string[]; name: string },
): PropertyDecorator {
  const { choices, name } = options;
  const oneOf = `every entry of $property must be one of: ${choices.join(', ')}`;
  return field(
    options,
    {
      enum: [...choices],
      enumName: name,
      isArray: true,
      minItems: 1,
      maxItems: choices.length,
      uniqueItems: true,
    },
    [
      IsArray({ message: '$property must be a list' }),
      ArrayMinSize(1, { message: '$property must have at least one entry' }),
      ArrayUnique({ message: '$property must name each only once' }),
      IsIn(choices, { each: true, message: oneOf }),
    ],
  );
}

/** A date, from 1900 on. */
export function LocalDateField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'string', format: 'date' }, [IsLocalDate()]);
}

/** A choice for each of some dates. */
export function ChoiceByDateField(
  options: FieldOptions & { choices: readonly string[]; max: number },
): PropertyDecorator {
  const { choices, max } = options;
  const schema = {
    type: 'object',
    additionalProperties: { type: 'string', enum: [...choices] },
    propertyNames: { format: 'date' },
    maxProperties: max,
  };
  return field(options, schema, [IsChoiceByDate(choices, max)]);
}

export function LocalTimeField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'string', pattern: LOCAL_TIME_PATTERN.source }, [
    Matches(LOCAL_TIME_PATTERN, { message: '$property must be a time HH:MM between 00:00 and 23:59' }),
  ]);
}

/** Ten digits, or empty for none. */
export function PhoneField(options: FieldOptions & { allowEmpty: boolean }): PropertyDecorator {
  const pattern = options.allowEmpty ? '^(\\d{10})?$' : '^\\d{10}$';
  return field(options, { type: 'string', pattern }, [IsUsPhone(options.allowEmpty)]);
}

const SIGN_IN_CODE = /^\d{6}$/;

export function SignInCodeField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'string', pattern: SIGN_IN_CODE.source }, [
    Matches(SIGN_IN_CODE, { message: '$property must be the 6 digits of the code' }),
  ]);
}

/** A word that must be typed exactly; `problem` is the sentence for anything else. */
export function ExactTextField(options: FieldOptions & { text: string; problem: string }): PropertyDecorator {
  const { text, problem } = options;
  return field(options, { type: 'string', enum: [text] }, [Equals(text, { message: problem })]);
}

export function NestedField(options: FieldOptions & { type: () => new () => object }): PropertyDecorator {
  return field(options, { type: options.type }, [
    IsObject({ message: '$property must be an object' }),
    ValidateNested({ message: '$property must be an object' }),
    Type(options.type),
  ]);
}

export function NestedListField(
  options: FieldOptions & { type: () => new () => object; max: number },
): PropertyDecorator {
  return field(options, { type: options.type, isArray: true, maxItems: options.max }, [
    IsArray({ message: '$property must be a list' }),
    ArrayMaxSize(options.max, { message: `$property must hold at most ${options.max} entries` }),
    ValidateNested({ each: true, message: NO_OBJECT }),
    HoldsNoLists(),
    Type(options.type),
  ]);
}

const NO_OBJECT = 'every entry of $property must be an object';

/** ValidateNested flattens lists of lists instead of refusing them. */
const HoldsNoLists = (): PropertyDecorator =>
  ValidateBy({
    name: 'holdsNoLists',
    validator: {
      validate: (value: unknown) => !Array.isArray(value) || !value.some((entry) => Array.isArray(entry)),
      defaultMessage: () => NO_OBJECT,
    },
  });

function field(
  { presence = 'required', description, example }: FieldOptions,
  schema: object,
  validators: PropertyDecorator[],
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      ...schema,
      ...openApiPresence(presence),
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example }),
    }),
    skipWhereAbsent(presence),
    ...validators,
  );
}

/** Skips the other validators where absence (or null) is allowed. */
const skipWhereAbsent = (presence: Presence): PropertyDecorator =>
  ValidateIf((_request, value: unknown) => {
    if (value === undefined) return presence === 'required';
    return value !== null || presence !== 'nullable';
  });

const openApiPresence = (presence: Presence): { required: boolean; nullable?: true } => ({
  required: presence === 'required',
  ...(presence === 'nullable' ? { nullable: true as const } : {}),
});
