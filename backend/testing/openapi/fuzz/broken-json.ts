import fc from 'fast-check';
import { junkJson, JUNK_KEYS, JUNK_NUMBERS } from './junk-json.js';

type Json = unknown;
type Path = readonly (string | number)[];

/** Placeholder for text that JSON.stringify would not write. */
const HOLE = '«hole»';

/** The text of a body close to the given value: with one mistake, or not JSON anymore. */
export const brokenJson = (valid: fc.Arbitrary<Json>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: withAPartReplaced(valid) },
    { weight: 4, arbitrary: withATextSpoilt(valid) },
    { weight: 2, arbitrary: withANumberSpoilt(valid) },
    { weight: 2, arbitrary: withAPartWrapped(valid) },
    { weight: 2, arbitrary: withAPartMissing(valid) },
    { weight: 2, arbitrary: withAPartTooMany(valid) },
    { weight: 1, arbitrary: cutOff(valid) },
    { weight: 1, arbitrary: junkJson },
    { weight: 1, arbitrary: fc.constantFrom(...NEARLY_NOTHING) },
  );

const NEARLY_NOTHING = ['', ' ', '\u0000', '{', '"', '{}', '{"', '\ufeff{}', 'a=1&b=2', '{}{}'];

const withAPartReplaced = (valid: fc.Arbitrary<Json>) =>
  fc.tuple(valid, fc.nat(), junkJson).map(([value, pick, junk]) => {
    const path = picked(placesIn(value), pick);
    return textOf(changed(value, path, () => HOLE)).replaceAll(`"${HOLE}"`, () => junk);
  });

/** Characters that are rare in text, or forbidden. */
const ODD_CHARACTERS = [
  '\u0000',
  '\ud800',
  '\udfff',
  '\n',
  '\u0085',
  '\u202e',
  '\ufeff',
  '\\',
  "'",
  'x'.repeat(400),
];

const withATextSpoilt = (valid: fc.Arbitrary<Json>) =>
  fc.tuple(valid, fc.nat(), fc.constantFrom(...ODD_CHARACTERS)).map(([value, pick, odd]) => {
    const texts = placesIn(value).filter((path) => typeof partOf(value, path) === 'string');
    return textOf(texts.length === 0 ? odd : changed(value, picked(texts, pick), (text) => `${text}${odd}!`));
  });

const withANumberSpoilt = (valid: fc.Arbitrary<Json>) =>
  fc.tuple(valid, fc.nat(), fc.constantFrom(...JUNK_NUMBERS)).map(([value, pick, odd]) => {
    const numbers = placesIn(value).filter((path) => typeof partOf(value, path) === 'number');
    if (numbers.length === 0) return odd;
    return textOf(changed(value, picked(numbers, pick), () => HOLE)).replace(`"${HOLE}"`, () => odd);
  });

/** One level too deep. */
const withAPartWrapped = (valid: fc.Arbitrary<Json>) =>
  fc.tuple(valid, fc.nat(), fc.boolean()).map(([value, pick, isList]) => {
    const path = picked(placesIn(value), pick);
    return textOf(changed(value, path, (part) => (isList ? [part] : { value: part })));
  });

const withAPartMissing = (valid: fc.Arbitrary<Json>) =>
  fc.tuple(valid, fc.nat()).map(([value, pick]) => {
    const path = picked(placesIn(value), pick);
    return textOf(changed(value, path, () => undefined));
  });

/** An unknown field, or a second one with an existing key. */
const withAPartTooMany = (valid: fc.Arbitrary<Json>) =>
  fc
    .tuple(valid, fc.nat(), fc.nat(), fc.constantFrom(...JUNK_KEYS), fc.boolean(), junkJson)
    .map(([value, pick, pickKey, newKey, isTwice, junk]) => {
      const path = picked(
        placesIn(value).filter((place) => isObject(partOf(value, place))),
        pick,
      );
      const keys = Object.keys(Object(partOf(value, path)));
      const key = isTwice && keys.length > 0 ? picked(keys, pickKey) : newKey;
      const withHole = changed(value, path, (part) => ({ [HOLE]: 0, ...Object(part) }));
      return textOf(withHole).replace(`"${HOLE}":0`, () => `${JSON.stringify(key)}:${junk}`);
    });

const cutOff = (valid: fc.Arbitrary<Json>) =>
  fc.tuple(valid, fc.nat()).map(([value, pick]) => textOf(value).slice(0, pick % textOf(value).length));

const textOf = (value: Json): string => JSON.stringify(value) ?? '';

const isObject = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of every part of a value, the whole first. */
const placesIn = (value: Json): Path[] => [
  [],
  ...Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([key, part]) =>
    placesIn(part).map((path) => [key, ...path]),
  ),
];

const partOf = (value: Json, path: Path): Json =>
  path.reduce<Json>((part, key) => (part as Record<string, Json>)[String(key)], value);

/** A copy of the value with the part at `path` changed; undefined removes it. */
function changed(value: Json, path: Path, change: (part: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((entry: Json, index) => {
      const now = String(index) === String(key) ? changed(entry, rest, change) : entry;
      return now === undefined ? [] : [now];
    });
  }
  const object = value as Record<string, Json>;
  return { ...object, [key]: changed(object[String(key)], rest, change) };
}

/** @param options not empty. */
function picked<T>(options: readonly T[], pick: number): T {
  const option = options[pick % options.length];
  if (option === undefined) throw new Error('nothing to pick from');
  return option;
}
