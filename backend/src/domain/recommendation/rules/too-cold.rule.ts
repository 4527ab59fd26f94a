import { isMissing } from '../../conditions/reading.js';
import { legWord, shownBeside } from '../wording.js';
import type { Rule } from './rule.js';

export const tooCold: Rule = (leg, { coldestF }, { temperatureMinF: limit }) => {
  if (isMissing(coldestF) || coldestF >= limit) return null;
  return {
    leg,
    rule: 'too-cold',
    metric: 'temperature',
    value: coldestF,
    limit,
    condition: null,
    reason: `${legWord(leg)} temperature ${shownBeside(coldestF, limit)} °F is below your ${limit} °F limit.`,
  };
};
