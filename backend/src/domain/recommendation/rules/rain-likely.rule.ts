import { isMissing } from '../../conditions/reading.js';
import { legWord, shownBeside } from '../wording.js';
import type { Rule } from './rule.js';

export const rainLikely: Rule = (leg, { rainChancePercent }, { rainLimitPercent: limit }) => {
  if (isMissing(rainChancePercent) || rainChancePercent <= limit) return null;
  return {
    leg,
    rule: 'rain-likely',
    metric: 'rain',
    value: rainChancePercent,
    limit,
    condition: null,
    reason: `${legWord(leg)} chance of rain ${shownBeside(rainChancePercent, limit)}% is above your ${limit}% limit.`,
  };
};
