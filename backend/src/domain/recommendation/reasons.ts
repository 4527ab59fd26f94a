import type { LegName } from '../commute/commute.js';
import type { UnitSystem } from '../rider/rider.js';
import { LIMITS, type Limit } from './limits.js';
import type { LegAssessment, Margin, Trigger } from './recommendation.js';
import { iceReason } from './safety-rules.js';
import { amount, figureShown, inUnit, legWord } from './wording.js';

/** "Evening wind 18 mph is above your 10 mph limit." */
export function limitReason(
  row: Limit,
  { leg, value, limit }: { readonly leg: LegName; readonly value: number; readonly limit: number },
  units: UnitSystem,
): string {
  const shown = figureShown({ value, limit, unit: row.unit }, units);
  return `${legWord(leg)} ${row.reason(amount(shown.text, shown.unit), amount(shown.limit, shown.unit))}`;
}

/** The same leg with its reasons in a rider's units. */
export const wordedIn = (units: UnitSystem, leg: LegAssessment): LegAssessment => ({
  ...leg,
  triggers: leg.triggers.map((trigger) => ({ ...trigger, reason: reasonIn(units, trigger) })),
});

/** A reason without a figure reads the same in any units. */
function reasonIn(units: UnitSystem, { leg, rule, value, limit, reason }: Trigger): string {
  if (value === null || limit === null) return reason;
  if (rule === 'ice-risk') return iceReason(leg, value, units);
  const row = LIMITS.find((one) => one.rule === rule);
  return row === undefined ? reason : limitReason(row, { leg, value, limit }, units);
}

/** "8 mph (limit 10)". */
export function marginText({ metric, value, limit }: Margin, units: UnitSystem): string {
  const unit = LIMITS.find(({ margin }) => margin === metric)?.unit ?? '';
  const shown = figureShown({ value, limit, unit }, units);
  return `${inUnit(shown.text, shown.unit)} (limit ${shown.limit})`;
}
