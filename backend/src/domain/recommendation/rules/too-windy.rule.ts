import { isMissing } from '../../conditions/reading.js';
import { legWord, shownBeside } from '../wording.js';
import type { Rule } from './rule.js';

export const tooWindy: Rule = (leg, { windMph }, { windLimitMph: limit }) => {
  if (isMissing(windMph) || windMph <= limit) return null;
  return {
    leg,
    rule: 'too-windy',
    metric: 'wind',
    value: windMph,
    limit,
    condition: null,
    reason: `${legWord(leg)} wind ${shownBeside(windMph, limit)} mph is above your ${limit} mph limit.`,
  };
};
