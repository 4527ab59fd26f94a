import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from '../openapi-document.js';
import { SchemaCheck } from '../response-check.js';
import { brokenJson } from './broken-json.js';
import { validValue } from './valid-value.js';

const committed = new URL('../../../../contracts/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(committed, 'utf8')) as OpenApiDocument;
const schemas = Object.entries(document.components.schemas);
const check = new SchemaCheck(document);

const problem = (name: string, value: unknown): string | null =>
  check.problem(document.components.schemas[name] ?? {}, value);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

describe.each(schemas)('values made up for %s', (name, schema) => {
  const values = validValue(document, schema, () => undefined);

  it('are valid', () => {
    fc.assert(
      fc.property(values, (value) => expect(problem(name, value)).toBeNull()),
      { numRuns: 30 },
    );
  });
});

describe('bodies broken on purpose', () => {
  it('are mostly invalid', () => {
    const schema = document.components.schemas['CreateRouteDto'] ?? {};
    const bodies = fc.sample(brokenJson(validValue(document, schema, () => undefined)), 300);
    const valid = bodies.filter((text) => problem('CreateRouteDto', parsed(text)) === null);
    expect(valid.length).toBeLessThan(150);
  });
});
