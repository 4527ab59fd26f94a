import fc from 'fast-check';
import { resolved, type OpenApiDocument, type Schema } from '../openapi-document.js';

/** Better values for a field than its schema gives, such as a valid phone; undefined if none are known. */
export type Hints = (field: string) => fc.Arbitrary<unknown> | undefined;

/** Most entries of a generated list; schemas allow more than is worth sending. */
const MOST_ENTRIES = 5;
const MOST_CHARACTERS = 60;
const instants = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2999-12-31T00:00:00Z'),
  noInvalidDate: true,
});

/** Values that a schema allows. Mostly those its field is hinted to hold, which the rules behind the schema also allow. */
export function validValue(
  document: OpenApiDocument,
  unresolved: Schema,
  hints: Hints,
  field = '',
): fc.Arbitrary<unknown> {
  const schema = resolved(document, unresolved);
  const kinds = alternatives(schema);
  const nonNull = kinds.filter(({ type }) => type !== 'null');
  const hinted = hints(field);
  const value = fc.oneof(
    ...nonNull.map((one) => ({ weight: 1, arbitrary: plainValue(document, one, hints, field) })),
    ...(hinted === undefined ? [] : [{ weight: 9 * nonNull.length, arbitrary: hinted }]),
  );
  return nonNull.length === kinds.length
    ? value
    : fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

/** "string or null" as a schema each. */
const alternatives = (schema: Schema): readonly Schema[] =>
  schema.anyOf ??
  (typeof schema.type === 'object' ? schema.type.map((type) => ({ ...schema, type })) : [schema]);

function plainValue(
  document: OpenApiDocument,
  schema: Schema,
  hints: Hints,
  field: string,
): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return validValue(document, schema, hints, field);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  switch (schema.type) {
    case 'object':
      return anObject(document, schema, hints);
    case 'array': {
      const most = Math.min(schema.maxItems ?? MOST_ENTRIES, MOST_ENTRIES);
      const entry = validValue(document, schema.items ?? {}, hints);
      const length = { minLength: schema.minItems ?? 0, maxLength: most };
      return schema.uniqueItems === true ? fc.uniqueArray(entry, length) : fc.array(entry, length);
    }
    case 'string':
      return aString(schema);
    case 'number':
      return aNumber(schema);
    case 'integer':
      return fc.integer(limitsOf(schema));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

function anObject(document: OpenApiDocument, schema: Schema, hints: Hints): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, validValue(document, property, hints, name)] as const,
  );
  const requiredKeys = [...(schema.required ?? [])];
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
}

function aString({ pattern, minLength = 0, maxLength = MOST_CHARACTERS, format }: Schema) {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === 'date')
    return instants.map((instant) => instant.toISOString().slice(0, 'YYYY-MM-DD'.length));
  if (format === 'date-time') return instants.map((instant) => instant.toISOString());
  // A grapheme may take several characters; strings that get too long are dropped.
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, MOST_CHARACTERS) })
    .filter((text) => text.length <= maxLength);
}

function aNumber(schema: Schema): fc.Arbitrary<number> {
  const limits = limitsOf(schema);
  return fc.oneof(
    fc.integer({ min: Math.ceil(limits.min), max: Math.floor(limits.max) }),
    fc.double({ ...limits, noNaN: true }),
    fc.constantFrom(limits.min, limits.max),
  );
}

const limitsOf = ({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) => ({ min: minimum, max: maximum });
