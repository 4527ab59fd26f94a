import type { Schema } from './openapi-document.js';

/**
 * A schema of OpenAPI 3.0 in the words of JSON Schema: `nullable` is no keyword there. An object may hold what the
 * document names and nothing else, so that a field which nobody has documented is a finding.
 */
export function toJsonSchema(schema: Schema): object {
  const { nullable, allOf, items, properties, additionalProperties, ...rest } = schema;
  const translated = {
    ...rest,
    ...(allOf && { allOf: allOf.map(toJsonSchema) }),
    ...(items && { items: toJsonSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, toJsonSchema(property)]),
      ),
    }),
    ...closing(schema),
  };
  return nullable ? { anyOf: [translated, { type: 'null' }] } : translated;
}

function closing({ properties, additionalProperties }: Schema): object {
  if (typeof additionalProperties === 'object')
    return { additionalProperties: toJsonSchema(additionalProperties) };
  if (additionalProperties !== undefined) return { additionalProperties };
  return properties === undefined ? {} : { additionalProperties: false };
}
