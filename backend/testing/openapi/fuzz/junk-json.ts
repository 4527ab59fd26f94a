import fc from 'fast-check';

/** The words of a template, backslashes unescaped. */
export const words = (template: TemplateStringsArray): string[] => String.raw(template).trim().split(/\s+/);

/** Keys with a meaning in JavaScript, and unknown ones. */
export const JUNK_KEYS = [
  ...words`__proto__ constructor prototype toString hasOwnProperty __defineGetter__ then toJSON length`,
  ...words`id isAdmin riderId 0 a.b a[0] $where é 🚲`,
  '',
  '\u0000',
  'x'.repeat(300),
];

export const JUNK_NUMBERS = words`
  0 -0 -1 1.5 1e309 -1e309 1e-400 9007199254740993 2147483648 -2147483649 1e21 0.1e-7 90.0000001 -180.5`;

const TEXTS = words`
  "" "NaN" "1" "true" "null" "0x10" "1e3" "\u0000" "a\u0000b" "\ud800" "\udc00x" "\uffff" "\u202e" "\ufeff"
  "\u001b[31m" "\r\nX:y" "';--" "{{7*7}}" "<script>alert(1)</script>" "../../etc/passwd" "%00" "08:00:00" "24:00"`;

const OBJECTS = words`
  null true false [] {} [null] [[]] [{}] {"":{}} {"__proto__":{"isAdmin":true}} {"toString":1} {"length":1e9} {"then":1}
  {"constructor":{"prototype":{"x":1}}} {"lat":45} {"lat":45,"lng":-122} {"lat":"45","lng":"-122","address":"a"}`;

const NOT_JSON = words`NaN Infinity undefined 01 1. .5 'a' {a:1} [1,] /**/1 "\x" "\u12" +1 0x10 {"a":1,} {"a"}`;

const nested = (open: string, close: string): fc.Arbitrary<string> =>
  fc.constantFrom(1, 2, 20, 500, 5000).map((depth) => open.repeat(depth) + '1' + close.repeat(depth));

const placesOf = (count: number): string => `[${Array(count).fill('{"lat":45,"lng":-122}').join(',')}]`;

/** The text of unlikely values: of the wrong type, huge, deep, odd, and some that aren't JSON. */
export const junkJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...JUNK_NUMBERS, ...TEXTS, ...OBJECTS) },
  { weight: 1, arbitrary: fc.constantFrom(...NOT_JSON) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.oneof(fc.double().map(String), fc.bigInt().map(String)) },
  { weight: 1, arbitrary: fc.constantFrom(101, 301, 50_001, 100_000).map((n) => `"${'x'.repeat(n)}"`) },
  { weight: 1, arbitrary: fc.constantFrom(26, 51, 2000).map(placesOf) },
  { weight: 1, arbitrary: fc.oneof(nested('[', ']'), nested('{"a":', '}')) },
);
