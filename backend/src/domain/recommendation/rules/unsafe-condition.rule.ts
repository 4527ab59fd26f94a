import { isMissing } from '../../conditions/reading.js';
import { isUnsafe } from '../../conditions/weather-condition.js';
import { conditionWords, legWord } from '../wording.js';
import type { Rule } from './rule.js';

/** No threshold relaxes it. */
export const unsafeCondition: Rule = (leg, { condition }) => {
  if (isMissing(condition) || !isUnsafe(condition)) return null;
  return {
    leg,
    rule: 'unsafe-condition',
    metric: 'condition',
    value: null,
    limit: null,
    condition,
    reason: `${legWord(leg)} forecast: ${conditionWords(condition)}. That is unsafe whatever your limits.`,
  };
};
