import type { Trigger } from '../recommendation/recommendation.js';
import type { RuleName } from '../recommendation/vocabulary.js';
import { conditionWords, shownBeside } from '../recommendation/wording.js';

const figure = ({ value, limit }: Trigger): string => (value === null ? '?' : shownBeside(value, limit));

/** As the rider has set it, but for decimals that nobody means. */
const limitOf = ({ limit }: Trigger): string => (limit === null ? '?' : String(Number(limit.toFixed(2))));

/** What each rule has against the ride, short enough for a text. The screen has whole sentences. */
const WORDS: Readonly<Record<RuleName, (trigger: Trigger) => string>> = {
  'unsafe-condition': ({ condition }) => (condition === null ? 'unsafe weather' : conditionWords(condition)),
  'ice-risk': (trigger) => `ice risk at ${figure({ ...trigger, limit: null })}F`,
  'unhealthy-air': (trigger) => `AQI ${figure(trigger)} (limit ${limitOf(trigger)})`,
  'too-hot': (trigger) => `${figure(trigger)}F (limit ${limitOf(trigger)}F)`,
  'too-cold': (trigger) => `${figure(trigger)}F (limit ${limitOf(trigger)}F)`,
  'too-windy': (trigger) => `wind ${figure(trigger)} mph (limit ${limitOf(trigger)})`,
  'rain-likely': (trigger) => `rain ${figure(trigger)}% (limit ${limitOf(trigger)}%)`,
};

/** What endangers first, what bothers after. */
const GRAVEST_FIRST: readonly RuleName[] = [
  'unsafe-condition',
  'ice-risk',
  'unhealthy-air',
  'too-hot',
  'too-cold',
  'too-windy',
  'rain-likely',
];

export const reasonWords = (trigger: Trigger): string => WORDS[trigger.rule](trigger);

export const gravestFirst = (triggers: readonly Trigger[]): Trigger[] =>
  [...triggers].sort((a, b) => GRAVEST_FIRST.indexOf(a.rule) - GRAVEST_FIRST.indexOf(b.rule));
