export type SchemaType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** A schema of OpenAPI 3.1 (JSON Schema 2020-12), as far as our document uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: SchemaType | readonly SchemaType[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** One endpoint of the HTTP contract. */
export interface Operation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** A template such as "/api/users/{id}". */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Null where the operation takes no body. */
  readonly body: { readonly contentType: string; readonly schema: Schema } | null;
  /** Status → content type → schema; no content type at all for an answer without a body. */
  readonly responses: Readonly<Record<string, Content>>;
}

/** Every operation of the document, in its order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: bodyOf(operation),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, { content }]) => [status, content ?? {}]),
      ),
    })),
  );
}

function bodyOf({ requestBody }: OperationObject): Operation['body'] {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return null;
  const [contentType, { schema }] = content;
  return { contentType, schema };
}

/** Follows references, also one alone in an `allOf`, to the schema itself. */
export function resolved(document: OpenApiDocument, schema: Schema): Schema {
  const [only, ...others] = schema.allOf ?? [];
  if (only !== undefined && others.length === 0) {
    const { allOf: _allOf, ...rest } = schema;
    return { ...resolved(document, only), ...rest };
  }
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  const target = document.components.schemas[name];
  if (target === undefined) throw new Error(`The document has no schema ${schema.$ref}.`);
  return resolved(document, target);
}
