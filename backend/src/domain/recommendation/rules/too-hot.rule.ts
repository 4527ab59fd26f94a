import { isMissing } from '../../conditions/reading.js';
import { legWord, shownBeside } from '../wording.js';
import type { Rule } from './rule.js';

export const tooHot: Rule = (leg, { hottestF }, { temperatureMaxF: limit }) => {
  if (isMissing(hottestF) || hottestF <= limit) return null;
  return {
    leg,
    rule: 'too-hot',
    metric: 'temperature',
    value: hottestF,
    limit,
    condition: null,
    reason: `${legWord(leg)} temperature ${shownBeside(hottestF, limit)} °F is above your ${limit} °F limit.`,
  };
};
