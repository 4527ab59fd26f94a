import type { LegName } from '../commute/commute.js';
import { isMissing } from '../conditions/reading.js';
import { isUnsafe } from '../conditions/weather.js';
import type { UnitSystem } from '../rider/rider.js';
import { hourly, lowest, type LegReadings } from './leg-readings.js';
import type { Trigger } from './recommendation.js';
import { amount, conditionWords, figureShown, legWord } from './wording.js';

/*
 * Rules that no limit relaxes. A missing reading triggers nothing here: without one that a verdict needs, there is no
 * verdict.
 */

export function unsafeCondition(leg: LegName, { condition }: LegReadings): Trigger | null {
  if (isMissing(condition) || !isUnsafe(condition)) return null;
  return {
    leg,
    rule: 'unsafe-condition',
    metric: 'condition',
    value: null,
    limit: null,
    condition,
    reason: `${legWord(leg)} forecast: ${conditionWords(condition)}. That is unsafe regardless of your limits.`,
  };
}

const FREEZING_F = 32;

/** Freezing during the ride on ground that has been wet. */
export function iceRisk(leg: LegName, readings: LegReadings): Trigger | null {
  const coldestF = lowest(hourly(readings, 'temperatureF'));
  if (isMissing(coldestF) || coldestF > FREEZING_F || !readings.hasRecentPrecipitation) return null;
  return {
    leg,
    rule: 'ice-risk',
    metric: 'temperature',
    value: coldestF,
    limit: FREEZING_F,
    condition: null,
    reason: iceReason(leg, coldestF, 'us'),
  };
}

export function iceReason(leg: LegName, coldestF: number, units: UnitSystem): string {
  const shown = (value: number): string => {
    const { text, unit } = figureShown({ value, limit: null, unit: '°F' }, units);
    return amount(text, unit);
  };
  return `${legWord(leg)} ice risk: ${shown(coldestF)} after rain or snow, and wet ground freezes at ${shown(FREEZING_F)}.`;
}
