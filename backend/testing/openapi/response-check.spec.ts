import { describe, expect, it } from '@jest/globals';
import { operationsOf, type OpenApiDocument } from './openapi-document.js';
import { ResponseCheck } from './response-check.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const DOCUMENT: OpenApiDocument = {
  openapi: '3.1.1',
  paths: {
    '/bikes/{id}': {
      get: {
        operationId: 'getBike',
        responses: {
          '200': json({ anyOf: [{ $ref: '#/components/schemas/Bike' }, { type: 'null' }] }),
          '404': json({ $ref: '#/components/schemas/Problem' }),
        },
      },
      delete: { operationId: 'sellBike', responses: { '204': {} } },
    },
  },
  components: {
    schemas: {
      Bike: {
        type: 'object',
        properties: {
          gears: { type: 'integer', minimum: 1 },
          bell: { $ref: '#/components/schemas/Bell' },
          boughtAt: { type: ['string', 'null'], format: 'date-time' },
        },
        required: ['gears', 'bell', 'boughtAt'],
      },
      Bell: { type: 'string', enum: ['ring', 'ding'] },
      Problem: {
        type: 'object',
        properties: { details: { type: 'object', additionalProperties: { type: 'string' } } },
      },
    },
  },
};

const check = new ResponseCheck(DOCUMENT);
const [getBike, sellBike] = operationsOf(DOCUMENT);
const BIKE = { gears: 8, bell: 'ring', boughtAt: '2026-06-15T13:58:00.000Z' };

const problemOf = (status: number, body: unknown, contentType = 'application/json; charset=utf-8') =>
  getBike && check.problem(getBike, { status, contentType, text: JSON.stringify(body) });

describe('an answer as documented', () => {
  it.each([
    ['in full', 200, BIKE],
    ['with null where it is allowed', 200, { ...BIKE, boughtAt: null }],
    ['null as a whole where it is allowed', 200, null],
    ['with free keys where they are documented', 404, { details: { gears: 'too many' } }],
    ['without optional fields', 404, {}],
  ])('passes %s', (_what, status, body) => {
    expect(problemOf(status, body)).toBeNull();
  });

  it('passes without a body where none is documented', () => {
    expect(sellBike && check.problem(sellBike, { status: 204, contentType: null, text: '' })).toBeNull();
  });
});

describe('an answer that is not as documented', () => {
  it.each<[string, number, unknown, RegExp]>([
    ['its status', 418, {}, /418 is not among its documented statuses \(200, 404\)/],
    ['a field too many', 200, { ...BIKE, price: 1 }, /additional properties/],
    ['a field too few', 200, { gears: 8, bell: 'ring' }, /required property 'boughtAt'/],
    ['a wrong type', 200, { ...BIKE, gears: '8' }, /body\/gears must be integer/],
    ['null where it is not allowed', 200, { ...BIKE, gears: null }, /body\/gears must be integer/],
    ['an unknown value', 200, { ...BIKE, bell: 'honk' }, /body\/bell must be equal to one of/],
    ['a malformed instant', 200, { ...BIKE, boughtAt: 'yesterday' }, /body\/boughtAt must match format/],
    ['a value of a free key', 404, { details: { gears: 1 } }, /body\/details\/gears must be string/],
  ])('is reported for %s', (_what, status, body, problem) => {
    expect(problemOf(status, body)).toMatch(problem);
  });

  it('is reported for its content type', () => {
    expect(problemOf(200, BIKE, 'text/html')).toBe('the 200 is "text/html", documented is application/json');
  });

  it('is reported for a body that is not JSON', () => {
    const answer = { status: 200, contentType: 'application/json', text: '<html>' };
    expect(getBike && check.problem(getBike, answer)).toBe('the 200 is not JSON: <html>');
  });

  it('is reported for a body where none is documented', () => {
    const answer = { status: 204, contentType: 'application/json', text: '{}' };
    expect(sellBike && check.problem(sellBike, answer)).toBe(
      'the 204 is "application/json", documented is no body',
    );
  });
});

describe('an error of no operation', () => {
  const withErrors = new ResponseCheck({
    openapi: '3.1.1',
    paths: {},
    components: { schemas: { ErrorDto: { type: 'object', properties: { message: { type: 'string' } } } } },
  });
  const answer = (status: number, body: unknown) => ({
    status,
    contentType: 'application/json',
    text: JSON.stringify(body),
  });

  it('is checked like any other', () => {
    expect(withErrors.errorProblem([400, 414], answer(414, { message: 'Too long.' }))).toBeNull();
    expect(withErrors.errorProblem([400, 414], answer(414, { reason: 'Too long.' }))).toMatch(/additional/);
    expect(withErrors.errorProblem([400, 414], answer(404, { message: 'Gone.' }))).toMatch(
      /404 is not among/,
    );
  });
});
