import { mayBeState, stateCodeOf } from '../src/domain/route/us-states.js';
import { US_CITIES, type City } from './cities.js';

/** What a typed address says, as far as the gazetteer understands it. */
export interface TypedAddress {
  /** Empty where only a city is named. */
  readonly street: string;
  /** The cities that the text may mean, the best known first. */
  readonly cities: readonly City[];
}

/** Understands a whole address: "12 Main St, Portland, ME", "12 Main St Portland ME", "Portland". Null: no known city. */
export function wholeAddress(text: string): TypedAddress | null {
  const parts = partsOf(text);
  for (let at = 0; at < parts.length; at += 1) {
    const cities = citiesCalled(parts.slice(at).join(' '), isWholeName);
    if (cities.length > 0) return { street: parts.slice(0, at).join(', '), cities };
  }
  return withoutCommas(text);
}

/** Understands what is typed so far, the city perhaps just begun: "12 Main St, por", "port". */
export function begunAddress(text: string): TypedAddress | null {
  const [street = '', ...rest] = partsOf(text);
  const asCity = citiesCalled([street, ...rest].join(' '), isBegunName);
  if (asCity.length > 0) return { street: '', cities: asCity };
  if (rest.length > 0) return { street, cities: citiesCalled(rest.join(' '), isBegunName) };
  return withoutCommas(street);
}

type NameTest = (words: string, name: string) => boolean;

const isWholeName: NameTest = (words, name) => words === name || words.startsWith(`${name} `);
const isBegunName: NameTest = (words, name) => name.startsWith(words) || isWholeName(words, name);

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');

/** "12 Main St Boston MA": the city is where a known name begins, after a number and a street at least. */
function withoutCommas(text: string): TypedAddress | null {
  const words = partsOf(text).join(' ').split(' ');
  if (!/^\d/.test(words[0] ?? '')) return null;
  for (let at = 2; at < words.length; at += 1) {
    const cities = citiesCalled(words.slice(at).join(' '), isWholeName);
    if (cities.length > 0) return { street: words.slice(0, at).join(' '), cities };
  }
  return null;
}

/** Cities by "Portland", "portland or", "Portland Oregon 97214": the text after the name must not contradict it. */
function citiesCalled(text: string, test: NameTest): City[] {
  const words = plain(text);
  if (words === '') return [];
  return US_CITIES.filter((city) => {
    const name = plain(city.name);
    return test(words, name) && mayBe(words.slice(name.length).trim(), city.state);
  });
}

/** Nothing, the beginning of the state, or the state with a ZIP code, a country or both behind it. */
function mayBe(rest: string, state: string): boolean {
  const named = rest
    .replace(/\b(usa|us|united states)$/, '')
    .replace(/\b\d{5}(-\d{4})?\s*$/, '')
    .trim();
  const code = stateCodeOf(named);
  return code === undefined ? mayBeState(named, state) : code === state;
}

const plain = (text: string): string => text.toLowerCase().replace(/\./g, '').trim();

/** Streets that the demo offers while one is typed. Real ones, of many cities. */
const STREETS: readonly string[] = [
  'Ash St',
  'Belmont St',
  'Broadway',
  'Burnside St',
  'Cedar St',
  'Division St',
  'Elm St',
  'Hawthorne Blvd',
  'Lincoln St',
  'Main St',
  'Maple Ave',
  'Market St',
  'Mission St',
  'Morrison St',
  'Oak St',
  'Park Ave',
  'Pearl St',
  'Pine St',
  'State St',
  'University Ave',
  'Washington St',
];

const DIRECTION = /^(n|s|e|w|ne|nw|se|sw)$/i;

/** "1120 se mor" → "1120 SE Morrison St". A street that is not in the list stays as it is typed. */
export function completedStreet(typed: string): string {
  const words = typed.split(' ').map((word) => (DIRECTION.test(word) ? word.toUpperCase() : word));
  const nameAt = words.findIndex((word, index) => index > 0 && !DIRECTION.test(word));
  if (nameAt === -1) return words.join(' ');
  const begun = words.slice(nameAt).join(' ').toLowerCase();
  const known = STREETS.find((street) => street.toLowerCase().startsWith(begun));
  return [...words.slice(0, nameAt), known ?? words.slice(nameAt).map(capitalized).join(' ')].join(' ');
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
