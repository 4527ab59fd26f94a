import { ValidateIf } from 'class-validator';

/**
 * Whether a field of a request may be left out.
 * - `required`: it must be there and not null
 * - `optional`: it may be absent; null is refused like any other wrong value
 * - `nullable`: it may be absent or null, null meaning "none"
 */
export type Presence = 'required' | 'optional' | 'nullable';

/** Skips the other validators of the field where its absence (or null) is fine. */
export const skipWhereAbsent = (presence: Presence): PropertyDecorator =>
  ValidateIf((_request, value: unknown) => {
    if (value === undefined) return presence === 'required';
    return value !== null || presence !== 'nullable';
  });

/** The same said to OpenAPI. */
export const openApiPresence = (presence: Presence): { required: boolean; nullable?: true } => ({
  required: presence === 'required',
  ...(presence === 'nullable' ? { nullable: true as const } : {}),
});
