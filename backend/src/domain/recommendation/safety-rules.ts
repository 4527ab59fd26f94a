import { isMissing } from '../conditions/reading.js';
import { isUnsafe } from '../conditions/weather.js';
import { conditionWords, legWord, shownBeside } from './wording.js';
import type { Rule } from './limits.js';

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

const FREEZING_F = 32;

/** Freezing during the ride on ground that has been wet. No threshold relaxes it. */
export const iceRisk: Rule = (leg, { coldestF, hasRecentPrecipitation }) => {
  if (isMissing(coldestF) || coldestF > FREEZING_F || !hasRecentPrecipitation) return null;
  return {
    leg,
    rule: 'ice-risk',
    metric: 'temperature',
    value: coldestF,
    limit: FREEZING_F,
    condition: null,
    reason:
      `${legWord(leg)} ice risk: ${shownBeside(coldestF, null)} °F after rain or snow, ` +
      `and wet ground freezes at ${FREEZING_F} °F.`,
  };
};
