import { expect, it } from '@jest/globals';
import { requestIdOf } from './request-telemetry.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it.each(['0123456789abcdef', '4bf92f35-77b3-4da6-a3ce-929d0e0e4736', 'A'.repeat(64)])('%s is kept', (id) => {
  expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id);
});

it.each([
  ['none', undefined],
  ['one that is too short', 'abc'],
  ['a phone', '503-555-0123'],
  ['one that is too long', 'A'.repeat(65)],
  ['one that would break a line', '0123456789abcdef\n{"level":60}'],
  ['a list', '0123456789abcdef, 0123456789abcdef'],
])('%s is replaced by a new one', (_what, id) => {
  expect(requestIdOf({ headers: id === undefined ? {} : { 'x-request-id': id } })).toMatch(UUID);
});
