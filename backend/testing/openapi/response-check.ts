import Ajv from 'ajv';
import { toJsonSchema } from './json-schema.js';
import type { OpenApiDocument, Operation, Schema } from './openapi-document.js';

export interface CheckedAnswer {
  readonly status: number;
  /** Null where there is none. */
  readonly contentType: string | null;
  readonly text: string;
}

const ERROR: Schema = { $ref: '#/components/schemas/ErrorDto' };
const NO_OPERATION = { id: '', method: '', path: '', parameters: [], body: null };

/** Holds answers against the OpenAPI document. */
export class ResponseCheck {
  private readonly ajv = new Ajv({ allErrors: true });
  private readonly validators = new Map<Schema, Ajv.ValidateFunction>();

  constructor(document: OpenApiDocument) {
    const schemas = Object.entries(document.components.schemas);
    this.ajv.addSchema(
      { components: { schemas: Object.fromEntries(schemas.map(([n, s]) => [n, toJsonSchema(s)])) } },
      'contract',
    );
  }

  /** Null for an answer as documented, else a sentence that says where it is not. */
  problem(operation: Operation, { status, contentType, text }: CheckedAnswer): string | null {
    const content = operation.responses[String(status)];
    if (content === undefined) {
      return `${status} is not among its documented statuses (${Object.keys(operation.responses).join(', ')}): ${text}`;
    }
    const [mediaType = ''] = (contentType ?? '').split(';');
    const isEmptyAsItShould = Object.keys(content).length === 0 && text === '';
    if (isEmptyAsItShould) return null;
    const documented = content[mediaType];
    if (documented === undefined) {
      return `the ${status} is "${mediaType}", documented is ${Object.keys(content).join(', ') || 'no body'}`;
    }
    const body = mediaType === 'application/json' ? parsed(text) : { value: text };
    if (body === null) return `the ${status} is no JSON: ${text}`;
    return this.schemaProblem(documented.schema, body.value, status);
  }

  /** The same for what was answered before it was known which operation was meant: an error as all others are. */
  errorProblem(statuses: readonly number[], answer: CheckedAnswer): string | null {
    const error = { 'application/json': { schema: ERROR } };
    const responses = Object.fromEntries(statuses.map((status) => [String(status), error]));
    return this.problem({ ...NO_OPERATION, responses }, answer);
  }

  private schemaProblem(schema: Schema, value: unknown, status: number): string | null {
    const validate = this.validator(schema);
    if (validate(value) === true) return null;
    const broken = this.ajv.errorsText(validate.errors, { dataVar: 'body' });
    return `the ${status} breaks its schema: ${broken}: ${JSON.stringify(value)}`;
  }

  private validator(schema: Schema): Ajv.ValidateFunction {
    const known = this.validators.get(schema);
    if (known !== undefined) return known;
    const compiled = this.ajv.compile(inContract(toJsonSchema(schema)));
    this.validators.set(schema, compiled);
    return compiled;
  }
}

/** References point into the document, which has a name of its own here. */
const inContract = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as object;

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
