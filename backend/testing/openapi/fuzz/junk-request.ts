import fc from 'fast-check';
import { JUNK_KEYS, words } from './junk-json.js';

const SEGMENTS = [
  ...words`0 -1 1.5 01 +1 1e3 0x4 2147483647 2147483648 999999999 9999999999 NaN null undefined true me`,
  ...words`__proto__ constructor toString * :id {id} %20 %20%31 1%20 %00 1%00 %0a %2F .. %2e%2e ..%2f..%2f .`,
  ...words`% %f %zz %ff %ed%a0%80 %c0%ae %D9%A1 %F0%9F%9A%B2 1;2 1,2 1&2 1' 1" 1< 1|2 1\2 (1) 1=1 1@x 1#x`,
  '',
  'x'.repeat(99),
  'x'.repeat(101),
  '9'.repeat(300),
];

/** One part of a path, as it is written in a request line. */
export const junkSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...SEGMENTS),
  fc.integer().map(String),
  fc.webSegment(),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent),
);

const QUERY_VALUES = words`% %ff %00 + 1e3 1,2 90.00001 -181 0x1 Infinity %20%20%20 %E2%80%AE 45.5 -122.6`;
const QUERY_ENDS = ['', '&', '=', '==', '&&&', ';', '?', '#'];

/** What may follow the question mark. */
export function junkQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, ...JUNK_KEYS.map(encodeURIComponent), '%', '%ff', '[]');
  const value = fc.oneof(junkSegment, fc.constantFrom('', ...QUERY_VALUES, '1'.repeat(400)));
  const pair = fc.oneof(
    fc.tuple(name, value).map(([key, text]) => `${key}=${text}`),
    fc.tuple(name, value).map(([key, text]) => `${key}[]=${text}`),
    fc.tuple(name, name, value).map(([key, inner, text]) => `${key}[${inner}]=${text}`),
    fc.tuple(name, value, value).map(([key, text, other]) => `${key}=${text}&${key}=${other}`),
    name,
    fc.constantFrom(...QUERY_ENDS),
  );
  return fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&'));
}

const HEADER_NAMES = words`
  accept accept-encoding accept-language content-encoding content-language if-none-match if-modified-since range
  authorization x-forwarded-for x-forwarded-proto x-http-method-override x-request-id traceparent user-agent te forwarded`;

const HEADER_VALUES = [
  ...words`* */* x null -1 0 %00 ÿ " , ; {} gzip br identity text/html bytes=0-0 bytes=9-1 __proto__ 127.0.0.1`,
  ...words`https://evil.example 999.999.999.999`,
  '',
  '::1, ::1',
  'x'.repeat(500),
];

/** Headers that a request may bring, known to the operation or not. */
export const junkHeaders = (names: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...HEADER_NAMES, ...names), fc.constantFrom(...HEADER_VALUES), {
    maxKeys: 3,
  });

export const JUNK_CONTENT_TYPES = [
  ...words`text/plain text/html text/json application/xml application/octet-stream application/jsonx json */* ;;; ÿ`,
  ...words`multipart/form-data multipart/form-data;boundary=x application/x-www-form-urlencoded application/ /json`,
  ...words`application/problem+json application/json; APPLICATION/JSON application/json;charset= application/json;a="b`,
  ...words`application/json;charset=utf-16 application/json;charset=latin1 application/json,text/plain`,
  '',
  'x'.repeat(1000),
];
