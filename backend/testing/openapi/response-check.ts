import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { OpenApiDocument, Operation, Schema } from './openapi-document.js';

export interface CheckedAnswer {
  readonly status: number;
  /** Null without one. */
  readonly contentType: string | null;
  readonly text: string;
}

const ERROR: Schema = { $ref: '#/components/schemas/ErrorDto' };
const NO_OPERATION = { id: '', method: '', path: '', parameters: [], body: null };

/** Checks answers against the OpenAPI document. */
export class ResponseCheck {
  private readonly schemas: SchemaCheck;

  constructor(document: OpenApiDocument) {
    this.schemas = new SchemaCheck(document);
  }

  /** Null for an answer as documented, else what is wrong with it. */
  problem(operation: Operation, { status, contentType, text }: CheckedAnswer): string | null {
    const content = operation.responses[String(status)];
    if (content === undefined) {
      return `${status} is not among its documented statuses (${Object.keys(operation.responses).join(', ')}): ${text}`;
    }
    const [mediaType = ''] = (contentType ?? '').split(';');
    const isEmptyAsDocumented = Object.keys(content).length === 0 && text === '';
    if (isEmptyAsDocumented) return null;
    const documented = content[mediaType];
    if (documented === undefined) {
      return `the ${status} is "${mediaType}", documented is ${Object.keys(content).join(', ') || 'no body'}`;
    }
    const body = mediaType === 'application/json' ? parsed(text) : { value: text };
    if (body === null) return `the ${status} is not JSON: ${text}`;
    return this.schemaProblem(documented.schema, body.value, status);
  }

  /** Likewise for an answer sent before the operation was known: an error like all others. */
  errorProblem(statuses: readonly number[], answer: CheckedAnswer): string | null {
    const error = { 'application/json': { schema: ERROR } };
    const responses = Object.fromEntries(statuses.map((status) => [String(status), error]));
    return this.problem({ ...NO_OPERATION, responses }, answer);
  }

  private schemaProblem(schema: Schema, value: unknown, status: number): string | null {
    const problem = this.schemas.problem(schema, value);
    return problem && `the ${status} breaks its schema: ${problem}: ${JSON.stringify(value)}`;
  }
}

/**
 * Checks values against schemas of the document, in the dialect of OpenAPI 3.1: JSON Schema 2020-12. An object may hold only
 * what the document names, so that an undocumented field is a finding.
 */
export class SchemaCheck {
  private readonly ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats: fullFormats });
  private readonly validators = new Map<Schema, ValidateFunction>();

  constructor({ components }: Pick<OpenApiDocument, 'components'>) {
    this.ajv.addVocabulary(['components', 'example']);
    this.ajv.addSchema(closed({ components }), 'contract');
  }

  /** Null for a value that the schema allows. */
  problem(schema: Schema, value: unknown): string | null {
    const validate = this.validators.get(schema) ?? this.ajv.compile(inContract(closed(schema)));
    this.validators.set(schema, validate);
    return validate(value) === true ? null : this.ajv.errorsText(validate.errors, { dataVar: 'body' });
  }
}

/** The same schema with `additionalProperties: false` on every object that lists properties. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) =>
    isObjectSchema(part) ? { additionalProperties: false, ...part } : part,
  ) as object;
}

const isObjectSchema = (part: unknown): part is Schema =>
  typeof part === 'object' &&
  part !== null &&
  'type' in part &&
  part.type === 'object' &&
  'properties' in part;

/** References are relative to the document, which ajv knows by name. */
const inContract = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as object;

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
