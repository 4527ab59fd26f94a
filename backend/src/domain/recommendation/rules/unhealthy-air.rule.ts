import { isMissing } from '../../conditions/reading.js';
import { UNHEALTHY_ABOVE_US_AQI } from '../../conditions/us-aqi.js';
import { legWord } from '../wording.js';
import type { Rule } from './rule.js';

export const unhealthyAir: Rule = (leg, { aqi }) => {
  if (isMissing(aqi) || aqi <= UNHEALTHY_ABOVE_US_AQI) return null;
  return {
    leg,
    rule: 'unhealthy-air',
    metric: 'aqi',
    value: aqi,
    limit: UNHEALTHY_ABOVE_US_AQI,
    condition: null,
    reason: `${legWord(leg)} air quality index ${aqi} is above the healthy limit of ${UNHEALTHY_ABOVE_US_AQI}.`,
  };
};
