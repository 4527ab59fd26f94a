import { ApiProperty } from '@nestjs/swagger';
import { RIDER_LIMITS, type ApiLimits, type Limits } from '../../../../domain/recommendation/limits.js';
import { NumberField } from '../fields/fields.js';

/** A rider's limits in a request: a field per row of the table, described and checked by it. */
export const LimitsRequest = class {} as new () => Partial<ApiLimits>;

/** A rider's limits in an answer. */
export const LimitsAnswer = class {} as new () => ApiLimits;

for (const { apiField, label, unit, allowed, default: value } of RIDER_LIMITS) {
  const isOptional = value === null;
  const orNull = isOptional ? '; null for no limit' : '';
  const description = `${unit}; ${label.toLowerCase()} this is a no-go${orNull}`;
  NumberField({ presence: isOptional ? 'nullable' : 'optional', ...allowed, description })(
    LimitsRequest.prototype as object,
    apiField,
  );
  ApiProperty({ type: 'number', ...(isOptional && { nullable: true }), example: value, description })(
    LimitsAnswer.prototype as object,
    apiField,
  );
}

export const toApiLimits = (limits: Limits): ApiLimits =>
  Object.fromEntries(RIDER_LIMITS.map(({ field, apiField }) => [apiField, limits[field]])) as ApiLimits;

/** Only the limits that the request names; undefined where it names none. */
export function fromApiLimits(request: Partial<ApiLimits>): Partial<Limits> | undefined {
  const named = RIDER_LIMITS.filter(({ apiField }) => request[apiField] !== undefined);
  return named.length === 0
    ? undefined
    : Object.fromEntries(named.map(({ field, apiField }) => [field, request[apiField]]));
}
